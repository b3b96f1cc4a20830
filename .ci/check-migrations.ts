// Checks that migrations expand the schema only, so that the previous version keeps working during an upgrade and after a
// revert, and that they take no lock for long. docs/operations/upgrade.md describes the rules.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { readSources, type Sources } from './source-files.ts';

const DESTRUCTIVE = [
  /\bDROP\s+(?!NOT\b|DEFAULT\b|IDENTITY\b|EXPRESSION\b)\w+/i,
  /\bRENAME\s+(?:TO|COLUMN|CONSTRAINT|\w+\s+TO)\b/i,
  /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bTRUNCATE\b/i,
  /\bdropIndexes\(/,
  /\.(?:dropTable|dropColumn|dropIndex|dropConstraint|renameTo|renameColumn|setDataType|setNotNull)\(/,
];
const CONTRACT_MARKER = /\bContract: unused since (\d+\.\d+\.\d+)\b/;
const ADDED_COLUMN = /\bADD\s+COLUMN\b[^,;`]*/gi;
const CREATED_TABLE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi;
const CREATED_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)(?:\S+\s+ON\s+(\w+))?|\.createIndex\(/gi;
const CHANGED_ROWS = /\b(?:UPDATE\s+(\w+)\s+SET|DELETE\s+FROM\s+(\w+))\b/gi;
const ADDED_CONSTRAINT = /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b[^;`]*/gi;
const REQUIRED_COLUMN = /\bALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL\b/gi;

/** Lists what breaks the previous version or blocks requests. A contract migration must name one of the released versions. */
export function findMigrationProblems(sources: Sources, releases: readonly string[]): string[] {
  const migrations = [...sources].flatMap(([file, source]) => migrationsOf(file, source));
  return migrations.flatMap(({ name, source }) => {
    const earlier = migrations.filter((other) => folderOf(other.name) === folderOf(name) && other.name < name);
    return problemsOf(name, source, earlier.map((other) => other.source).join('\n'), releases);
  });
}

type NamedSource = { name: string; source: string };

const KIT = 'packages/service-kit/src/';
/** Its functions make migrations. */
const HELPERS = `${KIT}db/online-migrations.ts`;

/** Lists the migrations of a file: a service's file exports one, a file of the service kit one or more. */
function migrationsOf(file: string, source: string): NamedSource[] {
  if (/^services\/[^/]+\/src\/migrations\//.test(file)) return [{ name: file, source }];
  if (!file.startsWith(KIT) || file === HELPERS) return [];
  return source.split(/^(?=export )/m).flatMap((part) => {
    const [body, name] = /^export const (\w+)[^]*?^[}`]\)?;/m.exec(part) ?? [];
    return body && /\basync up\(|\brunStatements\(`/.test(body) ? [{ name: `${file} ${name}`, source: body }] : [];
  });
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

function problemsOf(name: string, source: string, earlier: string, releases: readonly string[]): string[] {
  const statements = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const created = new Set([...statements.matchAll(CREATED_TABLE)].map(([, table]) => table));
  const contracted = CONTRACT_MARKER.exec(source)?.[1];
  const mayContract = name.includes('-contract-') && contracted !== undefined && releases.includes(contracted);
  // A constraint that the same statement adds again, such as one that allows more values.
  const dropped = statements.replaceAll(/\bDROP\s+CONSTRAINT\s+(\w+),\s*(?=ADD\s+CONSTRAINT\s+\1\b)/gi, '');
  const destructive = mayContract ? [] : DESTRUCTIVE.flatMap((pattern) => pattern.exec(dropped)?.[0] ?? []);
  const matches = (pattern: RegExp) => [...statements.matchAll(pattern)];
  return [
    ...destructive.map(
      (statement) =>
        `${statement} needs a migration of its own named *-contract-* with the comment "Contract: unused since <released version>."`,
    ),
    ...matches(ADDED_COLUMN)
      .map(([column]) => column)
      .filter((column) => /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column))
      .map((column) => `${column.trim()} needs a DEFAULT: the previous version does not set it`),
    ...matches(CREATED_INDEX)
      .filter(([, table]) => !created.has(table))
      .map(() => 'CREATE INDEX on an existing table blocks writes: use createIndexes() of the kit'),
    ...matches(CHANGED_ROWS)
      .filter(([, updated, deleted]) => !created.has(updated ?? deleted))
      .map(([statement]) => `${statement} locks all rows at once: use backfill() of the kit`),
    ...matches(ADDED_CONSTRAINT)
      .filter(([constraint]) => !/\bNOT\s+VALID\b/i.test(constraint))
      .map(() => 'ADD CHECK or FOREIGN KEY needs NOT VALID, and a later migration that validates it'),
    ...matches(/\bVALIDATE\s+CONSTRAINT\s+(\w+)/gi)
      .filter(([, constraint]) => new RegExp(`\\bADD\\s+CONSTRAINT\\s+${constraint}\\b`, 'i').test(statements))
      .map(([statement]) => `${statement} needs a migration after the one that adds it`),
    ...matches(REQUIRED_COLUMN)
      .filter(([, column]) => !isValidated(column!, earlier))
      .map(
        ([statement]) =>
          `${statement} reads the whole table: first add CHECK (... IS NOT NULL) NOT VALID and validate it`,
      ),
  ].map((problem) => `${name}: ${problem}`);
}

/** Whether migrations add and validate a constraint by which Postgres knows that the column is never null. */
function isValidated(column: string, migrations: string): boolean {
  const check = `\\bADD\\s+CONSTRAINT\\s+(\\w+)\\s+CHECK\\s+\\(\\s*${column}\\s+IS\\s+NOT\\s+NULL\\s*\\)`;
  const constraint = new RegExp(check, 'i').exec(migrations)?.[1];
  return constraint !== undefined && new RegExp(`\\bVALIDATE\\s+CONSTRAINT\\s+${constraint}\\b`, 'i').test(migrations);
}

export const readReleases = (changelog: string) =>
  [...changelog.matchAll(/^## \[?v?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version!);

export const check = (root: string) =>
  findMigrationProblems(readSources(root), readReleases(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')));
