// A reference for the gateway: @fastify/http-proxy with its defaults, in front of UPSTREAM.
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const app = Fastify();
await app.register(httpProxy, { upstream: process.env['UPSTREAM']! });
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => void app.close());
