import { CHANGE_STATES, RENEWAL_DAYS } from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { ListingPatch, ListingRow } from '../database.ts';
import { toOwner } from '../listings/mapper/input.ts';
import { editAsOwner } from '../listings/changes/changes.policy.ts';
import type { Decider, Transition } from '../listings/listings.policy.ts';

const DAY_MS = 86_400_000;

/** Until which day a listing can be renewed without a review; null where it cannot be. */
export function renewableTo(
  { status, withdrawnAt, availableTo }: Pick<ListingRow, 'status' | 'withdrawnAt' | 'availableTo'>,
  now: Date,
): string | null {
  if (status !== 'available' || withdrawnAt !== null || availableTo === null) return null;
  const latest = torontoDay(new Date(now.getTime() + RENEWAL_DAYS * DAY_MS));
  return availableTo < latest ? latest : null;
}

/** Extends the availability of an approved listing, which stays public. Throws 409 for another one, 400 for a day out of bounds. */
export function renew(before: ListingRow, availableTo: string, { at }: Decider): Transition {
  const latest = renewableTo(before, at);
  if (availableTo === before.availableTo) return { patch: {}, action: 'updated', event: 'asset.updated' };
  if (latest === null) throw conflict('not_renewable', LISTING_MESSAGES.notRenewable);
  if (availableTo < before.availableTo! || availableTo < torontoDay(at) || availableTo > latest)
    throw invalid({ availableTo: LISTING_MESSAGES.renewal });
  return { patch: { availableTo }, action: 'updated', event: 'asset.updated' };
}

/** An edit waits for review, like that of an owner. Throws 409 for a withdrawn listing, which would stay invisible. */
export function editPosted(before: ListingRow, patch: ListingPatch, decider: Decider): Transition {
  if (before.withdrawnAt !== null) throw conflict('listing_withdrawn', LISTING_MESSAGES.restoreFirst);
  // Nobody has lent it: the machine is where its municipality is.
  const { municipality } = patch;
  const isWithOwner = before.holderMunicipality === before.municipality;
  const held = municipality !== undefined && isWithOwner && { holderMunicipality: municipality };
  return editAsOwner(before, { ...patch, ...held }, decider);
}

/**
 * Makes a user the owner of a listing, which keeps its state: its texts were or are being reviewed, and the account is approved.
 * Throws 409 where nobody has opened a mailed link, so that the address may be that of another person.
 */
export function takeOver(before: ListingRow, owner: Caller, isConfirmed: boolean): Transition {
  if (!isConfirmed) throw conflict('address_not_confirmed', LISTING_MESSAGES.confirmFirst);
  const isWithOwner = before.holderMunicipality === before.municipality;
  return {
    patch: { ...toOwner(owner), ...(isWithOwner && { holderMunicipality: owner.municipality }) },
    action: 'updated',
    event: 'asset.updated',
  };
}

/** What is left of a listing whose address belongs to another person: it is not public, and names no contact. */
export function disownPosted(before: ListingRow, { at }: Decider): Transition {
  return {
    changes: { remove: CHANGE_STATES },
    patch: {
      withdrawnAt: before.withdrawnAt ?? at.toISOString(),
      status: before.status === 'pending' ? 'unavailable' : before.status,
      contactName: null,
      contactEmail: null,
      contactPhone: null,
    },
    action: 'withdrawn',
    event: 'asset.updated',
  };
}
