import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findAsvsProblems, REQUIREMENTS } from './check-asvs.ts';

const root = mkdtempSync(join(tmpdir(), 'check-asvs-'));
after(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'docs'));
const complete = readFileSync(join(import.meta.dirname, '../docs/asvs.md'), 'utf8');

/** The problems of the document with another row of V2.1.1. */
const problemsOf = (row: string) => {
  writeFileSync(join(root, 'docs/asvs.md'), complete.replace(/^\| V2\.1\.1 .*\n/m, row));
  return findAsvsProblems(root);
};

test('accepts a row with a state and a path, or with a state that needs none', () => {
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | met | `docs/security.md` |\n'), []);
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | n.a. | no input |\n'), []);
});

test('reports a missing state, a missing path, a missing row and a repeated one', () => {
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | open | |\n'), [
    'docs/asvs.md: V2.1.1 has no state; use met, partly, not met, n.a.',
  ]);
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | met | surely |\n'), ['docs/asvs.md: V2.1.1 names no path']);
  deepEqual(problemsOf(''), ['docs/asvs.md: V2 has 10 rows instead of 11']);
  const row = '| V2.1.1 | 1 | formats | n.a. | no input |\n';
  deepEqual(problemsOf(row + row), ['docs/asvs.md: V2.1.1 has two rows', 'docs/asvs.md: V2 has 12 rows instead of 11']);
});

test('accepts a link to a heading instead of a path, and requires one of them by state', () => {
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | met | [below](#formats) |\n'), []);
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | not met | nothing |\n'), []);
  deepEqual(problemsOf('| V2.1.1 | 1 | formats | partly | some |\n'), ['docs/asvs.md: V2.1.1 names no path']);
});

for (const [chapter, count] of Object.entries(REQUIREMENTS))
  test(`reports a missing requirement of ${chapter}`, () => {
    writeFileSync(join(root, 'docs/asvs.md'), complete.replace(new RegExp(`^\\| ${chapter}\\.\\d.*\n`, 'm'), ''));
    deepEqual(findAsvsProblems(root), [`docs/asvs.md: ${chapter} has ${count - 1} rows instead of ${count}`]);
  });
