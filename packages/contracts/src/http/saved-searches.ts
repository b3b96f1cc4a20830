import { Type, type Static } from 'typebox';
import { CATEGORIES, LISTING_TYPES, RADII_KM, RATE_TYPES, REGIONS, LISTING_LIMITS } from '../assets.values.ts';
import { SAVED_SEARCH_MESSAGES as MESSAGES, SEARCH_STATES, SEARCH_TIMINGS } from '../saved-searches.values.ts';
import { listOf, MunicipalityId } from './assets.ts';
import { CalendarDay, Closed, Email, Honeypot, Id, Instant, LinkToken, Nullable, SearchText } from './field-types.ts';
import { Locale } from './identity.ts';

/**
 * What a saved search looks for: filters of `GET /api/assets`, with the same meaning. `near` is never the caller's own municipality by
 * default. With `listingId`: the days on which this listing is to become free; then no other filter.
 */
export const SavedQuery = Closed({
  type: Type.Enum([...LISTING_TYPES]),
  search: SearchText(LISTING_LIMITS.search),
  category: Type.Optional(listOf(CATEGORIES)),
  region: Type.Optional(Type.Enum([...REGIONS])),
  rateType: Type.Optional(listOf(RATE_TYPES)),
  municipality: Type.Optional(MunicipalityId),
  near: Type.Optional(MunicipalityId),
  radiusKm: Type.Optional(Type.Enum([...RADII_KM], { type: 'integer' })),
  availableFrom: Type.Optional(CalendarDay(MESSAGES.watchDays)),
  availableTo: Type.Optional(CalendarDay(MESSAGES.watchDays)),
  listingId: Type.Optional(Id),
});
export type SavedQuery = Static<typeof SavedQuery>;

/** A query as responses and events have it: its days are calendar days. */
export const StoredQuery = Type.Object({
  ...SavedQuery.properties,
  search: Type.Optional(Type.String()),
  availableFrom: Type.Optional(Type.String()),
  availableTo: Type.Optional(Type.String()),
});

export const SearchTiming = Type.Enum([...SEARCH_TIMINGS]);

/** A saved search of the caller, or of the guest whose link was opened. */
export const SavedSearch = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  state: Type.Enum([...SEARCH_STATES]),
  query: StoredQuery,
  /** Of `query.listingId`: its title, null where it is not public now. Absent without `listingId`. */
  listingTitle: Type.Optional(Nullable(Type.String())),
  timing: SearchTiming,
  createdAt: Instant,
  /** When its owner was last notified of what it found, and of how many listings so far. */
  notifiedAt: Nullable(Instant),
  notified: Type.Integer(),
});
export type SavedSearch = Static<typeof SavedSearch>;

/** Saves a search. An equal one of the caller is not saved twice: it gets the new timing. */
export const SaveSearchBody = Closed({ query: SavedQuery, timing: SearchTiming });
export type SaveSearchBody = Static<typeof SaveSearchBody>;

export const UpdateSavedSearchBody = Closed({ timing: SearchTiming });
export type UpdateSavedSearchBody = Static<typeof UpdateSavedSearchBody>;

/** A search that a guest saves with an address, which gets a link to confirm it. */
export const SaveGuestSearchBody = Closed({
  query: SavedQuery,
  timing: SearchTiming,
  email: Email(MESSAGES.email),
  website: Honeypot,
});
export type SaveGuestSearchBody = Static<typeof SaveGuestSearchBody>;

/** The same response for every address, so that nobody learns whether it is known. */
export const GuestSearchSaved = Type.Object({ email: Type.String() });
export type GuestSearchSaved = Static<typeof GuestSearchSaved>;

/** The link of an email, which opens the saved searches of its address. */
export const GuestSearchLinkBody = Closed({ token: LinkToken });
export const UpdateGuestSearchBody = Closed({ token: LinkToken, id: Id, timing: SearchTiming });
/** Ends one search, or without `id` all of them. */
export const EndGuestSearchBody = Closed({ token: LinkToken, id: Type.Optional(Id) });

/** The saved searches of an address, the newest first. */
export const GuestSearches = Type.Object({
  email: Type.String(),
  locale: Locale,
  /** Whether some of them wait for a confirmation. */
  pending: Type.Boolean(),
  /** The day on which the confirmed ones end; null without any. */
  endsOn: Nullable(Type.String()),
  searches: Type.Array(SavedSearch),
});
export type GuestSearches = Static<typeof GuestSearches>;
