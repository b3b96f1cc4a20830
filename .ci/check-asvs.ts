// Checks the tables of docs/asvs.md: every requirement has one row with its state, and a path that shows what the product
// does. check-security-tests.ts checks that the paths exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/asvs.md';
/** The requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
export const REQUIREMENTS = { V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V13: 13, V16: 16 };
const STATES = ['met', 'partly', 'not met', 'n.a.'];
const PATH = /`[\w.-]+(?:\/[\w.$-]+)+`/;

/** Lists each row of the document that is incomplete, and each chapter with too few or too many rows, one line each. */
export function findAsvsProblems(root: string): string[] {
  const rows = readFileSync(join(root, DOCUMENT), 'utf8')
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter(([id = '']) => /^V\d+\.\d+\.\d+$/.test(id));
  const ids = rows.map(([id]) => id!);
  const incomplete = rows.flatMap(([id = '', , , state = '', evidence = '']) => {
    if (!STATES.includes(state)) return [`${DOCUMENT}: ${id} has no state; use ${STATES.join(', ')}`];
    const needsPath = state === 'met' || state === 'partly';
    return needsPath && !PATH.test(evidence) && !evidence.includes('](#') ? [`${DOCUMENT}: ${id} names no path`] : [];
  });
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
  const counts = Object.entries(REQUIREMENTS).flatMap(([chapter, expected]) => {
    const count = ids.filter((id) => id.startsWith(`${chapter}.`)).length;
    return count === expected ? [] : [`${DOCUMENT}: ${chapter} has ${count} rows instead of ${expected}`];
  });
  return [...incomplete, ...repeated.map((id) => `${DOCUMENT}: ${id} has two rows`), ...counts];
}

export { findAsvsProblems as check };
