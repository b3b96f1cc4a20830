import type { ColumnType, GeneratedAlways, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely';
import type { ListingStatus, ListingType } from '@commonyard/contracts/assets.values';
import type { LendingTerms, LoanProposal } from '@commonyard/contracts/http/loans';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import type { BlockKind, LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import type { QuoteLineKind, QuoteUnit } from '@commonyard/contracts/quotes.values';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/db/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';

/** Projection of the assets service's listings. A removed listing stays, with its calendar. */
export type ListingsTable = {
  id: number;
  version: number;
  type: ListingType;
  status: ListingStatus;
  userId: number | null;
  municipality: string | null;
  /** The days of its availability, inclusive. */
  availableFrom: string | null;
  availableTo: string | null;
  title: string;
  category: string;
  image: string | null;
  municipalityName: string | null;
  removed: boolean;
};

/** Projection of the identity service's users: who is an active officer of a municipality. */
export type UsersTable = { id: number; version: number; role: Role; municipality: string | null; active: boolean };

/** The calendar of a listing. Each change of its days or terms locks this row and raises the version. */
export type CalendarsTable = {
  listingId: number;
  version: Generated<number>;
  bufferDays: Generated<number>;
  minDays: Generated<number>;
  maxDays: Generated<number>;
  noticeDays: Generated<number>;
  advanceDays: Generated<number>;
  /** Until here the seasons are written as busy periods. */
  expandedTo: string | null;
};

type CalendarTerms = 'bufferDays' | 'minDays' | 'maxDays' | 'noticeDays' | 'advanceDays';

/** What a lending side offers its listing for. */
export type LendingTermsTable = Omit<LendingTerms, CalendarTerms> & { listingId: number; updatedAt: CreatedAt };

/** Days that the lending side keeps, as it typed them. A season returns every year. */
export type BlocksTable = {
  id: GeneratedAlways<number>;
  listingId: number;
  kind: BlockKind;
  startsOn: string;
  endsOn: string;
  createdAt: CreatedAt;
};

/** The days that are not free. Those of the blocks of a listing are apart from each other. */
export type BusyPeriodsTable = {
  id: GeneratedAlways<number>;
  listingId: number;
  kind: string;
  blockId: number | null;
  /** Of an accepted loan, until it is cancelled. */
  loanId: number | null;
  days: string;
  bufferDays: number;
  hold: GeneratedAlways<string>;
};

/** A numeric column with at most two decimals: Postgres returns it as text. */
type Hundredths<Value extends number | null> = ColumnType<Value extends null ? string | null : string, Value, Value>;

/** A loan. The days and the total are those of the newest quote, or the requested ones. */
export type LoansTable = {
  id: Generated<number>;
  version: Generated<number>;
  listingId: number;
  status: LoanStatus;
  /** The side that must act; null unless the loan is open. */
  turn: LoanSide | null;
  lenderUserId: number | null;
  lenderMunicipality: string;
  /** The user who requested it. */
  borrowerUserId: number;
  borrowerMunicipality: string;
  startsOn: string;
  endsOn: string;
  operator: boolean;
  transport: boolean;
  hours: Hundredths<number | null>;
  purpose: string | null;
  totalCents: number | null;
  /** When the job expires an open loan, or closes an accepted one; null once it has ended. */
  dueAt: Timestamp | null;
  datesTakenAt: Timestamp | null;
  /** Of the side whose turn it is. */
  proposal: JSONColumnType<LoanProposal> | null;
  reason: string | null;
  endedBy: LoanSide | null;
  acceptedAt: Timestamp | null;
  endedAt: Timestamp | null;
  inquiryId: number | null;
  /** Search words of both municipalities, and of the listing's present title. */
  ownWords: string[];
  titleWords: string[];
  search: GeneratedAlways<string>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

/** Who may see a loan: `user:<id>` while the user is of the side's municipality, and `municipality:<id>` for its officers. */
export type LoanPartiesTable = {
  party: string;
  loanId: number;
  side: LoanSide;
  municipality: string;
  status: LoanStatus;
  turn: LoanSide | null;
};

/** An offer: a quote of the lending side, or a counter-offer of the borrowing side. */
export type QuotesTable = {
  id: GeneratedAlways<number>;
  loanId: number;
  number: number;
  side: LoanSide;
  startsOn: string;
  endsOn: string;
  /** The last day on which the other side can accept. */
  expiresOn: string;
  note: string | null;
  subtotalCents: number;
  hstCents: number;
  totalCents: number;
  createdAt: CreatedAt;
};

export type QuoteLinesTable = {
  quoteId: number;
  position: number;
  kind: QuoteLineKind;
  description: string | null;
  unit: QuoteUnit;
  quantity: Hundredths<number>;
  rateCents: number;
  hst: boolean;
  cents: number;
};

export type MunicipalitySettingsTable = {
  municipality: string;
  operatorLimitCents: Generated<number>;
  version: Generated<number>;
  updatedAt: CreatedAt;
};

/** A calendar feed of a user: of the own loans, or of those of the municipality. */
export type LoanFeedsTable = {
  id: GeneratedAlways<number>;
  tokenSha256: Buffer;
  userId: number;
  municipality: string;
  scope: 'user' | 'municipality';
  locale: Locale;
  createdAt: CreatedAt;
  lastReadAt: Timestamp | null;
};

/** Most entries of the audit log are about this. Its id is that of the listing. */
export const AUDIT_LOG: AuditLog = { service: 'loans', subject: 'calendar' };

export type Database = EventTables &
  RecordsTables & {
    listings: ListingsTable;
    users: UsersTable;
    calendars: CalendarsTable;
    lendingTerms: LendingTermsTable;
    blocks: BlocksTable;
    busyPeriods: BusyPeriodsTable;
    loans: LoansTable;
    loanParties: LoanPartiesTable;
    quotes: QuotesTable;
    quoteLines: QuoteLinesTable;
    municipalitySettings: MunicipalitySettingsTable;
    loanFeeds: LoanFeedsTable;
    auditLog: AuditLogTable<'calendarId'>;
    usageCounters: UsageCountersTable;
  };

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;
export type ListingRow = Selectable<ListingsTable>;
export type CalendarRow = Selectable<CalendarsTable>;
export type LoanRow = Omit<Selectable<LoansTable>, 'ownWords' | 'titleWords' | 'search'>;
