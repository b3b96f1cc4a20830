import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { foldText } from '@commonyard/contracts/folding';
import type { CreatedAt, Generated } from '../database.ts';

/** For how long the same words from the same sender are one post. */
const REPEAT_WITHIN = '24 hours';

/** What makes a post the same as another: everything in it, whatever its case, accents and spacing. */
export const contentHash = (...parts: (string | number | null | undefined)[]): string =>
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

type Posted = { id: Generated<number>; contentHash: string | null; createdAt: CreatedAt };

/**
 * The id of the row of a table with `content_hash` and `created_at` that said the same lately. Until the transaction
 * ends nobody else says it.
 */
export async function findRepeat<Schema>(
  trx: Transaction<Schema>,
  table: keyof Schema & string,
  hash: string,
): Promise<number | undefined> {
  const posts = trx as unknown as Transaction<{ posts: Posted }>;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${hash}`}, 0))`.execute(posts);
  const earlier = await posts
    .selectFrom(`${table as 'posts'} as posts`)
    .select('id')
    .where('contentHash', '=', hash)
    .where('createdAt', '>', sql<string>`now() - ${sql.lit(REPEAT_WITHIN)}::interval`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.id;
}
