import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { GuestSearches, SavedQuery, SaveGuestSearchBody } from '@commonyard/contracts/http/saved-searches';
import {
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_LIMITS as LIMITS,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  type SearchTiming,
} from '@commonyard/contracts/saved-searches.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Trx } from '../database.ts';
import type { GuestRow } from '../guest-links/guest-links.repository.ts';
import { toLinkedGuest } from '../guest-links/guest-links.service.ts';
import {
  countSearches,
  deleteSearch,
  findEqual,
  insertSearch,
  listSearches,
  updateSearch,
} from '../saved-searches/saved-searches.repository.ts';
import { readQuery } from '../saved-searches/saved-searches.service.ts';
import {
  activateNewest,
  deleteGuest,
  deleteOldestWaiting,
  emptyGuest,
  lockGuestOf,
  updateGuest,
} from './guests.repository.ts';

/**
 * Saves a search of a guest, which waits until the address confirms it. Returns the JSON of the response, which is the same whether or
 * not the address is known. Throws what `readQuery` throws.
 */
export async function saveGuestSearch(
  trx: Trx,
  { query, timing, email }: Pick<SaveGuestSearchBody, 'query' | 'timing' | 'email'>,
  { locale }: Caller,
  now = systemClock(),
): Promise<string> {
  const stored = await readQuery(trx, query, { userId: null, municipality: null }, now);
  const createdAt = now.toISOString();
  const guest = await lockGuestOf(trx, { email, locale, createdAt });
  await addWaiting(trx, guest, { query: stored, timing, createdAt });
  await requestConfirmation(trx, guest, now);
  return JSON.stringify({ email });
}

/** Adds a search that waits for a confirmation. Nobody changes an active one without a link. */
async function addWaiting(
  trx: Trx,
  { id: guestId }: GuestRow,
  search: { query: SavedQuery; timing: SearchTiming; createdAt: string },
): Promise<void> {
  const { query, ...renewed } = search;
  const equal = await findEqual(trx, { guestId }, query);
  if (equal?.active) return;
  if (equal) await updateSearch(trx, equal.id, renewed);
  else await insertSearch(trx, { guestId }, { ...search, municipality: null, active: false });
  await deleteOldestWaiting(trx, guestId, MAX_SAVED_SEARCHES.address);
}

/** Requests an email with a link to the searches of a guest, which confirms those that wait, unless the address has had its share of them. */
async function requestConfirmation(trx: Trx, guest: GuestRow, now: Date): Promise<void> {
  const today = torontoDay(now);
  const requests = guest.requestedOn === today ? guest.requests : 0;
  // An unconfirmed address may be that of somebody who wants none of these emails.
  const isAllowed =
    guest.confirmedAt === null
      ? guest.requestedOn === null || guest.requestedOn < addDays(today, -LIMITS.pendingDays)
      : requests < LIMITS.confirmations;
  if (!isAllowed) return;
  await updateGuest(trx, guest.id, { requestedOn: today, requests: requests + 1 });
  await writeEvent(trx, {
    type: 'search.confirmation_requested',
    data: { guest: await toLinkedGuest(trx, guest) },
    actorId: null,
    time: now.toISOString(),
  });
}

/** The saved searches of a guest, for the reader of a link. */
export async function readGuestSearches(trx: Trx, guest: GuestRow, now = systemClock()): Promise<GuestSearches> {
  const { id: guestId, email, locale, endsOn } = guest;
  const { waiting } = await countSearches(trx, { guestId });
  const searches = await listSearches(trx, { guestId }, torontoDay(now));
  return { email, locale, pending: waiting > 0, endsOn, searches };
}

/**
 * Confirms the address of a guest and starts its searches that wait, as many as it may have. Throws 409 where none can start because
 * of those that work already.
 */
export async function confirmGuest(
  trx: Trx,
  guest: GuestRow,
  { locale }: Caller,
  now = systemClock(),
): Promise<GuestSearches> {
  const { active, waiting } = await countSearches(trx, { guestId: guest.id });
  const room = MAX_SAVED_SEARCHES.address - active;
  if (waiting > 0 && room <= 0) throw conflict('too_many_guest_searches', MESSAGES.tooManyForAddress);
  if (waiting > 0) await activateNewest(trx, guest.id, room);
  if (guest.confirmedAt !== null) return readGuestSearches(trx, guest, now);
  const confirmed = await updateGuest(trx, guest.id, {
    confirmedAt: now.toISOString(),
    consent: `${locale}: ${MESSAGES.consent}`,
    endsOn: endFrom(now),
  });
  return readGuestSearches(trx, confirmed, now);
}

const endFrom = (now: Date): string => addMonths(torontoDay(now), LIMITS.months);

/** Keeps the searches of a guest for another twelve months from today. Those of an unconfirmed address have no end to move. */
export async function renewGuest(trx: Trx, guest: GuestRow, now = systemClock()): Promise<GuestSearches> {
  if (guest.confirmedAt === null) return readGuestSearches(trx, guest, now);
  return readGuestSearches(trx, await updateGuest(trx, guest.id, { endsOn: endFrom(now), remindedAt: null }), now);
}

/**
 * Ends a search of a guest, or without `id` all of them. With the last one the links of the guest end, and its address is deleted: that of
 * one who has not confirmed it 30 days after the email that asked for it, so that it gets no other one before.
 * Throws 404.
 */
export async function endSearches(
  trx: Trx,
  guest: GuestRow,
  id: number | undefined,
  now = systemClock(),
): Promise<GuestSearches> {
  const owner = { guestId: guest.id };
  if (id !== undefined) await deleteSearch(trx, owner, id);
  const { active, waiting } = await countSearches(trx, owner);
  if (id !== undefined && active + waiting > 0) return readGuestSearches(trx, guest, now);
  if (guest.confirmedAt === null) await emptyGuest(trx, guest.id);
  else await deleteGuest(trx, guest.id);
  const { email, locale } = guest;
  return { email, locale, pending: false, endsOn: null, searches: [] };
}
