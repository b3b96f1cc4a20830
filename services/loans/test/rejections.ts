import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../src/database.ts';
import type { send } from './test-service.ts';

/** Ids that no record has. */
export const GUESSED_ID = 2_000_000_000;
export const GUESSED_FILE = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

/** What a form shows: not the name of a rule of a schema. */
export const SENTENCE = /^[A-Z][^{}[\]_]* [^{}[\]_]*$/;

type Response = ReturnType<typeof send>;
/** What is wrong, the status with the fields or the code of the error, and the request. */
export type Rejection = [what: string, answer: string, request: () => Response];

/** Rejections of one kind of request: each row changes the body, where undefined leaves a field out, and names the field of the error. */
export const rejectedFields = (
  what: string,
  request: (body: object) => Response,
  rows: [wrong: string, over: object, field: string][],
): Rejection[] => rows.map(([wrong, over, field]) => [`${what} with ${wrong}`, `400 ${field}`, () => request(over)]);

/** Tests that each request is rejected with a sentence, and that no table of the service has other rows afterwards. */
export function itRejects(db: Db, rejections: Rejection[]): void {
  let stored: Record<string, string> | undefined;
  it.each(rejections)('%s: %s', async (_what, answer, request) => {
    const before = stored ?? (await digestTables(db));
    const response = await request();
    stored = await digestTables(db);
    const { code, message, fields } = response.json();
    const wrong = fields === undefined ? code : Object.keys(fields).join();
    expect([`${response.statusCode} ${wrong}`, message]).toEqual([answer, expect.stringMatching(SENTENCE)]);
    for (const text of Object.values(fields ?? {})) expect(text).toMatch(SENTENCE);
    expect(stored).toEqual(before);
  });
}

/** A digest of the rows of each table. */
async function digestTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema() AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`.execute(
    db,
  );
  const digests = tables.map(
    ({ name }) => sql`
      SELECT ${sql.lit(name)} AS name, md5(string_agg(stored::text, '|' ORDER BY stored::text)) AS digest FROM ${sql.table(name)} AS stored`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` UNION ALL `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
