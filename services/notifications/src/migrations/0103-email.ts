import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** Emails, digests, and the addresses that confirmed or unsubscribed. */
export const createEmail = runStatements(`
  -- next_at is when an email is due and, once leased, when the lease ends: a replica that dies needs no clean-up. key names event
  -- and recipient. An email to an address that is not confirmed is held for that address.
  CREATE TABLE emails (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    event_id uuid,
    kind text NOT NULL,
    user_id integer,
    email text,
    name text,
    locale text CHECK (locale IN ('en', 'fr')),
    content jsonb,
    decision_on integer,
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'held', 'sent', 'failed')),
    held_for text,
    attempts integer NOT NULL DEFAULT 0,
    error text,
    next_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    CHECK (status = 'sent' OR user_id IS NOT NULL OR email IS NOT NULL),
    CHECK ((status = 'held') = (held_for IS NOT NULL))
  );
  CREATE INDEX emails_due ON emails (next_at) WHERE status = 'waiting';
  CREATE INDEX emails_status ON emails (status, id);
  CREATE INDEX emails_event ON emails (event_id);
  CREATE INDEX emails_decision ON emails (decision_on) WHERE status = 'waiting';
  CREATE INDEX emails_settled ON emails (settled_at) WHERE status <> 'waiting';
  CREATE INDEX emails_held ON emails (held_for) WHERE status = 'held';
  CREATE INDEX emails_held_decision ON emails (decision_on) WHERE status = 'held';

  -- The items of the next digest.
  CREATE TABLE digest_items (
    user_id integer NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    params jsonb NOT NULL,
    path text NOT NULL,
    decision_on integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, event_id)
  );
  CREATE INDEX digest_items_created_at ON digest_items (created_at);
  CREATE INDEX digest_items_decision ON digest_items (decision_on) WHERE decision_on IS NOT NULL;

  -- An address is stored as the kit's hash of it.
  CREATE TABLE confirmed_addresses (address text PRIMARY KEY, confirmed_at timestamptz NOT NULL DEFAULT now());
  -- Unsubscribed inquiries of guests: a hash of the address, and the inquiry.
  CREATE TABLE unsubscriptions (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now());
  -- The inquiries about which an unconfirmed address got the email that there is an answer.
  CREATE TABLE guest_notices (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now());
`);
