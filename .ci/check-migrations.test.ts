import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { findMigrationProblems, readReleases } from './check-migrations.ts';

const folder = 'services/assets/src/migrations';
const checkAll = (files: Record<string, string>) => {
  const sources = Object.entries(files).map(([name, source]) => [`${folder}/${name}`, source] as const);
  return findMigrationProblems(new Map(sources), ['1.0.0']);
};
const check = (source: string, name = '0009-loans.ts') => checkAll({ [name]: source });
const marker = '// Contract: unused since 1.0.0.\n';

test('accepts additions', () => {
  deepEqual(
    check('CREATE TABLE loans (id int); ALTER TABLE listings ADD COLUMN a text, ADD COLUMN b int NOT NULL DEFAULT 0'),
    [],
  );
  deepEqual(check('ALTER TABLE listings ALTER COLUMN a DROP NOT NULL, ALTER COLUMN a DROP DEFAULT'), []);
  deepEqual(check('// The next release drops column a: DROP COLUMN a\n/* DROP TABLE a */'), []);
});

for (const statement of [
  'DROP TABLE',
  'DROP COLUMN',
  'DROP INDEX',
  'DROP rate',
  'RENAME TO',
  'RENAME COLUMN',
  'RENAME rate TO',
  'ALTER COLUMN rate TYPE',
  'ALTER rate SET DATA TYPE',
  'TRUNCATE',
  'dropIndexes(',
  'RENAME CONSTRAINT',
  ...['Table', 'Column', 'Index', 'Constraint'].map((part) => `.drop${part}(`),
  ...['renameTo', 'renameColumn', 'setDataType', 'setNotNull'].map((method) => `.${method}(`),
]) {
  test(`reports ${statement} outside of a contract migration`, () => {
    const source = `ALTER TABLE listings ${statement} x`;
    deepEqual(check(source), [
      `${folder}/0009-loans.ts: ${statement} needs a migration of its own named *-contract-* with the comment "Contract: unused since <released version>."`,
    ]);
    equal(check(marker + source).length, 1);
    equal(check(source, '0010-contract-loans.ts').length, 1);
    equal(check(marker.replace('1.0.0', '1.1.0') + source, '0010-contract-loans.ts').length, 1);
    deepEqual(check(marker + source, '0010-contract-loans.ts'), []);
  });
}

test('reports a required column without a default', () => {
  deepEqual(check('ALTER TABLE listings ADD COLUMN b int NOT NULL'), [
    `${folder}/0009-loans.ts: ADD COLUMN b int NOT NULL needs a DEFAULT: the previous version does not set it`,
  ]);
});

for (const statement of [
  'CREATE INDEX a ON listings (b)',
  'CREATE UNIQUE INDEX a ON listings (b)',
  `CREATE INDEX \${index}`,
  "db.schema.createIndex('a')",
]) {
  test(`reports ${statement}, which blocks writes`, () => {
    match(check(statement).join('\n'), /^[^\n]*blocks writes: use createIndexes\(\) of the kit$/);
  });
}

test('accepts an index that does not block writes, and one of a new table', () => {
  deepEqual(check("createIndexes('CREATE UNIQUE INDEX CONCURRENTLY a ON listings (b)')"), []);
  deepEqual(check('CREATE TABLE loans (b int); CREATE INDEX a ON loans (b)'), []);
});

test('reports changes of all rows at once, but not of a new table', () => {
  match(check('UPDATE listings SET a = 1').join('\n'), /^[^\n]*UPDATE listings SET locks all rows/);
  match(check('DELETE FROM listings').join('\n'), /^[^\n]*DELETE FROM listings locks all rows/);
  deepEqual(check('CREATE TABLE loans (b int); UPDATE loans SET b = 1'), []);
});

test('reports a constraint that is validated under the lock that adds it', () => {
  const add = 'ALTER TABLE listings ADD CONSTRAINT a CHECK (b > 0)';
  match(check(add).join('\n'), /needs NOT VALID/);
  deepEqual(check(`${add} NOT VALID`), []);
  match(
    check(`${add} NOT VALID; ALTER TABLE listings VALIDATE CONSTRAINT a`).join('\n'),
    /needs a migration after the one that adds it/,
  );
  deepEqual(check('ALTER TABLE listings VALIDATE CONSTRAINT a'), []);
});

test('allows a constraint that its own statement adds again, and reports one that it does not', () => {
  const drop = (added: string) =>
    `ALTER TABLE listings DROP CONSTRAINT a, ADD CONSTRAINT ${added} CHECK (b > 0) NOT VALID`;
  deepEqual(check(drop('a')), []);
  match(check(drop('ab')).join('\n'), /^[^\n]*DROP CONSTRAINT needs a migration of its own/);
  match(check('ALTER TABLE listings DROP CONSTRAINT a').join('\n'), /DROP CONSTRAINT needs a migration of its own/);
});

test('reports a column that becomes required without a valid constraint', () => {
  const required = { '0012-contract-b.ts': `${marker}ALTER TABLE listings ALTER COLUMN b SET NOT NULL` };
  const added = { '0010-check.ts': 'ALTER TABLE listings ADD CONSTRAINT c CHECK (b IS NOT NULL) NOT VALID' };
  const validated = { '0011-validate.ts': 'ALTER TABLE listings VALIDATE CONSTRAINT c' };
  match(checkAll(required).join('\n'), /^[^\n]*SET NOT NULL reads the whole table/);
  match(checkAll({ ...added, ...required }).join('\n'), /^[^\n]*SET NOT NULL reads the whole table/);
  deepEqual(checkAll({ ...added, ...validated, ...required }), []);
});

test('checks the migrations that the kit exports, each by itself', () => {
  const source = `import type { Migration } from 'kysely/migration';
export const createNotes: Migration = {
  async up(db) {
    CREATE TABLE notes (id int)
  },
};
export const indexNotes = (): Migration => ({
  async up(db) {
    CREATE INDEX notes_a ON notes (a)
  },
});
export const cleanNotes = runStatements(\`
  UPDATE notes SET a = 1;
\`);
export async function clean() {
  DELETE FROM notes
}
`;
  const file = 'packages/service-kit/src/notes/tables.ts';
  const problems = findMigrationProblems(new Map([[file, source]]), []);
  deepEqual(problems, [
    `${file} indexNotes: CREATE INDEX on an existing table blocks writes: use createIndexes() of the kit`,
    `${file} cleanNotes: UPDATE notes SET locks all rows at once: use backfill() of the kit`,
  ]);
});

test('reads the released versions from the headings of the changelog', () => {
  deepEqual(readReleases('# Changelog\n\n## Unreleased\n\n- 9.9.9\n\n## 1.1.0\n\n## 1.0.0 - 2026-12-01\n'), [
    '1.1.0',
    '1.0.0',
  ]);
});

for (const constraint of ['CHECK (b > 0)', 'FOREIGN KEY (b) REFERENCES c'])
  for (const name of ['', 'CONSTRAINT a '])
    test(`reports ADD ${name}${constraint}, which is validated at once`, () => {
      const add = `ALTER TABLE listings ADD ${name}${constraint}`;
      match(check(add).join('\n'), /^[^\n]*needs NOT VALID[^\n]*$/);
      deepEqual(check(`${add} NOT VALID`), []);
    });

test('accepts a required column that is generated', () => {
  deepEqual(check('ALTER TABLE listings ADD COLUMN b int NOT NULL GENERATED ALWAYS AS IDENTITY'), []);
});

test('accepts dropping what is no data: an identity and an expression', () => {
  for (const part of ['IDENTITY', 'EXPRESSION']) deepEqual(check(`ALTER TABLE listings ALTER a DROP ${part}`), []);
});
