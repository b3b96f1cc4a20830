import { sql, type Kysely } from 'kysely';
import fp from 'fastify-plugin';

/** What a probe needs to know of the process. `stopping` is set when it has been told to end. */
export type Lifecycle = { stopping: boolean };

/**
 * `/livez` says the process runs and looks at nothing else. `/readyz` asks its own database only: one that asked
 * NATS or S3 too would empty every replica at a single outage of those.
 */
export const health = fp<{ db: Kysely<never>; lifecycle: Lifecycle }>(
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
