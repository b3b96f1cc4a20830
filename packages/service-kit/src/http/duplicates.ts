import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { foldText } from '@commonyard/contracts/fold-text';
import { type CreatedAt, type Generated, waitForLock } from '../db/database.ts';

/** How long an equal submission of the same sender counts as a duplicate. */
const DUPLICATE_WINDOW = '24 hours';

/** The hash by which duplicates are found: of all parts, ignoring case, accents and spacing. */
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

type Submission = { id: Generated<number>; contentHash: string | null; createdAt: CreatedAt };

/**
 * Finds the id of a recent row with the same content hash in a table with `content_hash` and `created_at`. Takes an
 * advisory lock on the hash until the transaction ends, so that concurrent duplicates are found too.
 */
export async function findDuplicate<Schema>(
  trx: Transaction<Schema>,
  table: keyof Schema & string,
  hash: string,
): Promise<number | undefined> {
  const submissions = trx as unknown as Transaction<{ submissions: Submission }>;
  await waitForLock(trx, `${table} ${hash}`);
  const earlier = await submissions
    .selectFrom(`${table as 'submissions'} as submissions`)
    .select('id')
    .where('contentHash', '=', hash)
    .where('createdAt', '>', sql<string>`now() - ${sql.lit(DUPLICATE_WINDOW)}::interval`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.id;
}
