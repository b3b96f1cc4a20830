import type { GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Approval, InvitedRole, Locale, Role } from '@commonyard/contracts/identity.values';
import type { MunicipalityRecord } from '@commonyard/contracts/municipalities';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/db/database';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';
import type { FormNoncesTable } from '@commonyard/service-kit/forms/form-nonces';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';

/** Reference data. The `search*` columns hold the names without case and accents. */
export type MunicipalitiesTable = Omit<MunicipalityRecord, 'nameFr'> & {
  nameFr: string;
  searchEn: string;
  searchFr: string;
  searchText: string;
};

export type UsersTable = {
  id: Generated<number>;
  username: string;
  email: string;
  /** Another user had the address when this one registered: no link is emailed that could verify it. */
  emailTaken: Generated<boolean>;
  /** The last verified address, until the current one is verified; null if none was verified before. */
  formerEmail: string | null;
  /** When an administrator entered the current address; null for that of the registration. */
  emailEnteredAt: Timestamp | null;
  /** Argon2id as a PHC string. */
  passwordHash: string;
  role: Role;
  name: string;
  municipality: string | null;
  /** The name of another public body, of a user without a municipality. */
  organization: string | null;
  region: string | null;
  position: string | null;
  locale: Locale;
  active: Generated<boolean>;
  /** Null until the user verified the address; until then the user acts for no municipality. */
  emailVerifiedAt: Timestamp | null;
  /** Unless approved, a session is only valid within this service. */
  approval: Generated<Approval>;
  approvalAt: Timestamp | null;
  /** Who decided; null where a confirmed domain or a command did. */
  approvalBy: number | null;
  /** Why the account was refused, or why its approval was taken back. */
  approvalReason: string | null;
  /** An administrator generated the password: a session may only be used to change it. */
  mustChangePassword: Generated<boolean>;
  /** When the account was closed for good; its row has no personal data any more. */
  closedAt: Timestamp | null;
  /** Devices of an earlier epoch are not known any more. */
  deviceEpoch: Generated<number>;
  /** By what the usage limits of the account are multiplied. */
  limitFactor: Generated<number>;
  /** Incremented by every published change. */
  version: Generated<number>;
  /** The name without case and accents, which lists are sorted by. */
  nameKey: string;
  searchText: string;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

export type SessionsTable = {
  /** SHA-256 of the session id, so that a reader of the table cannot sign in. */
  key: string;
  userId: number;
  createdAt: CreatedAt;
  /** Time of the last request, to the minute. */
  seenAt: CreatedAt;
  /** The session ends then even if it is in use. */
  expiresAt: Timestamp;
  /** Browser and operating system of the login, such as 'Firefox' and 'Windows'; null where unknown. */
  browser: string | null;
  system: string | null;
  /** When the user last confirmed the password in it. */
  confirmedAt: Timestamp | null;
};

export type AccountLinksTable = {
  /** SHA-256 of the link's token, so that a reader of the table cannot use the link. */
  hash: string;
  userId: number;
  purpose: 'password_reset' | 'verification';
  /** The address that the link was sent to. The link is valid only while the user has that address. */
  email: string;
  createdAt: CreatedAt;
  expiresAt: Timestamp;
};

export type MunicipalityDomainsTable = {
  id: GeneratedAlways<number>;
  municipality: string;
  /** In lower case and ASCII. */
  domain: string;
  proposedBy: number;
  proposedAt: CreatedAt;
  confirmedBy: number | null;
  confirmedAt: Timestamp | null;
};

export type InvitationsTable = {
  id: GeneratedAlways<number>;
  /** SHA-256 of the link's token, so that a reader of the table cannot use the link. */
  hash: string;
  email: string;
  municipality: string;
  role: InvitedRole;
  invitedBy: number;
  createdAt: CreatedAt;
  expiresAt: Timestamp;
  /** The user who registered with it. */
  usedBy: number | null;
  usedAt: Timestamp | null;
  revokedAt: Timestamp | null;
};

export type LoginAttemptsTable = {
  /** SHA-256 of what is limited: an account, a network or both, or the recipient of requested emails. */
  key: string;
  /** SHA-256 of the account whose counter it is; null for a network's. */
  subject: string | null;
  tries: number;
  since: CreatedAt;
};

/** By what the usage limits of a municipality are multiplied; 1 where it has no row. */
export type MunicipalityLimitsTable = { municipality: string; factor: number };

/** Most entries of the audit log are about this. */
export const AUDIT_LOG: AuditLog = { service: 'identity', subject: 'user' };

export type Database = EventTables &
  RecordsTables & {
    municipalities: MunicipalitiesTable;
    municipalityLimits: MunicipalityLimitsTable;
    users: UsersTable;
    sessions: SessionsTable;
    accountLinks: AccountLinksTable;
    auditLog: AuditLogTable<'userId'>;
    loginAttempts: LoginAttemptsTable;
    municipalityDomains: MunicipalityDomainsTable;
    invitations: InvitationsTable;
    formNonces: FormNoncesTable;
    usageCounters: UsageCountersTable;
  };

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;
