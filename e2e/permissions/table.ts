import { readFileSync } from 'node:fs';

export type Row = Record<string, string>;

/** The tables of the file by the heading they stand under: one record per row, by the names of the columns. */
export function readTables(file: URL): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  let heading = '';
  let columns: string[] | undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      columns = undefined;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!columns) {
      columns = cells;
      tables.set(heading, []);
    } else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const names = columns;
      tables.get(heading)!.push(Object.fromEntries(cells.map((cell, index) => [names[index]!, cell])));
    }
  }
  return tables;
}
