import type { Transaction } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { Schema } from '../database.ts';

type ListingNews = Extract<AnyEvent, { type: keyof AssetEvents }>;

export const isListingNews = (event: AnyEvent): event is ListingNews => event.type.startsWith('asset.');
export const isDecision = ({ type }: AnyEvent): boolean => type === 'asset.approved' || type === 'asset.rejected';

/**
 * Whether an approval or a rejection still holds, as far as events have come; they may come in any order. What takes an
 * earlier one back takes back what was told of it and not read.
 */
export async function learnDecision(trx: Transaction<Schema>, event: ListingNews): Promise<boolean> {
  const { id: listingId, version, status } = event.data;
  if (!isDecision(event) && status !== 'pending' && event.type !== 'asset.deleted') return false;
  const { numInsertedOrUpdatedRows: changed } = await trx
    .insertInto('decisions')
    .values({ listingId, version })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ version }).where('decisions.version', '<', version),
    )
    .executeTakeFirstOrThrow();
  if (changed !== 1n) return false;
  await trx.deleteFrom('notifications').where('decisionOn', '=', listingId).where('readAt', 'is', null).execute();
  return isDecision(event);
}
