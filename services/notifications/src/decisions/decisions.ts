import type { Transaction } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { AssetEvents } from '@commonyard/contracts/events/assets';
import type { Schema } from '../database.ts';
import { withdrawDecision } from '../mail/mail.writing.ts';
import { isDecision } from '../news/news.facts.ts';

type ListingNews = Extract<AnyEvent, { type: keyof AssetEvents }>;

export const isListingNews = (event: AnyEvent): event is ListingNews => event.type.startsWith('asset.');

export type Learned = {
  /** Whether this is an approval or a rejection that still holds, as far as events have come; they may in any order. */
  holds: boolean;
  /** Who had not read yet of a decision that this one takes back, and will not now. */
  untold: number[];
};
const NOTHING: Learned = { holds: false, untold: [] };

/** Learns from what happened to a listing. What takes a decision back takes back what was told of it and not read. */
export async function learnDecision(trx: Transaction<Schema>, event: ListingNews): Promise<Learned> {
  const { id: listingId, version, status } = event.data;
  if (!isDecision(event) && status !== 'pending' && event.type !== 'asset.deleted') return NOTHING;
  const { numInsertedOrUpdatedRows: changed } = await trx
    .insertInto('decisions')
    .values({ listingId, version })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ version }).where('decisions.version', '<', version),
    )
    .executeTakeFirstOrThrow();
  if (changed !== 1n) return NOTHING;
  await withdrawDecision(trx, listingId);
  const rows = await trx
    .deleteFrom('notifications')
    .where('decisionOn', '=', listingId)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
  return { holds: isDecision(event), untold: rows.map(({ userId }) => userId) };
}
