import type { GeneratedAlways, Kysely } from 'kysely';
import { makeAppendOnly } from '../audit/tables.ts';
import type { AnyDb, CreatedAt, Timestamp } from '../db/database.ts';
import { runStatements } from '../db/online-migrations.ts';

/** Periods that an administrator changed; the others are the defaults. */
export type RetentionPeriodsTable = { rule: string; period: number; updatedBy: number; updatedAt: CreatedAt };

/** What was removed, by which rule, when and by whom. Append-only, without personal values. */
export type DestructionsTable = {
  id: GeneratedAlways<number>;
  rule: string;
  ids: number[];
  /** Of the removed records; more than the ids where the records have none. */
  count: number;
  by: 'job' | 'command' | 'user';
  actorId: number | null;
  at: CreatedAt;
};

/** Holds on the service's own records. A lifted hold stays, with the reason. */
export type LegalHoldsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  recordId: number;
  reason: string;
  /** Of the municipal administrator who set it; null for a hold of the platform. */
  municipality: string | null;
  setBy: number;
  setAt: CreatedAt;
  liftedBy: number | null;
  liftedAt: Timestamp | null;
  liftReason: string | null;
};

/** A projection: the records of other services that are on hold, with the users whose data belongs to them. */
export type HeldElsewhereTable = { kind: string; recordId: number; userIds: number[] };

/** The tables of retention, the same in every service that keeps records. */
export type RecordsTables = {
  retentionPeriods: RetentionPeriodsTable;
  destructions: DestructionsTable;
  legalHolds: LegalHoldsTable;
  heldElsewhere: HeldElsewhereTable;
};

/** A service's transaction or handle, typed as one over the tables of retention. */
export const recordsTablesOf = (db: AnyDb): Kysely<RecordsTables> => db;

/** A migration that creates the tables of retention. The runtime role may not change or delete entries of `destructions`. */
export const createRecordsTables = runStatements(`
  CREATE TABLE retention_periods (
    rule text PRIMARY KEY,
    period integer NOT NULL,
    updated_by integer NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE destructions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    rule text NOT NULL,
    ids integer[] NOT NULL,
    count integer NOT NULL,
    "by" text NOT NULL CHECK ("by" IN ('job', 'command', 'user')),
    actor_id integer,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE legal_holds (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    record_id integer NOT NULL,
    reason text NOT NULL,
    municipality text,
    set_by integer NOT NULL,
    set_at timestamptz NOT NULL DEFAULT now(),
    lifted_by integer,
    lifted_at timestamptz,
    lift_reason text,
    CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
  );
  CREATE INDEX legal_holds_record ON legal_holds (record_id) WHERE lifted_at IS NULL;
  CREATE TABLE held_elsewhere (
    kind text NOT NULL,
    record_id integer NOT NULL,
    user_ids integer[] NOT NULL,
    PRIMARY KEY (kind, record_id)
  );
  CREATE INDEX held_elsewhere_users ON held_elsewhere USING gin (user_ids);
  ${makeAppendOnly('destructions')}
`);
