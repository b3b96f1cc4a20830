import type { Locale, MunicipalityTier, Role } from '@commonyard/contracts/identity.values';
import type { MunicipalityType } from '@commonyard/contracts/municipalities';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/database';
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
};

export type LoginAttemptsTable = {
  /** SHA-256 of whose password was tried. */
  key: string;
  tries: number;
  since: CreatedAt;
};

export type Schema = EventTables & {
  municipalities: MunicipalitiesTable;
  users: UsersTable;
  sessions: SessionsTable;
  loginAttempts: LoginAttemptsTable;
};
