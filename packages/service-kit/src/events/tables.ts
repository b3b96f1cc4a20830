import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../db/database.ts';
import { runStatements } from '../db/online-migrations.ts';
import type { IdempotencyTable } from '../http/idempotency.ts';

export type OutboxTable = {
  seq: Generated<number>;
  id: string;
  type: string;
  payload: string;
  createdAt: CreatedAt;
  publishedAt: Timestamp | null;
  pubSeq: number | null;
  pubEpoch: string | null;
};
export type InboxTable = { consumer: string; eventId: string; handledAt: CreatedAt };
export type DeadLetterTable = {
  id: Generated<number>;
  consumer: string;
  type: string;
  eventId: string | null;
  payload: string;
  error: string;
  attempts: number;
  createdAt: CreatedAt;
  replayedAt: Timestamp | null;
};

/** The tables of events and idempotency keys, the same in every service's schema. */
export type EventTables = {
  outbox: OutboxTable;
  inbox: InboxTable;
  deadLetters: DeadLetterTable;
  idempotencyKeys: IdempotencyTable;
};

/** A service's first migration. */
export const createEventTables = runStatements(`
  CREATE TABLE outbox (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    type text NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    published_at timestamptz,
    pub_seq bigint,
    pub_epoch text
  );
  CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL;
  CREATE INDEX outbox_published_at ON outbox (published_at) WHERE published_at IS NOT NULL;
  CREATE TABLE inbox (
    consumer text NOT NULL,
    event_id uuid NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer, event_id)
  );
  CREATE INDEX inbox_handled_at ON inbox (handled_at);
  CREATE TABLE dead_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    consumer text NOT NULL,
    type text NOT NULL,
    event_id uuid,
    payload text NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    replayed_at timestamptz
  );
  CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, key)
  );
`);
