import { afterAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { testDatabase } from '@commonyard/testing/database';
import { startScript } from '@commonyard/testing/script';
import { createEventTables } from '../src/events/tables.ts';

const script = join(import.meta.dirname, 'probe-cli.ts');
const database = await testDatabase('probe', { '0101-events': createEventTables });
afterAll(() => database.close());

const run = (...args: string[]) => startScript(script, { DATABASE_URL: database.appUrl }, args).exited;

it.each([[[]], [['--help']], [['-h']]])('%j prints the commands that follow from the description', async (args) => {
  const { code, stdout } = await run(...args);
  expect(code).toBe(0);
  const names = [...stdout.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name]) => name);
  expect(names).toEqual(['migrate', 'dead-letters', 'greet']);
});

it('--help of a command prints its arguments and does not run it', async () => {
  const { code, stdout } = await run('greet', '--help');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Greets a name\.\n\nUsage: node .*probe-cli\.ts greet <name> \[options\]\n/),
  ]);
});

it('runs a command with the database and the rest of the arguments', async () => {
  expect(await run('greet', 'Ada')).toMatchObject({ code: 0, stdout: 'Hello Ada 1\n' });
  expect(await run('dead-letters')).toMatchObject({ code: 0, stdout: '0 dead letters\n' });
});

describe('exits with 1 and one sentence', () => {
  it.each([
    [['nothing'], 'The service probe has no command nothing; --help lists them.\n'],
    [['audit-verify'], 'The service probe has no command audit-verify; --help lists them.\n'],
    [['--nothing'], "Unknown option '--nothing'; --help shows what the command accepts.\n"],
    [['greet', '--nothing'], "Unknown option '--nothing'; --help shows what the command accepts.\n"],
    [['greet'], 'Name somebody\n'],
    [['dead-letters', 'eat'], 'Usage: list | replay [id...]\n'],
  ])('for %j', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, stderr: message });
  });

  it('for missing settings', async () => {
    const { code, stderr } = await startScript(script, {}, ['greet', 'Ada']).exited;
    expect([code, stderr.trim().split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining('DATABASE_URL')]);
  });
});
