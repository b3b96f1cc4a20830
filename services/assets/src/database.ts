import type { ColumnType, GeneratedAlways, Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type {
  Category,
  ChangeState,
  ListingStatus,
  ListingType,
  RateType,
  Region,
} from '@commonyard/contracts/assets.values';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import type { LendingRates } from '@commonyard/contracts/http/lending-rates';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import { type CreatedAt, type Generated, type Timestamp } from '@commonyard/service-kit/db/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';
import type { FormNoncesTable } from '@commonyard/service-kit/forms/form-nonces';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';

export type ListingsTable = {
  id: Generated<number>;
  type: ListingType;
  status: Generated<ListingStatus>;
  title: string;
  description: string;
  category: Category;
  region: Region;
  rate: string | null;
  rateType: Generated<RateType>;
  /** The price for sorting: that of the lending terms, or of the text; null where that is not an amount. */
  rateCentsPerDay: number | null;
  /** The price of a loan by the lending terms; null without terms. */
  lendingRates: ColumnType<LendingRates | null, string | null | undefined, string | null>;
  /** The kind of its first rate, which cards show. */
  lendingRateType: ColumnType<RateType | null, RateType | null | undefined, RateType | null>;
  year: string | null;
  make: string | null;
  model: string | null;
  specifications: string | null;
  availableFrom: string | null;
  availableTo: string | null;
  minimumPeriod: string | null;
  tags: Generated<string[]>;
  images: Generated<string[]>;
  additionalNotes: string | null;
  userId: number | null;
  municipality: string | null;
  municipalityName: string | null;
  /** Only where the French name differs. */
  municipalityNameFr: string | null;
  /** The municipality that has the equipment now. */
  holderMunicipality: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  contactOrganization: string | null;
  /** The language of the submission. */
  locale: Generated<Locale>;
  sample: Generated<boolean>;
  adminNotes: string | null;
  decisionOutcome: 'approved' | 'rejected' | null;
  decisionAt: Timestamp | null;
  decisionBy: number | null;
  decisionReason: string | null;
  /** When the owner took the listing out of public view; null where it did not. Apart from the status, which stays. */
  withdrawnAt: Timestamp | null;
  /** When a need was marked as met, which withdrew it, and the number of the loan that did it; null without one. */
  metAt: Timestamp | null;
  metLoanId: number | null;
  /** By which duplicates of a guest's submission are found. */
  contentHash: string | null;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
  startsOn: GeneratedAlways<string>;
  endsOn: GeneratedAlways<string>;
  rateOrder: GeneratedAlways<number>;
  titleOrder: GeneratedAlways<string>;
  senderKey: GeneratedAlways<string | null>;
};

/** A change of an approved listing, at most one of each state: the changed columns before and after it. */
export type ListingChangesTable = {
  listingId: number;
  state: ChangeState;
  before: ColumnType<ChangedColumns, string, string>;
  after: ColumnType<ChangedColumns, string, string>;
  submittedBy: number | null;
  submittedAt: Timestamp;
  /** Why it was rejected. */
  reason: string | null;
};

export type ListingImagesTable = { url: string; listingId: number };
export type WordsTable = { id: GeneratedAlways<number>; word: string };
export type WordSpellingsTable = { spelling: string; wordId: number };
/** `partition` is the partition of the search index: a state and a type. */
export type PostingsTable = {
  wordId: number;
  partition: number;
  listingId: number;
  category: number;
  /** What search filters need of the listing, as numbers (search/partitions.ts). */
  facets: number;
  place: number;
  firstDay: number;
  lastDay: number;
};
export type ListingWordsTable = { listingId: number; partition: number; wordIds: number[] };

/** A link to the page of a listing that was posted without an account. */
export type PostedListingLinksTable = {
  /** Of the token. */
  hash: string;
  listingId: number;
  /** A hash of the email address that got the link by mail; null where the browser that posted has it. */
  address: string | null;
  openedAt: Timestamp | null;
  usedAt: CreatedAt;
};

/** One of the best matches of a need. `listingId`: the equipment; the listing may be deleted. */
export type MatchesTable = {
  needId: number;
  listingId: number;
  score: number;
  /** Null where the need has no first or last day. */
  wantedDays: number | null;
  freeDays: number | null;
  /** Null where a listing has no municipality. */
  distanceKm: number | null;
  sameKind: boolean;
  noticeKey: string;
  foundAt: Timestamp;
};

/** That the owner of one side was notified of a match, once per key: the need's days and the free days of the equipment in them. */
export type MatchNoticesTable = {
  needId: number;
  listingId: number;
  side: 'need' | 'equipment';
  key: string;
  at: Timestamp;
};

/** A listing that a user has saved. It may be deleted. */
export type FavouritesTable = {
  userId: number;
  listingId: number;
  addedAt: Timestamp;
  /** Its card as it was when the user added it or last looked at it; null where the listing was deleted. */
  seen: ColumnType<ListingCard | null, string | null, string | null>;
};

/** A guest with saved searches. `consent`: what the guest read when confirming the address. */
export type SearchGuestsTable = {
  id: GeneratedAlways<number>;
  email: string;
  locale: Locale;
  createdAt: CreatedAt;
  confirmedAt: Timestamp | null;
  consent: string | null;
  endsOn: string | null;
  remindedAt: Timestamp | null;
  /** How many emails asked for a confirmation on that day. */
  requestedOn: string | null;
  requests: Generated<number>;
};

/** A link to the saved searches of a guest. `hash`: of its token. */
export type GuestSearchLinksTable = { hash: string; guestId: number; createdAt: CreatedAt };

/** A saved search of a user or of a guest. */
export type SavedSearchesTable = {
  id: GeneratedAlways<number>;
  userId: number | null;
  guestId: number | null;
  /** Of the user: the search finds no listing of it. */
  municipality: string | null;
  query: ColumnType<SavedQuery, string, never>;
  timing: SearchTiming;
  /** False while the guest has not confirmed it. */
  active: boolean;
  version: Generated<number>;
  createdAt: CreatedAt;
  notifiedAt: Timestamp | null;
  notified: Generated<number>;
};

/** A listing that a search can find has one of its keys. */
export type SavedSearchKeysTable = { key: string; searchId: number };

/** What a search found. `notifiedAt`: null until the owner is notified. */
export type SavedSearchHitsTable = {
  searchId: number;
  listingId: number;
  foundAt: Timestamp;
  notifiedAt: Timestamp | null;
};

/** A change of a listing that was not compared with saved searches yet. `before`: null where it was not public until then. */
export type SearchChangesTable = {
  listingId: number;
  id: GeneratedAlways<number>;
  before: ColumnType<FindableListing | null, never, never>;
  at: CreatedAt;
};

/** What saved searches compare of a public listing. */
export type FindableListing = Pick<
  ListingRow,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'category'
  | 'region'
  | 'rateType'
  | 'lendingRateType'
  | 'make'
  | 'model'
  | 'tags'
  | 'municipality'
  | 'municipalityName'
  | 'userId'
  | 'availableFrom'
  | 'availableTo'
> & {
  /** The days on which it is lent or blocked, both inclusive, in order. */
  busy: { from: string; to: string }[];
};

/** A line of a CSV file, by the owner and the key that the file gives it. */
export type ImportedListingsTable = { userId: number; sourceKey: string; listingId: number };

/** Most entries of the audit log are about this. */
export const AUDIT_LOG: AuditLog = { service: 'assets', subject: 'listing' };

export type Database = EventTables &
  RecordsTables & {
    listings: ListingsTable;
    listingChanges: ListingChangesTable;
    listingImages: ListingImagesTable;
    postedListingLinks: PostedListingLinksTable;
    matches: MatchesTable;
    matchNotices: MatchNoticesTable;
    favourites: FavouritesTable;
    searchGuests: SearchGuestsTable;
    guestSearchLinks: GuestSearchLinksTable;
    savedSearches: SavedSearchesTable;
    savedSearchKeys: SavedSearchKeysTable;
    savedSearchHits: SavedSearchHitsTable;
    searchChanges: SearchChangesTable;
    words: WordsTable;
    wordSpellings: WordSpellingsTable;
    postings: PostingsTable;
    listingWords: ListingWordsTable;
    auditLog: AuditLogTable<'listingId'>;
    formNonces: FormNoncesTable;
    importedListings: ImportedListingsTable;
    usageCounters: UsageCountersTable;
  };

export type Trx = Transaction<Database>;
export type ListingRow = Selectable<ListingsTable>;
/** A listing without the columns that the database derives. */
export type WritableListing = Omit<ListingRow, 'startsOn' | 'endsOn' | 'rateOrder' | 'titleOrder' | 'senderKey'>;
/** The row of a new listing. An imported one has an id. */
export type NewRow = Omit<WritableListing, 'id'> & { id?: number };
export type NewListing = Insertable<ListingsTable>;
export type ListingPatch = Updateable<ListingsTable>;
/** The columns that an edit may change. */
export type ChangedColumns = Omit<ListingPatch, 'lendingRates'>;
export type ListingChangeRow = Selectable<ListingChangesTable>;
export type NewChange = Omit<ListingChangeRow, 'listingId'>;
/** The changes of one listing, by their states. */
export type ListingChanges = Partial<Record<ChangeState, NewChange>>;

/**
 * Lists are written so that one generic plan fits all values; Postgres, which estimates ten elements for any array, would
 * otherwise plan each execution anew, which costs as much as the list. A bitmap scan reads all matches before the first
 * row; lists and counts stop at a limit. A sequential scan looks cheaper than it is where a limit is far below the matches.
 */
export const QUERY_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_bitmapscan: 'off',
  enable_seqscan: 'off',
};
