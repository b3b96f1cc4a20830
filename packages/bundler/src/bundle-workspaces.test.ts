import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let root: string;
let out: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bundle-workspaces-')));
  out = join(root, 'out/services/loans');
  write('package.json', '{ "type": "module" }');
  write('node_modules/greeting/package.json', '{ "name": "greeting", "main": "index.js" }');
  write(
    'node_modules/greeting/index.js',
    "const { join } = require('node:path'); exports.greet = (x) => join('hello', x);",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
const runBundle = (program: string, ...flags: string[]) => node(...flags, join(out, program));

// In a process of its own: the bundler does not accept values of Jest's realm.
function bundle(...flags: string[]): void {
  const { status, stderr } = node(
    join(import.meta.dirname, 'cli/bundle.ts'),
    ...flags,
    '--root',
    root,
    join(root, 'out'),
    'services/loans',
  );
  if (status !== 0) throw new Error(stderr);
}

it('bundles the server and the commands with the packages they import', () => {
  write(
    'services/loans/src/server.ts',
    "import { greet } from 'greeting'; import data from './data.json' with { type: 'json' }; console.log(greet(data.name));",
  );
  write('services/loans/src/data.json', '{ "name": "grader" }');
  write(
    'services/loans/src/cli.ts',
    "const { part } = await import('./migrate.ts'); console.log(part satisfies string);",
  );
  write('services/loans/src/migrate.ts', "export const part: string = 'migrated';");
  bundle();
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(runBundle('server.mjs').stdout).toBe('hello/grader\n');
  expect(runBundle('cli.mjs').stdout).toBe('migrated\n');
  expect(readdirSync(out).filter((name) => name.endsWith('.mjs'))).toEqual(['cli.mjs', 'server.mjs']);
});

it('names lines of the sources in stack traces', () => {
  write('services/loans/src/server.ts', "import { fail } from './loans/fail.ts';\n\nfail();\n");
  write(
    'services/loans/src/loans/fail.ts',
    "type Nothing = never;\n\nexport function fail(): Nothing {\n  throw new RangeError('too late');\n}\n",
  );
  bundle();
  const { stderr } = runBundle('server.mjs', '--enable-source-maps');
  expect(stderr).toContain('RangeError: too late');
  expect(stderr).toContain(`${join(root, 'services/loans/src/loans/fail.ts')}:4:9`);
  expect(stderr).toContain(`${join(root, 'services/loans/src/server.ts')}:3:1`);
});

it('keeps the names of classes with equal names', () => {
  write(
    'services/loans/src/server.ts',
    "import { LateError as Other } from './late.ts'; class LateError extends Error {} console.log(new LateError().constructor.name, new Other().constructor.name);",
  );
  write('services/loans/src/late.ts', 'export class LateError extends Error {}');
  bundle();
  expect(runBundle('server.mjs').stdout).toBe('LateError LateError\n');
});

it('writes no maps of packages', () => {
  write('services/loans/src/server.ts', "import { greet } from 'greeting'; greet('you');");
  bundle();
  const maps = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  expect(maps).toEqual(['services/loans/server.mjs.map']);
});

it('fails where a source reads a file beside it, and where a module is missing', () => {
  write('services/loans/src/server.ts', "console.log(new URL('list.txt', import.meta.url));");
  expect(() => bundle()).toThrow(/server\.ts uses import\.meta/);
  write('services/loans/src/server.ts', "import 'nowhere';");
  expect(() => bundle()).toThrow(/nowhere/);
});

it('copies the packages that stay outside of bundles, with what they depend on', () => {
  write('services/loans/src/server.ts', "import { size } from 'sharp'; console.log(size);");
  write(
    'node_modules/sharp/package.json',
    '{ "type": "module", "exports": "./index.js", "dependencies": { "own": "1", "shared": "1" }, "optionalDependencies": { "absent": "1" } }',
  );
  write(
    'node_modules/sharp/index.js',
    "import { own } from 'own'; import { shared } from 'shared'; export const size = own + shared;",
  );
  write('node_modules/sharp/node_modules/own/package.json', '{ "type": "module", "exports": "./index.js" }');
  write('node_modules/sharp/node_modules/own/index.js', 'export const own = 1;');
  write('node_modules/shared/package.json', '{ "type": "module", "exports": "./index.js" }');
  write('node_modules/shared/index.js', 'export const shared = 2;');
  write('node_modules/shared/README.md', '');
  bundle('--packages');
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(runBundle('server.mjs').stdout).toBe('3\n');
  expect(existsSync(join(root, 'out/node_modules/shared/README.md'))).toBe(false);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
