import type { Locale, MunicipalityTier, Role } from '@commonyard/contracts/identity.values';
import type { MunicipalityType } from '@commonyard/contracts/municipalities';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/database';
import type { AuditLogTable } from '@commonyard/service-kit/audit';
import type { EventTables } from '@commonyard/service-kit/events/tables';

/** Reference data, the same for everybody; `search*` are what the names are found by. */
export type MunicipalitiesTable = {
  id: string;
  nameEn: string;
  nameFr: string;
  type: MunicipalityType;
  tier: MunicipalityTier;
  upperTier: string | null;
  regionGroup: string;
  population: number;
  latitude: number;
  longitude: number;
  searchEn: string;
  searchFr: string;
  searchText: string;
};

export type UsersTable = {
  id: Generated<number>;
  username: string;
  email: string;
  /** Argon2id as a PHC string. */
  passwordHash: string;
  role: Role;
  name: string;
  municipality: string | null;
  region: string | null;
  position: string | null;
  locale: Locale;
  active: Generated<boolean>;
  /** Null until its owner opened the link that was sent there; before that the account belongs to no municipality. */
  emailVerifiedAt: Timestamp | null;
  /** The password was made by an administrator: it opens nothing but the way to one of its owner's own. */
  mustChangePassword: Generated<boolean>;
  /** Grows with every change that others are told of. */
  version: Generated<number>;
  /** The name without case and accents, by which lists are sorted. */
  nameKey: string;
  searchText: string;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

export type SessionsTable = {
  /** SHA-256 of the session's id: who reads the table cannot sign in with what it holds. */
  key: string;
  userId: number;
  createdAt: CreatedAt;
  /** When it was last used, to the minute. */
  seenAt: CreatedAt;
  /** When it ends, however much it is used. */
  expiresAt: Timestamp;
  /** Where it was opened, as words, null where unknown: 'Firefox', 'Windows'. */
  browser: string | null;
  system: string | null;
};

export type AccountLinksTable = {
  /** SHA-256 of the link's token: who reads the table cannot open the link. */
  hash: string;
  userId: number;
  purpose: 'password_reset' | 'verification';
  /** Where it was sent. It proves that address and no later one. */
  email: string;
  createdAt: CreatedAt;
  expiresAt: Timestamp;
};

export type LoginAttemptsTable = {
  /** SHA-256 of what was tried: somebody's password, or to have a mail sent. */
  key: string;
  tries: number;
  since: CreatedAt;
};

export type Schema = EventTables & {
  municipalities: MunicipalitiesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accountLinks: AccountLinksTable;
  auditLog: AuditLogTable<'userId'>;
  loginAttempts: LoginAttemptsTable;
};
