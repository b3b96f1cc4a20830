import type { GeneratedAlways, Selectable, Transaction } from 'kysely';
import type { ListingStatus, ListingType } from '@commonyard/contracts/assets.values';
import type { Role } from '@commonyard/contracts/identity.values';
import type { LendingTerms } from '@commonyard/contracts/http/loans';
import type { BlockKind } from '@commonyard/contracts/loans.values';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import type { CreatedAt, Db, Generated } from '@commonyard/service-kit/db/database';
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
  days: string;
  bufferDays: number;
  hold: GeneratedAlways<string>;
};

/** Most entries of the audit log are about this. Its id is that of the listing. */
export const AUDIT_LOG: AuditLog = { service: 'loans', subject: 'calendar' };

export type Database = EventTables & {
  listings: ListingsTable;
  users: UsersTable;
  calendars: CalendarsTable;
  lendingTerms: LendingTermsTable;
  blocks: BlocksTable;
  busyPeriods: BusyPeriodsTable;
  auditLog: AuditLogTable<'calendarId'>;
  usageCounters: UsageCountersTable;
  retentionPeriods: RecordsTables['retentionPeriods'];
  destructions: RecordsTables['destructions'];
  legalHolds: RecordsTables['legalHolds'];
  heldElsewhere: RecordsTables['heldElsewhere'];
};

/** A handle for reading, or a transaction. */
export type LoansDb = Db<Database>;
export type Trx = Transaction<Database>;
export type ListingRow = Selectable<ListingsTable>;
export type CalendarRow = Selectable<CalendarsTable>;
export type BlockRow = Selectable<BlocksTable>;
