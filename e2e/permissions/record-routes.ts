// Preloaded into every process of the product: writes each route that it registers with Fastify to a file.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = process.env['ROUTES_FOLDER'];
// services/assets/server.mjs, gateway/server.mjs
const program = basename(dirname(process.argv[1] ?? ''));

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) appendFileSync(join(folder!, program), `${verb} ${url}\n`);
  });
});
