import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '../assets.values.ts';
import { Locale } from '../http/identity.ts';
import { Nullable } from '../http/field-types.ts';
import { SearchTiming, StoredQuery } from '../http/saved-searches.ts';

/**
 * A link to the page of a listing that was posted without an account: `/posted/<id>#token=…`. `token` is encrypted (ADR 48), and
 * empty once removed.
 */
export const PostedLink = Type.Object({ token: Type.String() });

const ListingStatus = Type.Enum([...LISTING_STATUSES]);

/**
 * The listing after the change, limited to what consumers need.
 * Personal data: `contactEmail`, because guests get email there.
 */
export const ListingEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the listing; consumers ignore older versions. */
  version: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  status: ListingStatus,
  previousStatus: Nullable(ListingStatus),
  /** Taken out of public view by its owner, apart from the status. */
  withdrawn: Type.Boolean(),
  title: Type.String(),
  category: Type.String(),
  region: Type.String(),
  images: Type.Array(Type.String()),
  userId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  /** The days of its availability. */
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
  /** The language the submitter wrote in. */
  locale: Locale,
  /**
   * Why it was withdrawn or deleted, or why it, or the change of a listing that stays available or leased, was rejected, where a reason
   * was given.
   */
  reason: Type.Optional(Nullable(Type.String())),
  /** A change of the listing waits for review. */
  changeWaits: Type.Optional(Type.Boolean()),
  /** Images that only owners and administrators may read: of the change that waits, and of the values before one that was published. */
  changeImages: Type.Optional(Type.Array(Type.String())),
  /** Of a new listing that was posted without an account: the link for its contact. */
  link: Type.Optional(PostedLink),
});
export type ListingEvent = Static<typeof ListingEvent>;

/** Whoever reads the address of a listing that was posted without an account opened its link. `address` is the kit's hash of it. */
export const PostedListingConfirmed = Type.Object({ id: Type.Integer(), address: Type.String() });

/** Lists follow the calendar of a listing now: the days on which it cannot be lent are stored. */
export const BusyChanged = Type.Object({
  /** Of the listing. */
  id: Type.Integer(),
  /** Of the calendar. */
  version: Type.Integer(),
});
export type BusyChanged = Static<typeof BusyChanged>;

/** A listing that matches another one, and why. */
const MatchFound = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  /** As in `ListingMatch` of the API. */
  wantedDays: Nullable(Type.Integer()),
  freeDays: Nullable(Type.Integer()),
  distanceKm: Nullable(Type.Integer()),
  sameKind: Type.Boolean(),
});

/**
 * Matches of a listing of which its owner was not notified yet, or not for these days: equipment for a need, or needs for equipment.
 * The owners of the other listings get events of their own.
 */
export const MatchesFound = Type.Object({
  /** The owner's listing. */
  id: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  title: Type.String(),
  userId: Type.Integer(),
  municipality: Nullable(Type.String()),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  /** The best first. */
  matches: Type.Array(MatchFound, { minItems: 1 }),
});
export type MatchesFound = Static<typeof MatchesFound>;

/** A guest who saves searches, with a new link to `/saved-searches#token=…`. Personal data: `email`, because the guest gets email there. */
const SearchingGuest = Type.Object({ id: Type.Integer(), email: Type.String(), locale: Locale, link: PostedLink });

/** A guest saved a search that its address has not confirmed. */
export const SearchConfirmationRequested = Type.Object({ guest: SearchingGuest });
export type SearchConfirmationRequested = Static<typeof SearchConfirmationRequested>;

/** The saved searches of a guest end soon, unless renewed. */
export const SearchesEnding = Type.Object({ guest: SearchingGuest, endsOn: Type.String() });
export type SearchesEnding = Static<typeof SearchesEnding>;

/** A listing that a saved search found. */
const FoundListing = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  title: Type.String(),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  /** From `near` of the search; null without it, or where the listing has no municipality. */
  distanceKm: Nullable(Type.Integer()),
});

/** What saved searches of one owner found, of which the owner was not notified yet. Either `userId` or `guest` is the owner. */
export const SearchesMatched = Type.Object({
  userId: Nullable(Type.Integer()),
  guest: Nullable(SearchingGuest),
  searches: Type.Array(
    Type.Object({
      id: Type.Integer(),
      query: StoredQuery,
      timing: SearchTiming,
      /** The newest ones, at most `SAVED_SEARCH_LIMITS.named`. */
      listings: Type.Array(FoundListing, { minItems: 1 }),
      /** How many others it found. */
      more: Type.Integer(),
    }),
    { minItems: 1 },
  ),
});
export type SearchesMatched = Static<typeof SearchesMatched>;
