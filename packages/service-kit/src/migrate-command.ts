import { Type } from 'typebox';
import { isEventType } from '@commonyard/contracts/events/event-table';
import { loadConfig, readPasswords, readText, serviceSettings } from './config.ts';
import { explainConnection } from './connection-problem.ts';
import { migrateSchema } from './db/migrate.ts';
import { provisionStream } from './events/stream.ts';
import type { AnyService } from './service.ts';
import { assertPathsReadable } from './setting-path.ts';

/** The fields of `StreamLimits` describe the bounds. */
const natsSettings = {
  NATS_CA_FILE: serviceSettings.NATS_CA_FILE,
  NATS_STREAM_REPLICAS: Type.Integer({ default: 1, minimum: 1, maximum: 5 }),
  NATS_STREAM_MAX_MIB: Type.Integer({ default: 512, minimum: 1, maximum: 1_048_576 }),
  NATS_STREAM_MAX_AGE_DAYS: Type.Integer({ default: 7, minimum: 7, maximum: 13 }),
};

/**
 * Migrates a service's schema with `DATABASE_OWNER_URL` and returns the migrations that ran. With
 * `RETENTION_DATABASE_URL` it also creates the role that removes audit entries. The roles have the logins of
 * `DATABASE_PASSWORDS` and `RETENTION_DATABASE_PASSWORDS` where these are set. With `NATS_OWNER_URL` it also provisions the
 * event stream and the service's consumers, which the service itself may not do, and gives the stream the limits of the
 * `NATS_STREAM_*` variables. It runs before the service of the same version starts, never in the service. Throws the error of the
 * first migration that fails. A server that is not reached, or that rejects the login, is one sentence with the setting and the user.
 */
export async function migrate(
  { name: schema, migrations, consumers, querySettings = {} }: AnyService,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const settings = loadConfig(
    Type.Object({
      DATABASE_OWNER_URL: Type.String(),
      DATABASE_URL: Type.String(),
      RETENTION_DATABASE_URL: Type.Optional(Type.String()),
      NATS_OWNER_URL: Type.Optional(Type.String()),
      ...natsSettings,
    }),
    env,
  );
  assertPathsReadable(settings);
  const { DATABASE_OWNER_URL, DATABASE_URL, RETENTION_DATABASE_URL, NATS_OWNER_URL, ...nats } = settings;
  const appPasswords = readPasswords('DATABASE_PASSWORDS', env);
  const retentionPasswords = readPasswords('RETENTION_DATABASE_PASSWORDS', env);
  if (NATS_OWNER_URL) {
    const typesOf = Object.fromEntries(consumers.map(({ name, types }) => [name, types]));
    const provisioned = provisionStream(NATS_OWNER_URL, typesOf, {
      caFile: nats.NATS_CA_FILE,
      limits: {
        replicas: nats.NATS_STREAM_REPLICAS,
        maxMiB: nats.NATS_STREAM_MAX_MIB,
        maxAgeDays: nats.NATS_STREAM_MAX_AGE_DAYS,
      },
      isKnownType: isEventType,
    });
    await explainConnection({ setting: 'NATS_OWNER_URL', url: NATS_OWNER_URL }, provisioned);
  }
  const migrated = migrateSchema({
    ownerUrl: DATABASE_OWNER_URL,
    // The name of the role, not of the login that a process uses.
    appUrl: (appPasswords && readText('DATABASE_URL', env)) || DATABASE_URL,
    appPasswords,
    appSettings: querySettings,
    retentionUrl: (retentionPasswords && readText('RETENTION_DATABASE_URL', env)) || RETENTION_DATABASE_URL,
    retentionPasswords,
    schema,
    migrations,
  });
  const ran = await explainConnection({ setting: 'DATABASE_OWNER_URL', url: DATABASE_OWNER_URL }, migrated);
  return `${schema}: ${ran.length > 0 ? ran.join(', ') : 'up to date'}`;
}
