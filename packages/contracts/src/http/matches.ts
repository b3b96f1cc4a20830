import { Type, type Static } from 'typebox';
import { LISTING_TYPES } from '../assets.values.ts';
import { ListingCard } from './assets.ts';
import { Closed, Id, Instant, Nullable } from './field-types.ts';

/** Why two listings match. */
const reasons = {
  /** Up to 100 (`MATCH_SCORES`). */
  score: Type.Integer(),
  /** How many days the need asks for, and on how many of them the equipment is free; null where the need has no first or last day. */
  wantedDays: Nullable(Type.Integer()),
  freeDays: Nullable(Type.Integer()),
  /** Null where a listing has no municipality. */
  distanceKm: Nullable(Type.Integer()),
  /** Both name the same kind of equipment. Otherwise they share the category and words. */
  sameKind: Type.Boolean(),
};

/** A match of the listing that the path names: equipment that matches a need, or a need that matches equipment. */
export const ListingMatch = Type.Object({ listing: ListingCard, ...reasons });
export type ListingMatch = Static<typeof ListingMatch>;

export const ListingMatches = Type.Object({
  /** The best first. */
  matches: Type.Array(ListingMatch),
  /** Of a need: how many municipalities were notified of it, because their equipment matches or matched. */
  notified: Type.Integer(),
});
export type ListingMatches = Static<typeof ListingMatches>;

/** A match of one of the caller's own listings. */
export const OwnMatch = Type.Object({
  own: Type.Object({ id: Type.Integer(), type: Type.Enum([...LISTING_TYPES]), title: Type.String() }),
  listing: ListingCard,
  ...reasons,
  foundAt: Instant,
});
export type OwnMatch = Static<typeof OwnMatch>;

/** How a need was met: by a loan of the caller's municipality, or without one. */
export const MeetNeedBody = Closed({ loanId: Type.Optional(Id) });
export type MeetNeedBody = Static<typeof MeetNeedBody>;
