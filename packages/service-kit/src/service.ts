import type { Command } from '@commonyard/command-line/arguments';
import type { Migration } from 'kysely/migration';
import type { Static, TObject } from 'typebox';
import type { AuditLog } from './audit/tables.ts';
import type { TokenKeys } from './auth/token-encryption.ts';
import type { limitsSettings, serviceSettings } from './config.ts';
import type { Database } from './db/database.ts';
import type { ServiceDeps } from './deps.ts';
import type { AnyConsumer } from './events/consumer.ts';
import type { RenewTokens } from './events/relay.ts';
import type { EventTables } from './events/tables.ts';
import type { App } from './http/app.ts';
import type { StatusSources } from './http/health.ts';
import type { Job } from './jobs/interval-job.ts';
import type { Retention } from './records/retention.ts';

export type ServiceSettings = TObject<typeof serviceSettings & Partial<typeof limitsSettings>>;

/** What only a running server needs, so that commands do not load it. */
export type Server<Settings extends TObject, Schema extends EventTables, Deps extends ServiceDeps<Schema>> = {
  /** Adds the service's own dependencies to those of every service. */
  createDeps: (base: ServiceDeps<Schema>, config: Static<Settings>) => Deps | Promise<Deps>;
  buildApp: (deps: Deps) => Promise<App>;
  /** Starts periodic work besides that of retention and of the audit log. It stops before the app does. */
  startJobs?: (deps: Deps, config: Static<Settings>) => Job[];
  /** New tokens for events that the stream has lost, in a service whose users cannot request them. */
  renewTokens?: RenewTokens;
  /** Counts emails for the status page, in the service that sends them. */
  countEmails?: (deps: Deps) => StatusSources['countEmails'];
  /** Reads for the status page when the newest backup was made, in the service that reads the bucket. */
  readBackup?: (deps: Deps) => StatusSources['readBackup'];
  /** Closes the service's own dependencies, after the app has closed. */
  close?: (deps: Deps) => Promise<unknown>;
};

/** A command of a service: `node cli.mjs <name> [arguments]`. */
export type ServiceCommand<Schema> = Command & {
  /** Returns the text to print. Throws an error whose message is a sentence for the operator. */
  run: (database: Database<Schema>, args: string[], tokenKeys: TokenKeys | undefined) => Promise<string>;
};

/**
 * The one description of a service. Its server, its commands, its consumers in NATS, and what it may publish and consume follow
 * from it.
 */
export type Service<Settings extends TObject, Schema extends EventTables, Deps extends ServiceDeps<Schema>> = {
  /** Also the schema's name, the caller tokens' audience and the publisher in the table of events. */
  name: string;
  /** The settings schema, which includes `serviceSettings`. */
  config: Settings;
  migrations: Record<string, Migration>;
  /** Postgres settings of its connections, such as `{ enable_bitmapscan: 'off' }`. */
  querySettings?: Record<string, string>;
  consumers: readonly AnyConsumer<Schema>[];
  auditLog?: AuditLog;
  retention?: Retention<Schema>;
  /** Commands of this service alone, by name. */
  commands?: Record<string, () => Promise<{ command: ServiceCommand<Schema> }>>;
  server: () => Promise<{ server: Server<Settings, Schema, Deps> }>;
};

/** Of any settings, tables and dependencies. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyService = Service<any, any, any>;

/** Describes a service. */
export const defineService = <Settings extends TObject, Schema extends EventTables, Deps extends ServiceDeps<Schema>>(
  service: Service<Settings, Schema, Deps>,
): Service<Settings, Schema, Deps> => service;
