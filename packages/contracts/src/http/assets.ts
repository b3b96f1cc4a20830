import { Type, type Static } from 'typebox';
import {
  ADMIN_LISTING_SORTS,
  ASSET_STATUSES,
  ASSET_TYPES,
  CATEGORIES,
  LISTING_LIMITS as LIMITS,
  LISTING_MESSAGES as MESSAGES,
  MAX_IMAGES_PER_LISTING,
  MAX_LIST_LIMIT,
  RATE_PATTERN,
  RATE_TYPES,
  REGIONS,
  TOOLS_LISTING_SORTS,
} from '../assets.values.ts';
import { IMAGE_URL_PATTERN } from '../media.values.ts';
import { CalendarDay, Clearable, Email, Honeypot, Id, Instant, Line, Nullable, Paragraphs } from './text.ts';

export const AssetStatus = Type.Enum([...ASSET_STATUSES]);
/** Where `available` or `needed` is sent, it means the same as the stored value. */
export const AssetTypeInput = Type.Enum([...ASSET_TYPES, 'available', 'needed']);

/** A card of a list. Lists never carry contact e-mail, phone or admin notes. */
export const ListingSummary = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...ASSET_TYPES]),
  status: AssetStatus,
  title: Type.String(),
  /** The first 200 characters, as of the specifications. */
  description: Type.String(),
  category: Type.String(),
  region: Type.String(),
  rate: Nullable(Type.String()),
  rateType: Type.Enum([...RATE_TYPES]),
  year: Nullable(Type.String()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  specifications: Nullable(Type.String()),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  minimumPeriod: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  images: Type.Array(Type.String()),
  userId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  /** To the nearest 5, from the caller's municipality; not there where either is unknown. */
  distanceKm: Type.Optional(Type.Integer()),
  /** A record of the demonstration, not a real offer. */
  sample: Type.Boolean(),
  version: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ListingSummary = Static<typeof ListingSummary>;

/** A pending card also says how many more wait from the same sender. */
export const PendingListing = Type.Object({ ...ListingSummary.properties, alsoPending: Type.Integer() });
export type PendingListing = Static<typeof PendingListing>;

/** The whole listing. `adminNotes` and `decision` are there for administrators only. */
export const Listing = Type.Object({
  ...ListingSummary.properties,
  holderMunicipality: Nullable(Type.String()),
  additionalNotes: Nullable(Type.String()),
  contactName: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
  contactPhone: Nullable(Type.String()),
  contactOrganization: Nullable(Type.String()),
  adminNotes: Type.Optional(Nullable(Type.String())),
  decision: Type.Optional(
    Nullable(
      Type.Object({
        outcome: Type.Enum(['approved', 'rejected']),
        at: Instant,
        by: Nullable(Type.Integer()),
        reason: Nullable(Type.String()),
      }),
    ),
  ),
});
export type Listing = Static<typeof Listing>;

const Rate = Line({ max: LIMITS.rate, message: MESSAGES.rate });

const Images = Nullable(
  Type.Array(Type.String({ pattern: IMAGE_URL_PATTERN, maxLength: 100 }), {
    maxItems: MAX_IMAGES_PER_LISTING,
    uniqueItems: true,
    message: MESSAGES.images,
  }),
);
const Tags = Type.Array(Line({ min: 1, max: LIMITS.tag }), { maxItems: LIMITS.tags });

const descriptive = {
  title: Line({ ...LIMITS.title, message: MESSAGES.title }),
  description: Paragraphs({ ...LIMITS.description, message: MESSAGES.description }),
  category: Type.Enum([...CATEGORIES], { message: MESSAGES.category }),
  region: Type.Enum([...REGIONS], { message: MESSAGES.region }),
};
const rate = { ...Rate, pattern: RATE_PATTERN };
const rateType = Type.Enum([...RATE_TYPES]);

/** What anybody may post without an account; it waits for review. */
export const PublicListingBody = Type.Object(
  {
    ...descriptive,
    type: AssetTypeInput,
    rate: Clearable(rate),
    rateType: Type.Optional(rateType),
    availableFrom: CalendarDay(MESSAGES.availableFrom),
    availableTo: CalendarDay(MESSAGES.availableTo),
    municipalityName: Line({ ...LIMITS.municipalityName, message: MESSAGES.municipalityName }),
    contactEmail: Email(MESSAGES.contactEmail),
    contactPhone: Clearable(Line({ max: LIMITS.contactPhone })),
    additionalNotes: Clearable(Paragraphs({ max: LIMITS.notes })),
    notes: Clearable(Paragraphs({ max: LIMITS.notes })),
    images: Type.Optional(Images),
    status: Type.Optional(Type.Literal('pending')),
    website: Honeypot,
  },
  { additionalProperties: false },
);
export type PublicListingBody = Static<typeof PublicListingBody>;

/** The same for a need, whose form asks for the dates in other words. */
export const PublicNeedBody = Type.Object(
  {
    ...PublicListingBody.properties,
    availableFrom: CalendarDay(MESSAGES.neededFrom),
    availableTo: CalendarDay(MESSAGES.neededTo),
  },
  { additionalProperties: false },
);

const ownListing = {
  ...descriptive,
  rate,
  rateType,
  year: Clearable(Line({ max: LIMITS.year })),
  make: Clearable(Line({ max: LIMITS.make })),
  model: Clearable(Line({ max: LIMITS.model })),
  specifications: Clearable(Paragraphs({ max: LIMITS.specifications })),
  availableFrom: Clearable(CalendarDay(MESSAGES.availableFrom)),
  availableTo: Clearable(CalendarDay(MESSAGES.availableTo)),
  minimumPeriod: Clearable(Line({ max: LIMITS.minimumPeriod })),
  tags: Type.Optional(Nullable(Tags)),
  images: Type.Optional(Images),
  additionalNotes: Clearable(Paragraphs({ max: LIMITS.notes })),
  contactName: Clearable(Line({ max: LIMITS.contactName })),
  contactEmail: Clearable(Email(MESSAGES.contactEmail)),
  contactPhone: Clearable(Line({ max: LIMITS.contactPhone })),
  contactOrganization: Clearable(Line({ max: LIMITS.contactOrganization })),
};

/** What a signed-in user lists as its owner. */
export const CreateListingBody = Type.Object(
  { ...ownListing, type: AssetTypeInput, status: Type.Optional(Type.Literal('pending')) },
  { additionalProperties: false },
);
export type CreateListingBody = Static<typeof CreateListingBody>;

/** What the owner's side may change; a changed public field returns the listing to review. */
export const UpdateListingBody = Type.Object(Type.Partial(Type.Object(ownListing)).properties, {
  additionalProperties: false,
  minProperties: 1,
});
export type UpdateListingBody = Static<typeof UpdateListingBody>;

/** What the edit page of an administrator saves. */
export const AdminUpdateListingBody = Type.Object(
  {
    ...Type.Partial(Type.Object(ownListing)).properties,
    type: Type.Optional(AssetTypeInput),
    status: Type.Optional(AssetStatus),
    municipalityName: Clearable(Line({ max: LIMITS.municipalityName.max })),
    adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type AdminUpdateListingBody = Static<typeof AdminUpdateListingBody>;

export const ApproveBody = Type.Object(
  { adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })) },
  { additionalProperties: false },
);
export const RejectBody = Type.Object(
  { reason: Clearable(Paragraphs({ max: LIMITS.reason })) },
  { additionalProperties: false },
);

/** Several values of one filter travel as one comma-separated list. */
const listOf = (values: readonly string[]) =>
  Type.String({ maxLength: 300, pattern: `^(?:${values.join('|')})(?:,(?:${values.join('|')}))*$` });

const filters = {
  type: Type.Optional(AssetTypeInput),
  status: Type.Optional(AssetStatus),
  region: Type.Optional(Type.Enum([...REGIONS])),
  category: Type.Optional(listOf(CATEGORIES)),
  municipality: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9-]+$' })),
  rateType: Type.Optional(listOf(RATE_TYPES)),
  /** Listings whose availability has not ended before this day. */
  availableFrom: Type.Optional(CalendarDay(MESSAGES.availableFrom)),
  search: Type.Optional(Type.String({ maxLength: LIMITS.search })),
  /** `true`: only the caller's own side (its listings, or its municipality's for a municipal_admin); `false`: without it. */
  mine: Type.Optional(Type.Boolean()),
  /** `true`: what others have available, that of the caller's own municipality left out. For signed-in callers. */
  elsewhere: Type.Optional(Type.Boolean()),
};
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT }));

export const ListListingsQuery = Type.Object(
  {
    ...filters,
    /** `distance` goes with `elsewhere`, for callers who have a municipality. */
    sort: Type.Optional(Type.Enum([...TOOLS_LISTING_SORTS])),
    limit,
    /** For signed-in callers' numbered pagers. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type ListListingsQuery = Static<typeof ListListingsQuery>;

export const AdminListListingsQuery = Type.Object(
  {
    ...filters,
    sort: Type.Optional(Type.Enum([...ADMIN_LISTING_SORTS])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    limit,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type AdminListListingsQuery = Static<typeof AdminListListingsQuery>;

export const PendingListingsQuery = Type.Object(
  { type: Type.Optional(AssetTypeInput), limit, cursor: Type.Optional(Type.String({ maxLength: 500 })) },
  { additionalProperties: false },
);
export type PendingListingsQuery = Static<typeof PendingListingsQuery>;

export const FacetsQuery = Type.Object(filters, { additionalProperties: false });
export type FacetsQuery = Static<typeof FacetsQuery>;

/**
 * How many listings each choice of a filter would show, the other filters kept. A count above `FACET_COUNT_CAP` means
 * more than that; with a search term, all are counted among the newest `SEARCH_COUNT_CAP` that match.
 */
export const Facets = Type.Object({
  category: Type.Record(Type.String(), Type.Integer()),
  rateType: Type.Record(Type.String(), Type.Integer()),
  region: Type.Record(Type.String(), Type.Integer()),
});
export type Facets = Static<typeof Facets>;

const CountsByStatus = Type.Object({
  available: Type.Integer(),
  pending: Type.Integer(),
  leased: Type.Integer(),
  unavailable: Type.Integer(),
});

/** How many listings there are of each type and status; a count above `FACET_COUNT_CAP` means more than that. */
export const ListingCounts = Type.Object({ available_asset: CountsByStatus, needed_asset: CountsByStatus });
export type ListingCounts = Static<typeof ListingCounts>;

export const ListingCountsQuery = Type.Object(
  /** For administrators: of this user instead of everything. */
  { userId: Type.Optional(Id) },
  { additionalProperties: false },
);
export type ListingCountsQuery = Static<typeof ListingCountsQuery>;

/** What waits behind each tab of the administrators' page; a count above `COUNT_CAP` means more than that. */
export const AssetCounts = Type.Object({
  all: Type.Integer(),
  pendingAvailable: Type.Integer(),
  pendingNeeded: Type.Integer(),
});
export type AssetCounts = Static<typeof AssetCounts>;
