import { Type, type Static } from 'typebox';
import {
  ADMIN_LISTING_SORTS,
  CHANGE_STATES,
  LISTING_SORTS,
  LISTING_STATUSES,
  LISTING_TYPES,
  POSTERS,
  CATEGORIES,
  LISTING_LIMITS as LIMITS,
  MAX_IMAGES_PER_LISTING,
  MAX_LIST_LIMIT,
  RATE_PATTERN,
  RADII_KM,
  RATE_TYPES,
  REGIONS,
  USUAL_VALUES,
} from '../assets.values.ts';
import { LISTING_MESSAGES as MESSAGES } from '../listing-messages.values.ts';
import { IMAGE_URL_PATTERN } from '../image-url.values.ts';
import { Locale } from './identity.ts';
import {
  CalendarDay,
  Clearable,
  Closed,
  Email,
  Honeypot,
  Id,
  Instant,
  Line,
  LinkToken,
  Name,
  Nullable,
  Paragraphs,
  RateText,
  SearchText,
} from './field-types.ts';
import { LendingRates } from './lending-rates.ts';
import { LOAN_LIMITS, LOAN_MESSAGES } from '../loans.values.ts';

/** The optional texts that describe the equipment, with their limits, or with `max` characters each. */
export const equipmentTexts = (max?: number) => ({
  year: Clearable(Line({ max: max ?? LIMITS.year })),
  make: Clearable(Line({ max: max ?? LIMITS.make })),
  model: Clearable(Line({ max: max ?? LIMITS.model })),
  specifications: Clearable(Paragraphs({ max: max ?? LIMITS.specifications })),
});
export type EquipmentText = keyof ReturnType<typeof equipmentTexts>;
const NullableText = Nullable(Type.String());
const shownTexts = Object.fromEntries(Object.keys(equipmentTexts()).map((name) => [name, NullableText])) as Record<
  EquipmentText,
  typeof NullableText
>;

export const ListingStatus = Type.Enum([...LISTING_STATUSES]);
/** `available` and `needed` are aliases of the stored values. */
export const ListingTypeInput = Type.Enum([...LISTING_TYPES, 'available', 'needed']);

/** A listing in a list, without contact email, phone and admin notes. */
export const ListingSummary = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  status: ListingStatus,
  title: Type.String(),
  /** The first 200 characters. */
  description: Type.String(),
  category: Type.String(),
  region: Type.String(),
  rate: Nullable(Type.String()),
  rateType: Type.Enum([...RATE_TYPES]),
  /** The price where the listing has lending terms: it stands instead of `rate`. */
  lendingRates: Type.Optional(Nullable(LendingRates)),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
  minimumPeriod: Nullable(Type.String()),
  /** Where the listing is lent or blocked today: the first day on which it is not, if it is offered then. */
  nextFreeOn: Type.Optional(Nullable(Type.String())),
  tags: Type.Array(Type.String()),
  /** The first one. */
  images: Type.Array(Type.String()),
  userId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  /** From `near` or the caller's municipality, rounded to 5; absent where either municipality is unknown. */
  distanceKm: Type.Optional(Type.Integer()),
  /** The language the submitter wrote in. */
  locale: Locale,
  /** Taken out of public view by its owner. Apart from `status`, which stays. */
  withdrawn: Type.Boolean(),
  /** Whether the last review rejected it. */
  rejected: Type.Boolean(),
  /** A demo listing. */
  sample: Type.Boolean(),
  createdAt: Instant,
  /** In the caller's own list: a change of it waits for review. */
  changeWaits: Type.Optional(Type.Boolean()),
});
export type ListingSummary = Static<typeof ListingSummary>;

const USUAL = Object.entries(USUAL_VALUES)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ');
const {
  id,
  title,
  description,
  category,
  images: _,
  availableFrom: __,
  availableTo: ___,
  ...usual
} = ListingSummary.properties;
/**
 * A card of a list: what cards show of a `ListingSummary`. A member that is null, empty or has its usual value
 * (`USUAL_VALUES`) is left out; `toListingSummary` adds it.
 */
export const ListingCard = Type.Object(
  {
    id,
    title,
    /** The first 200 characters; fewer for guests. */
    description,
    category,
    /** The id of the first image: `/media/<id>/1280.webp`. An imported address that is none of the media service stands as it is. */
    image: Type.Optional(Type.String()),
    /** The days of its availability, `2027-01-11/2027-01-22`; without the day that is not set. */
    days: Type.Optional(Type.String()),
    /** `tags` and `createdAt` are for signed-in callers. */
    ...Type.Partial(Type.Object(usual)).properties,
  },
  { description: `A member is left out where it is null, empty or has its usual value: ${USUAL}.` },
);
export type ListingCard = Static<typeof ListingCard>;

/** Another listing that a pending one probably repeats. */
export const LikelyDuplicate = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: ListingStatus,
  locale: Locale,
});
export type LikelyDuplicate = Static<typeof LikelyDuplicate>;

const NullableDay = Nullable(Type.String());
/** The values of the changed fields. Contact data is for the owner and administrators. */
export const ChangedValues = Type.Partial(
  Type.Object({
    title: Type.String(),
    description: Type.String(),
    category: Type.String(),
    region: Type.String(),
    rate: NullableText,
    rateType: Type.Enum([...RATE_TYPES]),
    ...shownTexts,
    availableFrom: NullableDay,
    availableTo: NullableDay,
    minimumPeriod: NullableText,
    tags: Type.Array(Type.String()),
    images: Type.Array(Type.String()),
    additionalNotes: NullableText,
    municipalityName: NullableText,
    contactName: NullableText,
    contactEmail: NullableText,
    contactPhone: NullableText,
    contactOrganization: NullableText,
  }),
);
export type ChangedValues = Static<typeof ChangedValues>;

/** A change of an approved listing, which stays as it was approved until the change is. */
export const ListingChange = Type.Object({
  state: Type.Enum([...CHANGE_STATES]),
  /** The values of the changed fields that the listing has, and those that the owner wants. */
  before: ChangedValues,
  after: ChangedValues,
  /** The user who submitted it; null where the listing was posted without an account. */
  submittedBy: Nullable(Type.Integer()),
  submittedAt: Instant,
  /** Why it was rejected, where a reason was given. */
  reason: Nullable(Type.String()),
});
export type ListingChange = Static<typeof ListingChange>;

/** Only lists of the caller's own listings say whether a change waits. */
const { changeWaits: _ofLists, ...ofListing } = ListingSummary.properties;

/**
 * A card of the review queue, for administrators: a pending listing, or an approved one with a change that waits. `alsoPending` counts
 * other pending listings of the same sender.
 */
export const PendingListing = Type.Object({
  ...ofListing,
  /** Of the specifications, the first 200 characters. */
  ...shownTexts,
  version: Type.Integer(),
  contactName: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
  contactPhone: Nullable(Type.String()),
  contactOrganization: Nullable(Type.String()),
  alsoPending: Type.Integer(),
  /** A pending or approved listing of the same sender or municipality, with the same title, or the same make and model. */
  likelyDuplicate: Type.Optional(Nullable(LikelyDuplicate)),
  /** The listing has the values before it. */
  change: Nullable(ListingChange),
});
export type PendingListing = Static<typeof PendingListing>;

/** When a need was marked as met, and the number of the loan that did it; null where it was met without one. */
export const MetNeed = Type.Object({ at: Instant, loanId: Nullable(Type.Integer()) });
export type MetNeed = Static<typeof MetNeed>;

/** The whole listing. Only administrators get `adminNotes` and `decision`, only they and the owner `rejectionReason`. */
export const Listing = Type.Object({
  ...ofListing,
  description: Type.String(),
  ...shownTexts,
  images: Type.Array(Type.String()),
  version: Type.Integer(),
  updatedAt: Instant,
  holderMunicipality: Nullable(Type.String()),
  additionalNotes: Nullable(Type.String()),
  /** Null for guests, because personal names are never public. */
  contactName: Nullable(Type.String()),
  contactEmail: Nullable(Type.String()),
  contactPhone: Nullable(Type.String()),
  contactOrganization: Nullable(Type.String()),
  rejectionReason: Type.Optional(Nullable(Type.String())),
  /** The change that waits for review, or that the last review rejected. Only administrators and the owner get it. */
  change: Type.Optional(Nullable(ListingChange)),
  /** Of a need that is withdrawn because it was met. Only administrators and the owner get it. */
  met: Type.Optional(Nullable(MetNeed)),
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

const Images = Nullable(
  Type.Array(Type.String({ pattern: IMAGE_URL_PATTERN, maxLength: 100 }), {
    maxItems: MAX_IMAGES_PER_LISTING,
    uniqueItems: true,
    message: MESSAGES.images,
  }),
);
const Tags = Type.Array(Name({ min: 1, max: LIMITS.tag }), { maxItems: LIMITS.tags });

const descriptiveFields = {
  title: Name({ ...LIMITS.title, message: MESSAGES.title }),
  description: Paragraphs({ ...LIMITS.description, message: MESSAGES.description }),
  category: Type.Enum([...CATEGORIES], { message: MESSAGES.category }),
  region: Type.Enum([...REGIONS], { message: MESSAGES.region }),
};
const rate = RateText({ max: LIMITS.rate, message: MESSAGES.rate, pattern: RATE_PATTERN });
const rateType = Type.Enum([...RATE_TYPES]);

/** An available listing that a guest posts; its status is `pending`. */
export const PublicListingBody = Closed({
  ...descriptiveFields,
  type: ListingTypeInput,
  rate: Clearable(rate),
  rateType: Type.Optional(rateType),
  availableFrom: CalendarDay(MESSAGES.availableFrom),
  availableTo: CalendarDay(MESSAGES.availableTo),
  municipalityName: Name({ ...LIMITS.municipalityName, message: MESSAGES.municipalityName }),
  contactEmail: Email(MESSAGES.contactEmail),
  contactPhone: Clearable(Line({ max: LIMITS.contactPhone })),
  additionalNotes: Clearable(Paragraphs({ max: LIMITS.notes })),
  notes: Clearable(Paragraphs({ max: LIMITS.notes })),
  images: Type.Optional(Images),
  status: Type.Optional(Type.Literal('pending')),
  /**
   * Opens the page of the listing for whoever posted it, as a mailed link does. The sender chooses it, 32 random bytes in base64url,
   * so that no response contains it.
   */
  token: Type.Optional(Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 })),
  website: Honeypot,
});
export type PublicListingBody = Static<typeof PublicListingBody>;

/** A needed listing that a guest posts; only the date messages differ. */
export const PublicNeededListingBody = Closed({
  ...PublicListingBody.properties,
  availableFrom: CalendarDay(MESSAGES.neededFrom),
  availableTo: CalendarDay(MESSAGES.neededTo),
});

/** Opens the page of a listing that was posted without an account. A mailed link confirms the address the first time. */
export const PostedListingBody = Closed({ token: LinkToken });

/** The fields that whoever posted a listing without an account may change. The change waits for review. */
export const PostedListingUpdateBody = Closed({
  token: LinkToken,
  title: Type.Optional(descriptiveFields.title),
  description: Type.Optional(descriptiveFields.description),
  category: Type.Optional(descriptiveFields.category),
  rate: Type.Optional(rate),
  availableFrom: Type.Optional(CalendarDay(MESSAGES.availableFrom)),
  availableTo: Type.Optional(CalendarDay(MESSAGES.availableTo)),
  municipalityName: Type.Optional(Name({ ...LIMITS.municipalityName, message: MESSAGES.municipalityName })),
  contactPhone: Clearable(Line({ max: LIMITS.contactPhone })),
  additionalNotes: Clearable(Paragraphs({ max: LIMITS.notes })),
});
export type PostedListingUpdateBody = Static<typeof PostedListingUpdateBody>;

/** A later last day of an approved listing, which needs no review up to `RENEWAL_DAYS` from today. */
export const RenewPostedListingBody = Closed({ token: LinkToken, availableTo: CalendarDay(MESSAGES.availableTo) });

/** A listing as whoever posted it without an account sees it. */
export const PostedListing = Type.Object({
  ...Listing.properties,
  /** Until which day it can be renewed; null where it cannot be. */
  renewableTo: Nullable(Type.String()),
  /** Whether a mailed link was opened, so that an account can take the listing over. */
  confirmed: Type.Boolean(),
});
export type PostedListing = Static<typeof PostedListing>;

const ownerFields = {
  ...descriptiveFields,
  rate,
  rateType,
  ...equipmentTexts(),
  availableFrom: Clearable(CalendarDay(MESSAGES.availableFrom)),
  availableTo: Clearable(CalendarDay(MESSAGES.availableTo)),
  minimumPeriod: Clearable(Line({ max: LIMITS.minimumPeriod })),
  tags: Type.Optional(Nullable(Tags)),
  images: Type.Optional(Images),
  additionalNotes: Clearable(Paragraphs({ max: LIMITS.notes })),
  contactName: Clearable(Name({ max: LIMITS.contactName })),
  contactEmail: Clearable(Email(MESSAGES.contactEmail)),
  contactPhone: Clearable(Line({ max: LIMITS.contactPhone })),
  contactOrganization: Clearable(Name({ max: LIMITS.contactOrganization })),
};

/** A listing that a signed-in user posts as its owner. */
export const CreateListingBody = Closed({
  ...ownerFields,
  type: ListingTypeInput,
  status: Type.Optional(Type.Literal('pending')),
});
export type CreateListingBody = Static<typeof CreateListingBody>;

/**
 * The fields that the owner may change. A change of an approved listing waits for review in `change`, or is published at once if it is
 * small (ADR 78); another changed listing goes back to `pending`.
 */
export const UpdateListingBody = Closed(Type.Partial(Type.Object(ownerFields)).properties, { minProperties: 1 });
export type UpdateListingBody = Static<typeof UpdateListingBody>;

/** The fields that an administrator may change. */
export const AdminUpdateListingBody = Closed(
  {
    ...Type.Partial(Type.Object(ownerFields)).properties,
    type: Type.Optional(ListingTypeInput),
    status: Type.Optional(ListingStatus),
    municipalityName: Clearable(Name({ max: LIMITS.municipalityName.max })),
    adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })),
  },
  { minProperties: 1 },
);
export type AdminUpdateListingBody = Static<typeof AdminUpdateListingBody>;

export const ApproveBody = Closed({ adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })) });
/** Why a listing is deleted or withdrawn; both sides of its loans read it. */
export const RemovalBody = Closed({
  reason: Type.Optional(Paragraphs({ ...LOAN_LIMITS.reason, message: LOAN_MESSAGES.reason })),
});
export type RemovalBody = Static<typeof RemovalBody>;
export const RejectBody = Closed({ reason: Clearable(Paragraphs({ max: LIMITS.reason })) });

/** Several values of one filter, as a comma-separated list. */
export const listOf = (values: readonly string[]) =>
  Type.String({ maxLength: 300, pattern: `^(?:${values.join('|')})(?:,(?:${values.join('|')}))*$` });

export const MunicipalityId = Type.String({ maxLength: 100, pattern: '^[a-z0-9-]+$' });

const filters = {
  type: Type.Optional(ListingTypeInput),
  status: Type.Optional(ListingStatus),
  region: Type.Optional(Type.Enum([...REGIONS])),
  category: Type.Optional(listOf(CATEGORIES)),
  municipality: Type.Optional(MunicipalityId),
  rateType: Type.Optional(listOf(RATE_TYPES)),
  /** Alone: listings whose availability ends on or after this day. */
  availableFrom: Type.Optional(CalendarDay(MESSAGES.availableFrom)),
  /** With `availableFrom`: listings whose availability covers both days and that are free on all of them. Requires it. */
  availableTo: Type.Optional(CalendarDay(MESSAGES.availableTo)),
  /** Id of the municipality from which distances are measured; the caller's own where it is absent. */
  near: Type.Optional(MunicipalityId),
  /**
   * Only listings of municipalities within this distance, by the rounded `distanceKm` that cards show. Requires `near` or a
   * caller with a municipality.
   */
  radiusKm: Type.Optional(Type.Enum([...RADII_KM], { type: 'integer' })),
  search: SearchText(LIMITS.search),
  /** `true`: only the caller's own listings (for a municipal_admin, the municipality's); `false`: all except those. */
  mine: Type.Optional(Type.Boolean()),
  /** `true`: available listings outside the caller's own municipality. For signed-in callers. */
  elsewhere: Type.Optional(Type.Boolean()),
};
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT }));

export const ListListingsQuery = Closed({
  ...filters,
  /** `distance` requires `near` or a caller with a municipality. */
  sort: Type.Optional(Type.Enum([...LISTING_SORTS])),
  limit,
  /** Page number, for signed-in callers. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

export const AdminListListingsQuery = Closed({
  ...filters,
  sort: Type.Optional(Type.Enum([...ADMIN_LISTING_SORTS])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  limit,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

export const PendingListingsQuery = Closed({
  type: filters.type,
  municipality: filters.municipality,
  category: filters.category,
  /** `guest`: only listings that were posted without an account. */
  postedBy: Type.Optional(Type.Enum([...POSTERS])),
  search: filters.search,
  /** Default: oldest first. */
  sort: Type.Optional(Type.Enum(['oldest', 'newest'])),
  /** Only listings of the sender of this pending listing. */
  sameSenderAs: Type.Optional(Id),
  limit,
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

export const PublishedChangesQuery = Closed({ limit, cursor: Type.Optional(Type.String({ maxLength: 500 })) });

/** A small change that was published without a review, for administrators to look at: of this listing, at this version. */
export const PublishedChange = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  title: Type.String(),
  locale: Locale,
  municipalityName: Nullable(Type.String()),
  change: ListingChange,
});
export type PublishedChange = Static<typeof PublishedChange>;

export const FacetsQuery = Closed(filters);
export type FacetsQuery = Static<typeof FacetsQuery>;

/**
 * The number of listings for each value of a filter, with the other filters applied. A count above `FACET_COUNT_CAP` means
 * more than that. With a search term, only the newest `SEARCH_COUNT_CAP` matches are counted; with a radius, rate types and
 * regions only of the nearest `COUNT_CAP`.
 */
export const Facets = Type.Object({
  category: Type.Record(Type.String(), Type.Integer()),
  rateType: Type.Record(Type.String(), Type.Integer()),
  region: Type.Record(Type.String(), Type.Integer()),
});
export type Facets = Static<typeof Facets>;

/**
 * Listings per municipality, for the map, with the filters of the list. Listings without a municipality have no marker. With a
 * search term, only the newest `SEARCH_COUNT_CAP` matches are counted.
 */
export const ListingMap = Type.Array(
  Type.Object({
    municipality: Type.String(),
    /** A count above `MAP_COUNT_CAP` means more than that. */
    count: Type.Integer(),
  }),
);
export type ListingMap = Static<typeof ListingMap>;

/** A listing that is free on other days than those wanted. */
const ListingOnOtherDays = Type.Object({
  listing: ListingCard,
  /** The free days that are nearest to those wanted: the first one, null where they have begun. */
  freeFrom: Nullable(Type.String()),
  /** The last of them, null where they have no end. */
  freeTo: Nullable(Type.String()),
});

/** A municipality that listed such a machine publicly, not what it listed. */
const ListingTown = Type.Object({
  municipality: Type.String(),
  municipalityName: Type.String(),
  /** The month, `YYYY-MM`, in which such a listing was public most recently. */
  lastListed: Type.String(),
  /** As of a card. */
  distanceKm: Type.Optional(Type.Integer()),
});

/**
 * What to try where a search has no result, at most `MAX_ALTERNATIVES` cards of a kind. A search without
 * days has no `otherDays`, one without words no `otherMachines`.
 */
export const ListingAlternatives = Type.Object({
  /** Matches that are not free on all of the wanted days, those that miss the fewest first, then the nearest. */
  otherDays: Type.Array(ListingOnOtherDays),
  /** Matches outside the radius or the chosen municipality, nearest first. */
  fartherAway: Type.Array(ListingCard),
  /**
   * What is free on the wanted days: machines of the kinds in the category of the machine that the words name, else of the chosen
   * category; nearest first.
   */
  otherMachines: Type.Array(ListingCard),
  /** Municipalities whose accounts had such a machine in public view in the last `TOWN_MONTHS` months, nearest first. */
  towns: Type.Array(ListingTown),
  /** The category of the public forms of the machine that the words name; null where they name none, or several. */
  category: Nullable(Type.String()),
});
export type ListingAlternatives = Static<typeof ListingAlternatives>;

const CountsByStatus = Type.Object({
  available: Type.Integer(),
  pending: Type.Integer(),
  leased: Type.Integer(),
  unavailable: Type.Integer(),
});

/** The number of listings by type and status. A count above `FACET_COUNT_CAP` means more than that. */
export const ListingCounts = Type.Object({ available_asset: CountsByStatus, needed_asset: CountsByStatus });
export type ListingCounts = Static<typeof ListingCounts>;

export const ListingCountsQuery = Closed(
  /** For administrators: counts only this user's listings. */
  { userId: Type.Optional(Id) },
);

/** The counts of the administrators' tabs. A count above `COUNT_CAP` means more than that. */
export const AdminListingCounts = Type.Object({
  all: Type.Integer(),
  pendingAvailable: Type.Integer(),
  pendingNeeded: Type.Integer(),
});
export type AdminListingCounts = Static<typeof AdminListingCounts>;
