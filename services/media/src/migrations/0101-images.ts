import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Images, the listings and inspections that claim them with their readers, and the objects to delete. */
export const createImages = runStatements(`
  CREATE TABLE images (
    id uuid PRIMARY KEY,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    unclaimed_since timestamptz,
    uploader uuid
  );
  CREATE INDEX images_created_at ON images (created_at);
  CREATE INDEX images_unclaimed_since ON images (unclaimed_since) WHERE unclaimed_since IS NOT NULL;

  CREATE TABLE pending_deletions (
    image_id uuid PRIMARY KEY,
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0
  );
  CREATE INDEX pending_deletions_due_at ON pending_deletions (due_at);

  CREATE TABLE claimants (
    claimant text PRIMARY KEY,
    version integer NOT NULL,
    audience text NOT NULL CHECK (audience IN ('public', 'owner', 'users')),
    user_id integer,
    municipality text,
    parties text[],
    event_at timestamptz NOT NULL
  );
  CREATE INDEX claimants_event_at ON claimants ((split_part(claimant, ':', 1)), event_at);

  -- No foreign key to images: an event may claim an image before it is stored.
  CREATE TABLE claims (
    claimant text NOT NULL REFERENCES claimants,
    image_id uuid NOT NULL,
    PRIMARY KEY (claimant, image_id)
  );
  CREATE INDEX claims_image_id ON claims (image_id);
`);
