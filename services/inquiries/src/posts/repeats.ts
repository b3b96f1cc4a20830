import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { foldText } from '@commonyard/contracts/folding';
import type { Schema } from '../database.ts';

/** For how long the same words from the same sender are one post. */
const REPEAT_WITHIN = '24 hours';

/** What makes a post the same as another: everything in it, whatever its case, accents and spacing. */
export const contentHash = (...parts: (string | number | null)[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        parts.map((part) =>
          foldText(String(part ?? ''))
            .replaceAll(/\s+/gu, ' ')
            .trim(),
        ),
      ),
    )
    .digest('hex');

type Repeatable = 'inquiries' | 'contactMessages';

/** The id of the post that said the same lately. Until the transaction ends nobody else says it. */
export async function findRepeat(
  trx: Transaction<Schema>,
  table: Repeatable,
  hash: string,
): Promise<number | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${hash}`}, 0))`.execute(trx);
  const earlier = await trx
    .selectFrom(table)
    .select('id')
    .where('contentHash', '=', hash)
    .where('createdAt', '>', sql<string>`now() - ${sql.lit(REPEAT_WITHIN)}::interval`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.id;
}
