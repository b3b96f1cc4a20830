import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { createLog } from './log.ts';

const FORGED = 'text\n{"level":60,"msg":"forged"}\r\n\u2028\u0085\u001b[31m';

it('whatever a value contains, each entry is one line of JSON', () => {
  const lines: string[] = [];
  const log = createLog('probe', 'info', { write: (line: string) => void lines.push(line) });
  log.info(FORGED);
  log.info({ value: FORGED, [FORGED]: 1 }, 'a value');
  log.error({ err: Object.assign(new Error(FORGED), { code: FORGED }) }, 'an error');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatch(/^[^\n\r]*\n$/);
    expect(JSON.parse(line)).toMatchObject({ name: 'probe' });
  }
});

it('has an entry for an error that is its own cause, or has other errors than a list', () => {
  const lines: string[] = [];
  const log = createLog('probe', 'info', { write: (line: string) => void lines.push(line) });
  const circular = new Error('circular');
  circular.cause = circular;
  for (const err of [circular, Object.assign(new Error('no list'), { errors: null })]) log.error({ err }, 'failed');
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
    expect.stringContaining('circular'),
    'no list',
  ]);
});

it('goes to standard output and nowhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-log-'));
  try {
    const script = `import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
      .then(({ createLog }) => createLog('probe', 'info').error({ err: new Error('x') }, 'failed'))`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder });
    expect([JSON.parse(stdout), stderr, readdirSync(folder)]).toEqual([
      expect.objectContaining({ name: 'probe', msg: 'failed' }),
      '',
      [],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
