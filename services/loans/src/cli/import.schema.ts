import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '@commonyard/contracts/assets.values';
import { Id, Instant, Nullable } from '@commonyard/contracts/http/field-types';
import { BlockBody, LendingTerms } from '@commonyard/contracts/http/loans';

const closed = { additionalProperties: false };

/** A listing that calendars refer to, in case its event has not arrived. Ignored where the listing is projected already. */
const ImportedListing = Type.Object(
  {
    id: Id,
    type: Type.Enum([...LISTING_TYPES]),
    status: Type.Enum([...LISTING_STATUSES]),
    userId: Nullable(Id),
    municipality: Nullable(Type.String()),
    availableFrom: Nullable(Type.String()),
    availableTo: Nullable(Type.String()),
  },
  closed,
);

const ImportedCalendar = Type.Object(
  { listingId: Id, terms: LendingTerms, blocks: Type.Array(BlockBody), changedBy: Id, changedAt: Instant },
  closed,
);
export type ImportedCalendar = Static<typeof ImportedCalendar>;

export const ImportDocument = Type.Object(
  { listings: Type.Array(ImportedListing), calendars: Type.Array(ImportedCalendar) },
  closed,
);
export type ImportDocument = Static<typeof ImportDocument>;
