import type { GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { AssetStatus, AssetType, Category, RateType, Region } from '@commonyard/contracts/assets.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Logger } from 'pino';
import type { AuditLogTable } from '@commonyard/service-kit/audit';
import {
  openDatabase,
  type CreatedAt,
  type Database,
  type Db,
  type Generated,
  type Timestamp,
} from '@commonyard/service-kit/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { FormNoncesTable } from '@commonyard/service-kit/posts/form-nonces';

export type ListingsTable = {
  id: Generated<number>;
  type: AssetType;
  status: Generated<AssetStatus>;
  title: string;
  description: string;
  category: Category;
  region: Region;
  rate: string | null;
  rateType: Generated<RateType>;
  /** What lists sort by; null where the rate is words. */
  rateCentsPerDay: number | null;
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
  /** Where the name differs in French. */
  municipalityNameFr: string | null;
  /** Who has it now. */
  holderMunicipality: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  contactOrganization: string | null;
  /** The language its submitter wrote in. */
  locale: Generated<Locale>;
  sample: Generated<boolean>;
  adminNotes: string | null;
  decisionOutcome: 'approved' | 'rejected' | null;
  decisionAt: Timestamp | null;
  decisionBy: number | null;
  decisionReason: string | null;
  /** Of a post without an account. */
  contentHash: string | null;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
  startsOn: GeneratedAlways<string>;
  endsOn: GeneratedAlways<string>;
  rateOrder: GeneratedAlways<number>;
  titleOrder: GeneratedAlways<string>;
  sender: GeneratedAlways<string | null>;
};

export type ListingImagesTable = { url: string; listingId: number };
export type WordsTable = { id: GeneratedAlways<number>; word: string };
export type WordSpellingsTable = { spelling: string; wordId: number };
export type PostingsTable = { wordId: number; shelf: number; listingId: number; category: number };
export type ListingWordsTable = { listingId: number; shelf: number; wordIds: number[] };

export type AssetsDatabase = EventTables & {
  listings: ListingsTable;
  listingImages: ListingImagesTable;
  words: WordsTable;
  wordSpellings: WordSpellingsTable;
  postings: PostingsTable;
  listingWords: ListingWordsTable;
  auditLog: AuditLogTable<'listingId'>;
  formNonces: FormNoncesTable;
};

export type AssetsDb = Db<AssetsDatabase>;
export type ListingRow = Selectable<ListingsTable>;
export type NewListing = Insertable<ListingsTable>;
export type ListingPatch = Updateable<ListingsTable>;

/**
 * Opens the connections of this service. Its lists are written so that one plan fits all values, and Postgres, which takes
 * an array for ten values, would otherwise plan each of them again: that costs as much as the list.
 */
export const openAssetsDatabase = (url: string, log: Logger): Database<AssetsDatabase> =>
  openDatabase<AssetsDatabase>(url, log, { settings: { plan_cache_mode: 'force_generic_plan' } });
