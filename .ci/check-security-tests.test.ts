import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findMissingPaths, findMissingTests } from './check-security-tests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-security-tests-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'login.test.ts'),
    `describe('a login', () => {
  it("of an attacker's browser gets 429", () => {});
  it.each([['an unknown name', 1]])('of %s takes as long', () => {});
});`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const problemsOf = (...rows: string[]) => {
  writeFileSync(join(root, 'docs/security.md'), rows.join('\n'));
  return findMissingTests(root);
};

test('accepts titles, titles below others and rows of a parametrized test', () => {
  deepEqual(
    problemsOf(
      '| attack | rule | test | title |',
      '| --- | --- | --- | --- |',
      "| guessing | ten | `login.test.ts` | a login › of an attacker's browser gets 429 |",
      '| names | same time | `login.test.ts` | a login › of %s takes as long › an unknown name |',
      '| noise | | `npm run fuzz` | |',
    ),
    [],
  );
});

test('reports a missing file', () => {
  deepEqual(problemsOf('| a | b | `logout.test.ts` | a logout |'), [
    'docs/security.md: the test file logout.test.ts does not exist',
  ]);
});

test('reports a title that changed, and a missing one', () => {
  deepEqual(problemsOf('| a | b | `login.test.ts` | a login › gets 429 |', '| a | b | `login.test.ts` | |'), [
    'docs/security.md: login.test.ts has no test "gets 429"',
    'docs/security.md: login.test.ts has no test ""',
  ]);
});

test('reports each path that does not exist, in both documents', () => {
  writeFileSync(join(root, 'docs/security.md'), '| a | `gone/login.test.ts` | `npm run fuzz` |');
  writeFileSync(join(root, 'docs/asvs.md'), '| V2.1.1 | met | `docs/security.md`, `docs/gone.md`, `/api/login` |');
  deepEqual(findMissingPaths(root), [
    'docs/security.md: the path gone/login.test.ts does not exist',
    'docs/asvs.md: the path docs/gone.md does not exist',
  ]);
});

test('reports a part of a title in each kind of quotes that is not whole', () => {
  for (const title of ['login', "of an attacker's browser", 'of %s takes'])
    deepEqual(problemsOf(`| a | b | \`login.test.ts\` | a login › ${title} |`), [
      `docs/security.md: login.test.ts has no test "${title}"`,
    ]);
});
