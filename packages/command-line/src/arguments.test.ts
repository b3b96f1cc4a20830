import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const module = pathToFileURL(join(import.meta.dirname, 'arguments.ts')).href;
const command = `{
  purpose: 'Counts things.',
  arguments: '<file>',
  options: { seed: { type: 'string', default: '1', purpose: 'the seed' }, all: { type: 'boolean', short: 'a', purpose: 'all of them' } },
}`;

function run(...args: string[]) {
  const source = `
    import { readArguments } from '${module}';
    const { values, positionals } = readArguments(${command});
    console.log(JSON.stringify({ values, positionals }));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', source, '--', 'command.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it('returns the values of options and the arguments', () => {
  const { stdout } = run('--seed', '7', 'a.json', '-a');
  expect(JSON.parse(stdout)).toEqual({ values: { seed: '7', all: true }, positionals: ['a.json'] });
});

it.each(['--help', '-h'])(
  'prints purpose and options with %s, also beside other arguments, and does nothing else',
  (flag) => {
    const { status, stdout } = run('a.json', flag);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Counts things\.\n\nUsage: .* <file> \[options\]\n/);
    expect(stdout).toMatch(/--seed <value> +the seed \(1\)\n +-a, --all +all of them\n +-h, --help +prints this\n$/);
  },
);

it.each([
  [['--no-such-option'], "Unknown option '--no-such-option'"],
  [['-x'], "Unknown option '-x'"],
  [['--seed'], "Option '--seed <value>' argument missing"],
])('rejects %p in one sentence', (args, problem) => {
  expect(run(...args)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${problem}; --help shows what the command accepts.\n`,
  });
});
