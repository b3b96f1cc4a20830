import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { confirmAddress } from '../confirmations/confirmations.service.ts';
import type { Trx } from '../database.ts';
import { eraseUser } from '../records/records.repository.ts';
import { isDecision } from '../model.ts';
import { deleteListingContact, upsertDecision, upsertListingContact, upsertUser } from './projections.repository.ts';

export type Projected = {
  /** Whether the event reports something new that still holds. Events of one listing may arrive in any order. */
  isNotifiable: boolean;
  /** The listing whose earlier decision this event supersedes, if there was one. */
  supersedesDecisionOn: number | null;
};

/** Stores what later events need of this one. */
export async function projectEvent(trx: Trx, event: AnyEvent): Promise<Projected> {
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
    case 'asset.updated':
    case 'asset.deleted': {
      const { id, version, status } = event.data;
      await projectListingContact(trx, event);
      const affectsDecision = isDecision(event.type) || status === 'pending' || event.type === 'asset.deleted';
      const isNewest = affectsDecision && (await upsertDecision(trx, id, version));
      return { isNotifiable: isNewest || !isDecision(event.type), supersedesDecisionOn: isNewest ? id : null };
    }
    case 'inquiry.guest_confirmed':
      await confirmAddress(trx, event.data.address);
      return notifiable(false);
    case 'user.registered':
      return notifiable((await upsertUser(trx, event.data)).isNewer);
    case 'user.deactivated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      if (event.data.closed && isNewer && before) await eraseUser(trx, before);
      // Nobody has to know of an account that never acted.
      const hadRights = before?.active !== false && (!event.data.closed || before?.approval === 'approved');
      return notifiable(isNewer && hadRights);
    }
    case 'user.updated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      const { role, municipality, approval } = event.data;
      // Only a new role or municipality notifies; a decision on the account has an email of its own. A user seen for the first
      // time comes from a replay.
      const isChanged = before !== undefined && (before.role !== role || before.municipality !== municipality);
      return notifiable(isNewer && isChanged && before.approval === approval);
    }
    default:
      return notifiable(true);
  }
}

type ListingChanged = Extract<AnyEvent, { type: ListingEventType }>;

async function projectListingContact(trx: Trx, { type, data }: ListingChanged): Promise<void> {
  const { id, version, userId, contactEmail, locale } = data;
  if (userId !== null) return deleteListingContact(trx, id);
  const email = type === 'asset.deleted' ? null : contactEmail;
  await upsertListingContact(trx, { listingId: id, version, email, locale });
}

const notifiable = (isNotifiable: boolean): Projected => ({ isNotifiable, supersedesDecisionOn: null });
