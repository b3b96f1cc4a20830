import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/**
 * The agreements of accepted loans with their signatures, and what municipalities set about signing. `remind_at`: when the sides that
 * have not signed are reminded. A signature never changes, and goes with its loan only; a signed text does not change either.
 */
export const createAgreements = runStatements(`
  CREATE TABLE agreements (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    loan_id integer NOT NULL UNIQUE REFERENCES loans ON DELETE CASCADE,
    number integer NOT NULL DEFAULT 1,
    template text NOT NULL,
    facts jsonb NOT NULL,
    binding_language text NOT NULL,
    special_terms text,
    html_en text NOT NULL,
    html_fr text NOT NULL,
    sha256 text NOT NULL,
    master_agreement jsonb,
    prepared_at timestamptz NOT NULL,
    remind_at timestamptz,
    reminders smallint NOT NULL DEFAULT 0
  );
  CREATE INDEX agreements_remind_at ON agreements (remind_at) WHERE remind_at IS NOT NULL;

  CREATE TABLE signatures (
    agreement_id integer NOT NULL REFERENCES agreements ON DELETE CASCADE,
    side text NOT NULL,
    method text NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    authority text NOT NULL,
    reference text,
    document_id uuid,
    sha256 text NOT NULL,
    confirmed_at timestamptz NOT NULL,
    signed_at timestamptz NOT NULL,
    PRIMARY KEY (agreement_id, side)
  );

  CREATE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The deletion of a loan reaches its signatures through other triggers.
        IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'a signature cannot be changed';
      END $$;
  CREATE TRIGGER signature_is_locked BEFORE UPDATE OR DELETE ON signatures
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signature();

  CREATE FUNCTION refuse_change_of_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM signatures WHERE agreement_id = OLD.id) THEN
          RAISE EXCEPTION 'a signed agreement cannot be changed';
        END IF;
        RETURN NEW;
      END $$;
  CREATE TRIGGER signed_agreement_is_locked
    BEFORE UPDATE OF number, template, facts, binding_language, special_terms, html_en, html_fr, sha256 ON agreements
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signed_agreement();

  ALTER TABLE municipality_settings ADD COLUMN officer_limit_cents bigint,
    ADD COLUMN signing_consent_by integer, ADD COLUMN signing_consent_at timestamptz;
`);
