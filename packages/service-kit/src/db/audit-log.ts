import { sql, type ColumnType, type GeneratedAlways, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { CreatedAt } from './database.ts';

type Recorded = ColumnType<Record<string, unknown> | null, string | null, never>;

/**
 * The table that `createAuditLog` creates. `Subject` is the column of the entity acted on, such as `listingId`.
 * Append-only: the runtime role has no UPDATE or DELETE privilege.
 */
export type AuditLogTable<Subject extends string> = {
  id: GeneratedAlways<number>;
  version: number;
  action: string;
  actorId: number | null;
  before: Recorded;
  after: Recorded;
  at: CreatedAt;
} & Record<Subject, number>;

/**
 * A migration that creates `audit_log`: actor, action, subject, and the values before and after.
 * The runtime role may insert and select only. Takes the subject's singular noun, such as `listing`.
 */
export const createAuditLog = (subject: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const subjectId = sql.id(`${subject}_id`);
    await sql`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ${subjectId} integer NOT NULL,
        version integer NOT NULL,
        action text NOT NULL,
        actor_id integer,
        before jsonb,
        after jsonb,
        at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
    await sql`CREATE INDEX ${sql.id(`audit_log_${subject}`)} ON audit_log (${subjectId}, version)`.execute(db);
    await sql`
      DO $$
      DECLARE role_name name;
      BEGIN
        FOR role_name IN
          SELECT DISTINCT grantee FROM information_schema.role_table_grants
          WHERE table_schema = current_schema AND table_name = 'audit_log' AND grantee <> current_user
        LOOP
          EXECUTE format('REVOKE UPDATE, DELETE ON audit_log FROM %I', role_name);
        END LOOP;
      END $$`.execute(db);
  },
});
