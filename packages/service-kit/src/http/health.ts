import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import fp from 'fastify-plugin';
import type { Instance, ServiceStatus } from '@commonyard/contracts/http/status';
import { adminOnly } from '../auth/caller.ts';
import { LOGIN_SUFFIX } from '../config.ts';
import { withTimeout } from '../with-timeout.ts';
import { instance, readEventTables, type MeasuredBus } from '../observability/metrics.ts';

/** The state of the process. `stopping` is true after a shutdown signal. */
export type Lifecycle = { stopping: boolean };

/**
 * Registers `/livez`, which checks nothing but the process, and `/readyz`, which checks the service's database only:
 * checking NATS or S3 too would take every replica out of service in a single outage of those.
 */
export const health = fp<{ db: QueryExecutorProvider; lifecycle: Lifecycle }>(
  async (app, { db, lifecycle }) => {
    const config = { withoutCaller: true };
    const hidden = { hide: true };
    app.get('/livez', { config, schema: hidden, logLevel: 'silent' }, async () => ({ status: 'ok' }));
    app.get('/readyz', { config, schema: hidden, logLevel: 'silent' }, async (_request, reply) => {
      const ready =
        !lifecycle.stopping &&
        (await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ));
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
    });
  },
  { name: 'health' },
);

/** The same URL, by which Postgres names this process to the other replicas. It keeps 63 characters. */
export function withInstanceName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', `commonyard ${instance.version} ${instance.name}`);
  return url.href;
}

const STATUS_TIMEOUT_MS = 2_000;

export type StatusSources = {
  db: QueryExecutorProvider;
  bus: Pick<MeasuredBus, 'consumerLags'>;
  /** For the service that sends email. */
  countEmails?: (() => Promise<NonNullable<ServiceStatus['emails']>>) | undefined;
  /** For the service that reads the bucket. */
  readBackup?: (() => Promise<NonNullable<ServiceStatus['backup']>>) | undefined;
};

/** Registers `/internal/status`, from which the gateway reads this service's part of the status page. */
export const statusRoute = fp<StatusSources>(
  async (app, { db, bus, countEmails, readBackup }) => {
    app.get('/internal/status', { onRequest: adminOnly, schema: { hide: true } }, async (): Promise<ServiceStatus> => {
      const [events, others, lags, emails, backup] = await Promise.all([
        orNull(readEventTables(db)),
        orNull(listInstances(db)),
        orNull(bus.consumerLags()),
        countEmails && orNull(countEmails()),
        readBackup && orNull(readBackup()),
      ]);
      return {
        instances: [instance, ...(others ?? []).filter(({ name }) => name !== instance.name)],
        outbox: events && { events: events.unpublished, oldestSeconds: events.age },
        deadLetters: events && events.deadLetters.reduce((sum, { count }) => sum + count, 0),
        consumers: lags && lags.map(({ consumer, events: pending }) => ({ name: consumer, pending })),
        ...(emails !== undefined && { emails }),
        ...(backup !== undefined && { backup }),
      };
    });
  },
  { name: 'status' },
);

const orNull = <T>(result: Promise<T>): Promise<T | null> =>
  withTimeout(result, STATUS_TIMEOUT_MS, 'timed out').catch(() => null);

/** The processes that are connected to the database as this service, by any login of its role. */
async function listInstances(db: QueryExecutorProvider): Promise<Instance[]> {
  const roleOf = (user: RawBuilder<unknown>) => sql`regexp_replace(${user}, ${LOGIN_SUFFIX}, '')`;
  const { rows } = await sql<{ application: string }>`
    select distinct application_name as application from pg_stat_activity
    where ${roleOf(sql`usename`)} = ${roleOf(sql`current_user`)} and datname = current_database()
    order by application_name`.execute(db);
  return rows.flatMap(({ application }) => {
    const [, version, name] = /^commonyard (\S+) (.+)$/.exec(application) ?? [];
    return version && name ? [{ version, name }] : [];
  });
}
