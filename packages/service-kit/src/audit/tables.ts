import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { CreatedAt } from '../db/database.ts';
import { runStatements } from '../db/online-migrations.ts';

type Recorded = ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
type Optional<T> = ColumnType<T | null, T | null | undefined, never>;

/**
 * The audit log of a service. `Subject` is the column of the entity that most of its entries are about, such as `listingId`;
 * an entry about another kind of entity has `subjectKind` and `subjectId` instead. Append-only: the runtime role has no UPDATE
 * or DELETE privilege. No column holds a personal value: a digest stands in its place.
 */
export type AuditLogTable<Subject extends string> = {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  action: string;
  /** The user who acted; null for a guest or the system. */
  actorId: number | null;
  actorMunicipality: Optional<string>;
  /** By default the main subject, such as `listing`. */
  subjectKind: ColumnType<string, string | undefined, never>;
  subjectId: Optional<number>;
  version: Optional<number>;
  /** The municipality that the entry is about, whose administrators may read it. */
  municipality: Optional<string>;
  requestId: Optional<string>;
  /** Keyed hash of the client's network. */
  network: Optional<string>;
  /** Changed values. */
  before: Recorded;
  after: Recorded;
  details: Recorded;
} & Record<Subject, ColumnType<number | null, number | null | undefined, never>>;

/** Names a service's audit log: the service, and the entity that most entries are about, such as `listing`. */
export type AuditLog = { service: string; subject: string };

/** The column of the main subject, in SQL. */
export const subjectColumn = ({ subject }: AuditLog): string => `${subject}_id`;

/** A migration that creates the audit log, its personal values, the requests to erase some of them, and its seals. */
export const createAuditLog = (subject: string): Migration =>
  runStatements(`
  CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ${subject}_id integer,
    version integer,
    action text NOT NULL,
    actor_id integer,
    actor_municipality text,
    subject_kind text NOT NULL DEFAULT '${subject}',
    subject_id bigint,
    municipality text,
    request_id text,
    network text,
    before jsonb,
    after jsonb,
    details jsonb,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX audit_log_${subject} ON audit_log (${subject}_id, version);
  CREATE INDEX audit_log_at ON audit_log (at, id);
  CREATE INDEX audit_log_municipality ON audit_log (municipality, at, id) WHERE municipality IS NOT NULL;
  CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id) WHERE subject_id IS NOT NULL;

  CREATE TABLE audit_personal_values (
    digest text PRIMARY KEY,
    salt text NOT NULL,
    value text NOT NULL,
    subject_kind text NOT NULL,
    subject_id bigint,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX audit_personal_values_subject ON audit_personal_values (subject_kind, subject_id);
  CREATE INDEX audit_personal_values_at ON audit_personal_values (at);

  CREATE TABLE audit_seals (
    number bigint PRIMARY KEY,
    entry_id bigint NOT NULL UNIQUE,
    key_id text NOT NULL,
    digest text NOT NULL,
    sealed_at timestamptz NOT NULL
  );

  CREATE TABLE audit_erasures (
    subject_kind text NOT NULL,
    subject_id bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
${['audit_log', 'audit_personal_values', 'audit_erasures', 'audit_seals'].map(makeAppendOnly).join('\n')}
`);

/** SQL that lets the runtime role, whose privileges come from the schema's defaults, only insert into a table and select from it. */
export const makeAppendOnly = (table: string): string => `
  DO $$
  DECLARE role_name name;
  BEGIN
    FOR role_name IN
      SELECT DISTINCT grantee FROM information_schema.role_table_grants
      WHERE table_schema = current_schema AND table_name = '${table}' AND grantee <> current_user
    LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON ${table} FROM %I', role_name);
    END LOOP;
  END $$;`;
