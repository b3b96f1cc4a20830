// A minimal service, which run-service.test.ts starts as a process. It reports the order of its shutdown on stderr.
import { Type } from 'typebox';
import { serviceSettings } from '../src/config.ts';
import type { ServiceDeps } from '../src/deps.ts';
import type { EventTables } from '../src/events/tables.ts';
import { createApp } from '../src/http/app.ts';
import { runService } from '../src/run-service.ts';
import { defineService, type Server } from '../src/service.ts';

const report = (step: string) => process.stderr.write(`${step}\n`);

const config = Type.Object({ ...serviceSettings, PROBE_SIZE: Type.Integer() });
type Deps = ServiceDeps<EventTables> & { size: number };
const server: Server<typeof config, EventTables, Deps> = {
  createDeps: (base, { PROBE_SIZE }) => ({ ...base, size: PROBE_SIZE }),
  buildApp: async (deps) => {
    const app = await createApp({ ...deps, name: 'probe', db: deps.db });
    app.get('/size', { config: { withoutCaller: true } }, async () => ({ size: deps.size }));
    app.get('/pool', { config: { withoutCaller: true } }, async () => ({ max: deps.pool.options.max }));
    // Begins a response and never ends it.
    app.get('/unfinished', { config: { withoutCaller: true } }, (_request, reply) => {
      reply.hijack();
      reply.raw.write('begun');
    });
    app.get('/write-after-end', { config: { withoutCaller: true } }, (_request, reply) => {
      const { raw } = reply;
      reply.hijack();
      raw.end('ended');
      // Fastify listens to the first error only.
      for (let n = 0; n < 3; n++) raw.write('more');
    });
    app.get('/throw-later', { config: { withoutCaller: true } }, async () => {
      setImmediate(() => {
        throw new Error('thrown later');
      });
      return { thrown: true };
    });
    app.get('/reject-later', { config: { withoutCaller: true } }, async () => {
      void Promise.reject(Object.assign(new Error('rejected later'), { code: 'ECONNRESET' }));
      return { rejected: true };
    });
    app.addHook('onClose', async () => void report('app closed'));
    return app;
  },
  startJobs: () => [{ stop: async () => void report('job stopped') }],
  close: async ({ db }) => {
    await db.selectFrom('outbox').select('id').execute();
    report('dependencies closed');
  },
};

await runService(
  defineService({ name: 'probe', config, migrations: {}, consumers: [], server: async () => ({ server }) }),
);
