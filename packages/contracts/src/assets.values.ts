// Constants of listings that the web's forms and the assets service share.

export const LISTING_TYPES = ['available_asset', 'needed_asset'] as const;
export const LISTING_STATUSES = ['available', 'pending', 'leased', 'unavailable'] as const;
/** The rate types of the workspace. */
export const TOOLS_RATE_TYPES = ['daily', 'weekly', 'monthly'] as const;
export const RATE_TYPES = [...TOOLS_RATE_TYPES, 'hourly'] as const;
/** The regions of the workspace; the public forms offer only Ontario. */
export const TOOLS_REGIONS = ['Western Canada', 'Central Canada', 'Eastern Canada', 'Northern Territories'] as const;
export const REGIONS = ['Ontario', ...TOOLS_REGIONS] as const;

const ONLY_PUBLIC = ['construction', 'road-maintenance', 'snow-removal', 'landscaping', 'transportation'] as const;
/** The categories of the public forms. The workspace has its own; `other` is in both. */
export const PUBLIC_CATEGORIES = [...ONLY_PUBLIC, 'other'] as const;
export const TOOLS_CATEGORIES = [
  'heavy-equipment',
  'vehicles',
  'tools-machinery',
  'office-equipment',
  'other',
] as const;
export const CATEGORIES = [...ONLY_PUBLIC, ...TOOLS_CATEGORIES] as const;
/** `distance` needs a municipality to measure from: `near`, or that of the caller's account. */
export const LISTING_SORTS = ['newest', 'oldest', 'soonest', 'rate', 'distance'] as const;
/** The radius filter, in kilometres. */
export const RADII_KM = [25, 50, 100, 200] as const;
/** Who posted a listing: a user, or somebody without an account. */
export const POSTERS = ['account', 'guest'] as const;
export type Poster = (typeof POSTERS)[number];
export const ADMIN_LISTING_SORTS = ['id', 'title', 'type', 'category', 'status', 'region', 'created'] as const;

export type ListingType = (typeof LISTING_TYPES)[number];
export type ListingStatus = (typeof LISTING_STATUSES)[number];
/** What most listings of a list have: a card leaves out a member with this value. */
export const USUAL_VALUES = {
  type: 'available_asset',
  status: 'available',
  region: 'Ontario',
  rateType: 'daily',
  locale: 'en',
  withdrawn: false,
  rejected: false,
  sample: false,
} as const;

export type RateType = (typeof RATE_TYPES)[number];
export type Region = (typeof REGIONS)[number];
export type Category = (typeof CATEGORIES)[number];
export type ListingSort = (typeof LISTING_SORTS)[number];
export type RadiusKm = (typeof RADII_KM)[number];
export type AdminListingSort = (typeof ADMIN_LISTING_SORTS)[number];

/**
 * The categories that a category filter matches: the public forms and the workspace use different categories. A public
 * category also finds at most one tools category; a tools category finds the public categories in it.
 */
export const CATEGORY_FILTER_MATCHES: Record<Category, readonly Category[]> = {
  construction: ['construction', 'heavy-equipment'],
  'road-maintenance': ['road-maintenance'],
  'snow-removal': ['snow-removal'],
  landscaping: ['landscaping', 'tools-machinery'],
  transportation: ['transportation', 'vehicles'],
  'heavy-equipment': ['heavy-equipment', 'construction', 'road-maintenance'],
  vehicles: ['vehicles', 'transportation', 'snow-removal'],
  'tools-machinery': ['tools-machinery', 'landscaping'],
  'office-equipment': ['office-equipment'],
  other: ['other', 'office-equipment'],
};

/** The regions that a region filter matches. Ontario lies in Central Canada, so each matches the other. */
export const REGION_FILTER_MATCHES: Record<Region, readonly Region[]> = {
  Ontario: ['Ontario', 'Central Canada'],
  'Central Canada': ['Central Canada', 'Ontario'],
  'Western Canada': ['Western Canada'],
  'Eastern Canada': ['Eastern Canada'],
  'Northern Territories': ['Northern Territories'],
};

export const MAX_IMAGES_PER_LISTING = 5;
export const LISTINGS_PAGE_SIZE = 6;
export const PUBLIC_PAGE_SIZE = 24;
export const ADMIN_PAGE_SIZE = 25;
export const HOME_PREVIEWS = 4;
export const MAX_LIST_LIMIT = 100;

/** The most listings of each kind of alternatives of a search without results. */
export const MAX_ALTERNATIVES = 3;
/** The most municipalities that may have what a search did not find, and how long ago they listed one at most. */
export const MAX_TOWNS = 5;
export const TOWN_MONTHS = 24;

/** A listing that was posted without an account is renewed until at most this many days from today. */
export const RENEWAL_DAYS = 90;

/** Limits of a listing's fields, in characters; of `tags`, the number of tags. */
/**
 * The states of a change of an approved listing: it waits for review, was published without one, or was decided on. The listing stays as
 * it was approved until then.
 */
export const CHANGE_STATES = ['waiting', 'published', 'approved', 'rejected'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

export const LISTING_LIMITS = {
  title: { min: 3, max: 150 },
  description: { min: 10, max: 5_000 },
  rate: 60,
  year: 20,
  make: 80,
  model: 80,
  specifications: 3_000,
  minimumPeriod: 80,
  tag: 40,
  tags: 20,
  municipalityName: { min: 2, max: 150 },
  contactName: 120,
  contactPhone: 40,
  contactOrganization: 150,
  notes: 3_000,
  adminNotes: 5_000,
  reason: 1_000,
  search: 200,
} as const;

/**
 * Source of a `pattern` with flag `u` of a normalized rate: an amount (450, 1250.50), or words that begin with a letter (Negotiable)
 * and are no amount with a currency.
 */
export const RATE_PATTERN =
  '^(?:|\\d{1,9}(?:\\.\\d{2})?|(?!(?:[Cc][Aa]?\\$|[Cc][Aa][Dd])\\s*[-−+]?[\\d.,])\\p{L}[^<>\\u0000-\\u001f]*)$';

/** Counts stop here and are then shown as '10,000+', because an exact count reads every match. */
export const COUNT_CAP = 10_000;
/** Counts of matches of a search or of days stop earlier. */
export const SEARCH_COUNT_CAP = 1_000;
/** Where the total count of a list stops; earlier for a search, whose matches no index counts. */
export const countCapOf = (search: string | undefined): number => (search === undefined ? COUNT_CAP : SEARCH_COUNT_CAP);
export const FACET_COUNT_CAP = 1_000;
/** A marker of the map above this shows '100+'. */
export const MAP_COUNT_CAP = 100;
