import { expect } from '@jest/globals';
import { STREAM } from '../../deploy/nats/accounts.ts';
import { connectNats } from '@commonyard/testing/connect-nats';
import { eventually } from '@commonyard/testing/eventually';
import type { ProductFixture } from '@commonyard/testing/product-fixture';

/** A digest of the rows of each table. */
export type StoredRows = Map<string, string>;

/**
 * Reads the rows of all tables of a product, without when a session was used, which each request records, when a calendar
 * feed was read, and the seals of audit logs, which a job writes.
 */
export async function readStoredRows({ query }: Pick<ProductFixture, 'query'>): Promise<StoredRows> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'audit_seals' ORDER BY 1`,
  );
  const digest = (name: string) =>
    `SELECT '${name}' AS name, md5(string_agg(row, E'\\n' ORDER BY row)) AS digest
     FROM (SELECT (to_jsonb(t) - 'seen_at' - 'last_read_at')::text AS row FROM ${name} t) rows`;
  const rows = await query<{ name: string; digest: string }>(
    tables.map(({ name }) => digest(name)).join(' UNION ALL '),
  );
  return new Map(rows.map(({ name, digest: value }) => [name, value]));
}

/** The same, once every event is published and handled, and every email sent. */
export async function readSettledRows({
  query,
  natsUrl,
}: Pick<ProductFixture, 'query' | 'natsUrl'>): Promise<StoredRows> {
  const outboxes = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE tablename = 'outbox'`,
  );
  const nats = await connectNats(natsUrl);
  try {
    const { consumers } = await nats.jetstreamManager();
    return await eventually(
      async () => {
        const before = await readStoredRows({ query });
        for (const { name } of outboxes)
          expect(await query(`SELECT type FROM ${name} WHERE published_at IS NULL`)).toEqual([]);
        for await (const { name, num_pending, num_ack_pending } of consumers.list(STREAM))
          expect([name, num_pending, num_ack_pending]).toEqual([name, 0, 0]);
        // One with an inquiry waits for further messages, and one about matches for further matches.
        const due = `status = 'waiting' AND inquiry_id IS NULL AND kind <> 'match.found'`;
        expect(await query(`SELECT kind FROM notifications.emails WHERE ${due}`)).toEqual([]);
        // None was written by a consumer meanwhile.
        expect(await readStoredRows({ query })).toEqual(before);
        return before;
      },
      { within: 100_000 },
    );
  } finally {
    await nats.close();
  }
}
