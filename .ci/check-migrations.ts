// Checks that migrations expand the schema only, so that the previous version keeps working during an upgrade or a revert.
// A destructive statement belongs into a migration whose key contains `-contract-`, shipped one release after the code that
// stopped using what it removes.
//   node .ci/check-migrations.ts
import { join } from 'node:path';
import { reportProblems } from './report-problems.ts';
import { readSources, type Sources } from './source-files.ts';

/** Migrations from before this rule: they ran everywhere and cannot change. */
const EXEMPT = new Set([
  'services/assets/src/migrations/0006-elsewhere-indexes.ts',
  'services/notifications/src/migrations/0006-notification-order.ts',
]);

const DESTRUCTIVE = [
  /\bDROP\s+(?:TABLE|COLUMN|INDEX|CONSTRAINT|VIEW|TYPE)\b/i,
  /\bRENAME\s+(?:TO|COLUMN|CONSTRAINT)\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bTRUNCATE\b/i,
  /\.(?:dropTable|dropColumn|dropIndex|dropConstraint|renameTo|renameColumn|setDataType|setNotNull)\(/,
];
const ADDED_COLUMN = /\bADD\s+COLUMN\b[^,;`]*/gi;

/** Lists every destructive statement outside a contract migration, one line each. */
export function findMigrationProblems(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!/^services\/[^/]+\/src\/migrations\//.test(file) || EXEMPT.has(file) || file.includes('-contract-')) return [];
    const statements = DESTRUCTIVE.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);
    const required = [...source.matchAll(ADDED_COLUMN)]
      .map(([column]) => column)
      .filter((column) => /\bNOT\s+NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED)\b/i.test(column));
    return [
      ...statements.map((statement) => `${file}: ${statement} needs a migration of its own named *-contract-*`),
      ...required.map((column) => `${file}: ${column.trim()} needs a DEFAULT: the previous version does not set it`),
    ];
  });
}

if (import.meta.main) reportProblems(findMigrationProblems(readSources(join(import.meta.dirname, '..'))));
