import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        inquiry_id integer NOT NULL,
        version integer NOT NULL,
        action text NOT NULL,
        actor_id integer,
        before jsonb,
        after jsonb,
        at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
    await sql`CREATE INDEX audit_log_inquiry ON audit_log (inquiry_id, version)`.execute(db);
    // Append-only: whoever runs the service may add to it and read it, and cannot rewrite what happened.
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
};
