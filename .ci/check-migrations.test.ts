import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { findMigrationProblems } from './check-migrations.ts';

const check = (source: string, name = '0009-loans.ts') =>
  findMigrationProblems(new Map([[`services/assets/src/migrations/${name}`, source]]));

test('accepts additions', () => {
  deepEqual(
    check('CREATE TABLE loans (id int); ALTER TABLE listings ADD COLUMN a text, ADD COLUMN b int NOT NULL DEFAULT 0'),
    [],
  );
});

for (const statement of [
  'DROP TABLE',
  'DROP COLUMN',
  'DROP INDEX',
  'RENAME TO',
  'RENAME COLUMN',
  'ALTER COLUMN rate TYPE',
  'SET NOT NULL',
  'TRUNCATE',
  '.dropColumn(',
]) {
  test(`reports ${statement}`, () => {
    deepEqual(check(`ALTER TABLE listings ${statement} x`), [
      `services/assets/src/migrations/0009-loans.ts: ${statement} needs a migration of its own named *-contract-*`,
    ]);
  });
}

test('reports a required column without a default', () => {
  deepEqual(check('ALTER TABLE listings ADD COLUMN b int NOT NULL'), [
    'services/assets/src/migrations/0009-loans.ts: ADD COLUMN b int NOT NULL needs a DEFAULT: the previous version does not set it',
  ]);
});

test('accepts a destructive statement in a contract migration', () => {
  deepEqual(check('DROP TABLE loans', '0010-contract-loans.ts'), []);
});
