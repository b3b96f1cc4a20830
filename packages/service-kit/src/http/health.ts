import { sql, type QueryExecutorProvider } from 'kysely';
import fp from 'fastify-plugin';

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
