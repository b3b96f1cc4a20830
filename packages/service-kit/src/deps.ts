import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Lifecycle } from './http/health.ts';

/** What every service's app is built from. A service's own `Deps` adds to it. */
export type ServiceDeps<Schema> = {
  db: Kysely<Schema>;
  pool: pg.Pool;
  log: Logger;
  /** The public keys of the gateway that verify caller tokens. */
  callerKeys: readonly KeyObject[];
  lifecycle: Lifecycle;
};
