import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Master agreements of two municipalities, whose files media keeps. ends_on: null where it is open. */
export const createMasterAgreements = runStatements(`
  CREATE TABLE master_agreements (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version integer NOT NULL DEFAULT 1,
    proposer text NOT NULL,
    partner text NOT NULL,
    title text NOT NULL,
    reference text NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    note text,
    document_id uuid NOT NULL UNIQUE,
    name text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    remark text,
    proposed_by integer NOT NULL,
    proposed_at timestamptz NOT NULL,
    confirmed_by integer,
    confirmed_at timestamptz,
    ended_by integer,
    ended_municipality text,
    end_reason text,
    ended_at timestamptz,
    CHECK (starts_on <= ends_on),
    CHECK (proposer <> partner),
    CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
    CHECK ((end_reason IS NULL) = (ended_at IS NULL))
  );
  CREATE INDEX master_agreements_proposer ON master_agreements (proposer, partner);
  CREATE INDEX master_agreements_partner ON master_agreements (partner, proposer);
`);
