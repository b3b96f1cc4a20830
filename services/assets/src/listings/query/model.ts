import type { RawBuilder } from 'kysely';
import type {
  Category,
  ListingStatus,
  ListingType,
  Poster,
  RateType,
  Region,
} from '@commonyard/contracts/assets.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingState } from '@commonyard/contracts/listing-visibility.values';
import type { TermWords } from '../../search/text/terms.ts';

export type Sql = RawBuilder<unknown>;

/** The filters of a list, in stored values. An undefined filter narrows nothing. */
export type Filters = {
  types: readonly ListingType[];
  status?: ListingStatus | undefined;
  /** Only what waits for review: pending listings, and approved ones with a change that waits. For administrators. */
  review?: boolean | undefined;
  categories?: readonly Category[] | undefined;
  regions?: readonly Region[] | undefined;
  /** Only listings of these municipalities, in this order of nearness if there is an origin. */
  municipalities?: readonly string[] | undefined;
  rateTypes?: readonly RateType[] | undefined;
  dates?: DateFilter | undefined;
  mine?: boolean | undefined;
  elsewhere?: boolean | undefined;
  search?: string | undefined;
  /** The municipality from which distances are measured. */
  origin?: string | undefined;
  /** Only listings of the sender of this listing. */
  sameSenderAs?: number | undefined;
  postedBy?: Poster | undefined;
};

/** With a last day: the availability covers both days. Without one: it is not over before the first. */
export type DateFilter = { from: string; to: string | undefined };

export type FilterName = 'type' | 'category' | 'municipality' | 'region' | 'rateType' | 'sameSenderAs' | 'postedBy';
/** What the SQL of the filters depends on: which are set, and whether each has one value or several. */
export type FilterShape = { dates?: 'notOver' | 'covered' } & Partial<Record<FilterName, 'one' | 'several'>>;

export type Restriction =
  | 'ownUser'
  | 'ownMunicipality'
  | 'notOwnUser'
  | 'notOwnMunicipality'
  | 'otherUser'
  | 'otherMunicipality'
  | 'changeWaits';

/**
 * A set of listings that the caller may see. The scopes of a query never overlap, so a list merges them and a count adds
 * them up.
 */
export type VisibilityScope = { states: readonly ListingState[]; restrictions: readonly Restriction[] };

export type SortColumn = 'id' | 'starts_on' | 'rate_order' | 'title_order' | 'type' | 'category' | 'status' | 'region';
/** From the nearest of these municipalities to the farthest, then listings without one; within one, newest first. */
export type DistanceSort = { column: 'distance'; descending: false; nearest: readonly string[] };
export type Sort = { column: SortColumn; descending: boolean } | DistanceSort;
/** What the SQL of a sort depends on. */
export type SortShape = Pick<Sort, 'column' | 'descending'>;

/** The sort values of the last row of the previous page. */
export type ListingCursor = (string | number)[];

/** The listings that a caller may see and that pass the filters. */
export type ListingQuery = {
  caller: Caller;
  filters: Filters;
  scopes: readonly VisibilityScope[];
  /** What each search term stands for, the rarest first; undefined without a search. */
  terms: readonly TermWords[] | undefined;
};
/** What the SQL of a query depends on. `meets`: the two rarest terms are common, and their postings are merged. */
export type QueryShape = {
  filters: FilterShape;
  scopes: readonly VisibilityScope[];
  terms: number;
  meets: boolean;
};

/** The values that statements bind. */
export type StatementInput = ListingQuery & { sort?: Sort; after?: ListingCursor | undefined };
/** A query whose SQL is built. `bind` makes a parameter; a statement over several queries binds it to one of them. */
export type BoundQuery = QueryShape & { bind: (read: (input: StatementInput) => unknown) => Sql };

/** The rows to select of each scope: the first ones in an order, or any where only their number matters. */
export type RowsShape = {
  sort?: SortShape | undefined;
  limit: number;
  hasCursor?: boolean;
  /** The most matches that are collected and sorted; fewer than usual for a test. */
  maxFew?: number;
  /** Columns beside the id, of rows that are read from the table anyway. */
  columns?: readonly string[];
};
