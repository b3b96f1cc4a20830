// Loaded into every process of the product before its own code: what it registers with Fastify, it says in a file.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = process.env['ROUTES_FOLDER'];
// services/assets/src/server.ts, gateway/src/server.ts
const name = basename(dirname(dirname(process.argv[1] ?? '')));

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) appendFileSync(join(folder!, name), `${one} ${url}\n`);
  });
});
