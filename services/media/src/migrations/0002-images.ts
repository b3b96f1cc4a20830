import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createImageTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE images (
        id uuid PRIMARY KEY,
        width integer NOT NULL,
        height integer NOT NULL,
        bytes integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        unclaimed_since timestamptz
      )`.execute(db);
    await sql`CREATE INDEX images_created_at ON images (created_at)`.execute(db);
    await sql`CREATE INDEX images_unclaimed_since ON images (unclaimed_since) WHERE unclaimed_since IS NOT NULL`.execute(
      db,
    );
    await sql`
      CREATE TABLE removals (
        image_id uuid PRIMARY KEY,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0
      )`.execute(db);
    await sql`CREATE INDEX removals_due_at ON removals (due_at)`.execute(db);
    await sql`
      CREATE TABLE claimants (
        claimant text PRIMARY KEY,
        version integer NOT NULL
      )`.execute(db);
    // No foreign key to images: an event may claim an image before it is stored.
    await sql`
      CREATE TABLE claims (
        claimant text NOT NULL REFERENCES claimants,
        image_id uuid NOT NULL,
        PRIMARY KEY (claimant, image_id)
      )`.execute(db);
    await sql`CREATE INDEX claims_image_id ON claims (image_id)`.execute(db);
  },
};
