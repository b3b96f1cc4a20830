import { useMemo, useSyncExternalStore } from 'react';
import { MAX_FAVOURITES, TOO_MANY_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { GUEST_CARD_TEXT_LENGTH, toListingSummary } from '@commonyard/contracts/listing-card.values';
import { truncate } from '@commonyard/contracts/truncate.values';
import { ApiError } from '../../lib/http.ts';
import { readStored, tryStorage } from '../../lib/storage.ts';

// What a browser keeps of favourites: those of its visitors, and those of accounts that wait for approval or have no room for them.
// An account's entries are shown to that account alone.

// A stored key: other versions of the site read it.
export const DEVICE_FAVOURITES_KEY = 'favourites';

/** `seen`: the listing as it was when its visitor added it, or last looked at the favourites. */
export type DeviceFavourite = { listingId: number; addedAt: string; seen: ListingSummary };
type Stored = [id: number, addedAt: string, seen: ListingSummary, owner?: number | undefined];
/** The id of the account; undefined for a visitor. */
type Owner = number | undefined;

// In French by its code, as errors of the server.
const REFUSED = 'Your browser stores nothing for this site, so nothing was saved.';

const listeners = new Set<() => void>();

/** The favourites that this browser keeps for a visitor or an account, the newest first. Other tabs follow. */
export function useDeviceFavourites(owner: Owner): DeviceFavourite[] {
  const stored = useSyncExternalStore(subscribe, readStoredFavourites);
  return useMemo(() => stored.filter(isFor(owner)).map(toFavourite), [stored, owner]);
}

export const readDeviceFavourites = (owner: Owner): DeviceFavourite[] =>
  readStoredFavourites().filter(isFor(owner)).map(toFavourite);

/** Whether an entry is shown to a visitor or an account: one without an account is shown to every user of the browser. */
const isFor =
  (owner: Owner) =>
  ([, , , ofAccount]: Stored): boolean =>
    ofAccount === undefined || ofAccount === owner;

const toFavourite = ([listingId, addedAt, seen]: Stored): DeviceFavourite => ({ listingId, addedAt, seen });

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key === DEVICE_FAVOURITES_KEY) && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

let parsed: { text: string | undefined; favourites: Stored[] } = { text: undefined, favourites: [] };

/** The same array until they change. */
function readStoredFavourites(): Stored[] {
  const text = readStored('localStorage', DEVICE_FAVOURITES_KEY);
  if (text !== parsed.text) parsed = { text, favourites: parse(text) };
  return parsed.favourites;
}

function parse(text = '[]'): Stored[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isStored).map(complete) : [];
  } catch {
    return [];
  }
}

const isStored = (entry: unknown): entry is Stored =>
  Array.isArray(entry) && isId(entry[0]) && typeof entry[1] === 'string' && isSeen(entry[2]);

const MAX_ID = 2 ** 31 - 1;
const isId = (id: unknown): boolean => Number.isSafeInteger(id) && (id as number) > 0 && (id as number) <= MAX_ID;

const isSeen = (seen: Partial<Record<keyof ListingSummary, unknown>> | null | undefined): boolean =>
  typeof seen?.title === 'string' && typeof seen.description === 'string' && Array.isArray(seen.images);

/** What another version of the site did not store has its usual value. */
const complete = ([id, addedAt, seen, owner]: Stored): Stored => [
  id,
  addedAt,
  { ...toListingSummary({ id, title: '', description: '', category: 'other' }), ...seen },
  owner ?? undefined,
];

/** Adds a listing. Throws an error whose message says why it cannot be stored. */
export function addDeviceFavourite(listing: ListingSummary, owner: Owner): void {
  const others = readStoredFavourites().filter((stored) => stored[0] !== listing.id || !isFor(owner)(stored));
  if (others.filter(isFor(owner)).length >= MAX_FAVOURITES)
    throw new ApiError(409, TOO_MANY_FAVOURITES, 'too_many_favourites');
  write([[listing.id, new Date().toISOString(), toSeen(listing), owner], ...others]);
}

export function removeDeviceFavourites(ids: readonly number[], owner: Owner): void {
  write(readStoredFavourites().filter((stored) => !ids.includes(stored[0]) || !isFor(owner)(stored)));
}

/** Gives the entries of visitors to the account that has signed in, so that no later user of the browser gets them. */
export const claimDeviceFavourites = (owner: number): void =>
  write(
    readStoredFavourites().map(([id, addedAt, seen, ofAccount]): Stored => [id, addedAt, seen, ofAccount ?? owner]),
  );

/** Stores these listings as seen: later changes count from there. */
export function storeSeen(shown: readonly ListingSummary[], owner: Owner): void {
  const seenById = new Map(shown.map((listing) => [listing.id, toSeen(listing)]));
  write(
    readStoredFavourites().map((stored): Stored => {
      const [id, addedAt, seen, ofAccount] = stored;
      return isFor(owner)(stored) ? [id, addedAt, seenById.get(id) ?? seen, ofAccount] : stored;
    }),
  );
}

function write(stored: Stored[]): void {
  const isDone = tryStorage(() => {
    if (stored.length > 0) localStorage.setItem(DEVICE_FAVOURITES_KEY, JSON.stringify(stored));
    else localStorage.removeItem(DEVICE_FAVOURITES_KEY);
    return true;
  });
  if (!isDone) throw new ApiError(0, REFUSED, 'storage_refused');
  for (const listener of listeners) listener();
}

/** What the favourites compare and show of a listing: that of a card, also where a page has the whole listing. */
export const toSeen = (listing: ListingSummary): ListingSummary => ({
  id: listing.id,
  type: listing.type,
  status: listing.status,
  title: listing.title,
  description: shorten(listing.description),
  category: listing.category,
  region: listing.region,
  rate: listing.rate,
  rateType: listing.rateType,
  ...(listing.lendingRates && { lendingRates: listing.lendingRates }),
  availableFrom: listing.availableFrom,
  availableTo: listing.availableTo,
  minimumPeriod: null,
  ...(listing.nextFreeOn && { nextFreeOn: listing.nextFreeOn }),
  tags: [],
  images: listing.images.slice(0, 1),
  userId: listing.userId,
  municipality: listing.municipality,
  municipalityName: listing.municipalityName,
  locale: listing.locale,
  withdrawn: listing.withdrawn,
  rejected: listing.rejected,
  sample: listing.sample,
  createdAt: '',
});

/** As cards for guests have it. */
const shorten = (text: string): string =>
  text.length > GUEST_CARD_TEXT_LENGTH ? `${truncate(text, GUEST_CARD_TEXT_LENGTH - 1)}…` : text;
