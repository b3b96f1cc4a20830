// Checks that every test that docs/security.md names exists: a cell with the path of a test file, followed by a cell with
// the title of a test in it, such as `describe › it`. Every path in docs/security.md and docs/asvs.md has to exist too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/security.md';
const TEST_FILE = /^`([\w./-]+\.test\.tsx?)`$/;
const DOCUMENTS_WITH_PATHS = [DOCUMENT, 'docs/asvs.md'];
const PATH = /`([\w.-]+(?:\/[\w.$-]+)+)`/g;

/** Lists each test of the document that no file below `root` has, one line each. */
export function findMissingTests(root: string): string[] {
  const rows = readFileSync(join(root, DOCUMENT), 'utf8').split('\n');
  return rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    return cells.flatMap((cell, index) => {
      const file = TEST_FILE.exec(cell)?.[1];
      return file ? findMissingTest(root, file, cells[index + 1] ?? '') : [];
    });
  });
}

function findMissingTest(root: string, file: string, title: string): string[] {
  if (!existsSync(join(root, file))) return [`${DOCUMENT}: the test file ${file} does not exist`];
  const source = readFileSync(join(root, file), 'utf8');
  // A row of `it.each` has its title in a table, so any text of the file may be one.
  const texts = new Set([...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text]) => text));
  return title
    .split(' › ')
    .filter((part) => !texts.has(part))
    .map((part) => `${DOCUMENT}: ${file} has no test "${part}"`);
}

/** Lists each path of the documents that does not exist below `root`, one line each. */
export function findMissingPaths(root: string): string[] {
  return DOCUMENTS_WITH_PATHS.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(PATH)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}: the path ${path} does not exist`),
  );
}

export const check = (root: string) => [...findMissingTests(root), ...findMissingPaths(root)];
