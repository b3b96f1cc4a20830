import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * Private documents, which `claims` names as it names images. A row is inserted before its object is written, so that a failure at any
 * point leaves no object for good.
 */
export const createDocuments = runStatements(`
  CREATE TABLE documents (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    remark text,
    uploader_id integer NOT NULL,
    municipality text,
    created_at timestamptz NOT NULL DEFAULT now(),
    stored boolean NOT NULL DEFAULT false,
    unclaimed_since timestamptz DEFAULT now(),
    deleted_at timestamptz
  );
  CREATE INDEX documents_created_at ON documents (created_at);
  CREATE INDEX documents_unclaimed_since ON documents (unclaimed_since) WHERE unclaimed_since IS NOT NULL;
`);
