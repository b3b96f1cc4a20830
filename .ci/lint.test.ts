// Lints planted files with .oxlintrc.json: one for each rule and path pattern that it configures. With every rule on, each file
// violates its rule; with the real configuration, the rule reports it unless it is off.
import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { after, test } from 'node:test';
import { readSources } from './source-files.ts';

type Rules = Record<string, string | [string, unknown]>;
type Configuration = {
  plugins: string[];
  ignorePatterns: string[];
  rules: Rules;
  overrides: { files: string[]; rules: Rules }[];
};

const repository = join(import.meta.dirname, '..');
const configuration = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as Configuration;

const JEST = "import { describe, expect, it } from '@jest/globals';\n";

/** A source that violates each rule. */
const VIOLATIONS: Record<string, string> = {
  'typescript/no-floating-promises': 'async function a() {}\na();',
  'typescript/no-misused-promises': 'export const a = (b: Promise<void>) => (b ? 1 : 2);',
  'typescript/consistent-type-imports': "import { Stats } from 'node:fs';\nexport type A = Stats;",
  'typescript/no-unsafe-type-assertion': 'export const a = (b: unknown) => b as string;',
  'import/no-default-export': 'export default 1;',
  'import/no-unassigned-import': "import 'node:fs';",
  'import/no-named-as-default-member': "import a from 'fast-check';\nexport const b = a.integer();",
  eqeqeq: 'export const a = (b: number) => b == 1;',
  'no-console': "console.log('a');",
  'no-shadow': 'export const a = 1;\nexport const b = (a: number) => a;',
  'no-unmodified-loop-condition': 'export function a() {\n  let b = 1;\n  while (b) c();\n}',
  'no-restricted-properties': 'export const a = (reply: { hijack: () => void }) => reply.hijack();',
  'promise/no-callback-in-promise':
    'export const a = (b: Promise<void>, callback: () => void) => b.then(() => callback());',
  'promise/always-return': 'export const a = (b: Promise<() => void>) => b.then((c) => { c(); });',
  'react/no-danger': "export const A = () => <div dangerouslySetInnerHTML={{ __html: '' }} />;",
  'react/react-in-jsx-scope': 'export const A = () => <div />;',
  'unicorn/no-array-sort': 'export const a = (b: number[]) => b.sort();',
  'unicorn/consistent-function-scoping':
    'export function a() {\n  function b(c: number) {\n    return c;\n  }\n  return b(1);\n}',
  'oxc/no-async-endpoint-handlers': "app.get('/', async (request) => request);",
  'jest/no-conditional-expect': `${JEST}it('a', () => {\n  if (a) expect(1).toBe(1);\n});`,
  'jest/expect-expect': `${JEST}it('a', () => {});`,
  'jest/valid-title': `${JEST}it('', () => {});`,
  'jest/no-standalone-expect': `${JEST}describe('a', () => {\n  expect(1).toBe(1);\n});`,
};

/** For each plugin, and for rules of no plugin, a violation of a rule that only the categories switch on. */
const CATEGORY_VIOLATIONS: Record<string, [rule: string, source: string]> = {
  eslint: ['no-debugger', 'debugger;'],
  typescript: ['no-extra-non-null-assertion', 'export const a = (b?: string) => b!!;'],
  import: ['no-self-import', "import './import.tsx';"],
  promise: ['valid-params', 'export const a = Promise.resolve(1, 2);'],
  jest: ['no-focused-tests', `${JEST}it.only('a', () => {});`],
  react: ['jsx-key', 'export const A = (b: number[]) => b.map((c) => <i>{c}</i>);'],
  'jsx-a11y': ['alt-text', 'export const A = () => <img src="a" />;'],
  unicorn: ['prefer-string-starts-ends-with', 'export const a = (b: string) => /^a/.test(b);'],
  oxc: ['bad-min-max-func', 'export const a = (b: number) => Math.min(Math.max(100, b), 0);'],
};

/** Calls of Node's test runner need no await. */
const TEST_RUNNER = "import { test } from 'node:test';\ntest('a', () => {});";

const root = mkdtempSync(join(tmpdir(), 'lint-'));
after(() => rmSync(root, { recursive: true, force: true }));
symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A path that matches a pattern of an override, or a file of any folder, for a violation of the rule. */
function pathOf(rule: string, pattern = '**'): string {
  const name = rule.replace('/', '-');
  return pattern
    .replace(/\*\*$/, `planted/${name}.${VIOLATIONS[rule]?.includes('<div') ? 'tsx' : 'ts'}`)
    .replace(/^\*\*\/(?=\*)/, 'planted/')
    .replace('**/', 'planted/')
    .replaceAll('*', name);
}

const severityOf = (setting: Rules[string]) => (typeof setting === 'string' ? setting : setting[0]);
const plants = [configuration, ...configuration.overrides].flatMap((scope) =>
  Object.entries(scope.rules).flatMap(([rule, setting]) =>
    ('files' in scope ? scope.files : [undefined]).map((pattern) => ({
      rule,
      file: pathOf(rule, pattern),
      isOn: severityOf(setting) !== 'off',
    })),
  ),
);
for (const { rule, file } of plants) write(file, VIOLATIONS[rule] ?? '');
for (const [plugin, [, source]] of Object.entries(CATEGORY_VIOLATIONS)) write(`categories/${plugin}.tsx`, source);
for (const file of configuration.ignorePatterns) write(file, 'debugger;');
write('.ci/runner.test.ts', TEST_RUNNER);
write('planted/runner.ts', TEST_RUNNER);
write('package.json', '{ "type": "module" }');
write('tsconfig.json', '{ "extends": "./tsconfig.base.json" }');
write('.ci/tsconfig.json', '{ "extends": "../tsconfig.base.json" }');
cpSync(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));

/** The rules that each file violates, as `file rule`. */
function lint(config: object): Set<string> {
  write('.oxlintrc.json', JSON.stringify(config));
  const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '--type-aware', '--format=json', '--ignore-pattern=node_modules', '.'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics.map(({ code, filename }) => `${filename} ${code.replace(/\((.*)\)$/, '/$1').replace(/^eslint\//, '')}`),
  );
}

/** Every rule is on, with the options that an override gives it. */
const all = lint({
  ...configuration,
  overrides: [],
  rules: Object.fromEntries(
    plants.map(({ rule }) => [
      rule,
      configuration.overrides.map(({ rules }) => rules[rule]).find((setting) => Array.isArray(setting)) ?? 'error',
    ]),
  ),
});
const real = lint(configuration);

for (const { rule, file, isOn } of plants)
  test(`${rule} is ${isOn ? 'on' : 'off'} in ${file}`, () => {
    deepEqual([all.has(`${file} ${rule}`), real.has(`${file} ${rule}`)], [true, isOn]);
  });

for (const [plugin, [rule]] of Object.entries(CATEGORY_VIOLATIONS))
  test(`the categories switch on ${rule} of ${plugin}`, () => {
    deepEqual(real.has(`categories/${plugin}.tsx ${plugin === 'eslint' ? rule : `${plugin}/${rule}`}`), true);
  });

test('every rule and every plugin has a violation', () => {
  deepEqual(Object.keys(VIOLATIONS).sort(), [...new Set(plants.map(({ rule }) => rule))].sort());
  deepEqual(Object.keys(CATEGORY_VIOLATIONS).slice(1).sort(), configuration.plugins.toSorted());
});

test('every pattern of paths matches files of the repository', () => {
  const files = [...readSources(repository).keys()];
  const patterns = [...configuration.ignorePatterns, ...configuration.overrides.flatMap((override) => override.files)];
  deepEqual(
    patterns.filter((pattern) => !files.some((file) => posix.matchesGlob(file, pattern))),
    [],
  );
});

test('generated files are not linted', () =>
  deepEqual(
    [...all].filter((each) => configuration.ignorePatterns.some((file) => each.startsWith(file))),
    [],
  ));

test('only tests of .ci call the test runner without await', () => {
  const floating = (file: string) => real.has(`${file} typescript/no-floating-promises`);
  deepEqual([floating('.ci/runner.test.ts'), floating('planted/runner.ts')], [false, true]);
});
