import type { AuditLogTable } from '../src/audit/tables.ts';
import type { CreatedAt, Timestamp } from '../src/db/database.ts';

/** A personal value of an entry, which may be erased. The entry keeps the digest, which without the salt reveals nothing. */
export type AuditPersonalValuesTable = {
  /** HMAC-SHA-256 of the value, as base64url. */
  digest: string;
  /** Key of the digest: random, so that equal values have different digests. */
  salt: string;
  /** JSON. */
  value: string;
  /** Whose value it is: the subject of the entry. */
  subjectKind: string;
  subjectId: number | null;
  at: CreatedAt;
};

/** The chain: one row per sealed entry, in the order in which they were sealed. */
export type AuditSealsTable = {
  /** From 1, without gaps. */
  number: number;
  entryId: number;
  /** Names the key of the digest. */
  keyId: string;
  /** HMAC-SHA-256 of the previous seal's digest, this seal and its entry, as base64url. */
  digest: string;
  sealedAt: Timestamp;
};

/** The tables of the audit log, the same in every service that has one. */
export type AuditTables = {
  auditLog: AuditLogTable<never>;
  auditPersonalValues: AuditPersonalValuesTable;
  auditSeals: AuditSealsTable;
};
