import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { createLog } from '@commonyard/service-kit/observability/log';
import { testKeys } from '@commonyard/testing/callers';
import { buildApp, type GatewayDeps } from '../../src/app.ts';
import { createFormTokens } from '../../src/guard/form-tokens.ts';
import type { Limits } from '../../src/limits.ts';
import { services, type Service } from '../../src/routes.ts';

/** No server listens on this reserved port. */
const UNUSED_URL = 'http://127.0.0.1:1';
const closing: (() => Promise<unknown>)[] = [];

/** Closes everything this file has started. For afterEach. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close();
}
export const onClose = (close: () => Promise<unknown>) => closing.push(close);

export type TestService = { url: string; app: FastifyInstance; received: IncomingHttpHeaders[] };

/** Starts a fake service with routes of the test; records the request headers. */
export async function startService(define: (app: FastifyInstance) => void): Promise<TestService> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 100_000_000 });
  const received: IncomingHttpHeaders[] = [];
  app.addHook('onRequest', async (request) => void received.push(request.headers));
  define(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onClose(() => app.close());
  return { url: urlOf(app), app, received };
}

/** Responds to every request with its headers and body. */
export const echo = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async ({ method, url, headers, body }) => ({ method, url, headers, body }));
};

export const FORM_TOKEN_SECRET = 'f'.repeat(32);

/** A valid form token, issued a minute ago. */
export const formToken = (form: string) => ({
  'x-form-token': createFormTokens(FORM_TOKEN_SECRET, () => Date.now() - 60_000).issue(form).token,
});

/** Generous timeouts for busy machines. */
const RELAXED_LIMITS: Partial<Limits> = { maxEventLoopDelayMs: 0, connectTimeoutMs: 20_000 };

/** A bus that delivers no event. */
export const disconnectedBus = {
  subscribe: () => undefined,
  connectionEpoch: () => 0,
};

type Options = Partial<Omit<GatewayDeps, 'upstreams'>> & { upstreams?: Partial<Record<Service, string>> };

/** Starts the gateway on a free port. Services without an upstream are unreachable. */
export async function startGateway({ upstreams = {}, limits, ...options }: Options = {}) {
  const app = await buildApp({
    limits: { ...RELAXED_LIMITS, ...limits },
    log: createLog('gateway', 'silent'),
    publicUrl: 'http://commonyard.test',
    callerKey: testKeys.privateKey,
    formTokenSecret: FORM_TOKEN_SECRET,
    bus: disconnectedBus,
    lifecycle: { stopping: false },
    webRoot: webRoot(),
    upstreams: Object.fromEntries(services.map((name) => [name, upstreams[name] ?? UNUSED_URL])) as Record<
      Service,
      string
    >,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onClose(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { app, url: urlOf(app), port: (app.server.address() as AddressInfo).port };
}

const urlOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

export const SCRIPT = `console.log('${'yard '.repeat(400)}')`;

function webRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(root, 'assets'));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(root, name), content);
  write('index.html', '<!doctype html><title>CommonYard</title>');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const mark = '<svg xmlns="http://www.w3.org/2000/svg"><title>Mark</title></svg>';
  write('mark.svg', mark);
  write('mark.svg.br', brotliCompressSync(mark));
  write('assets/app-1a2b3c.js', SCRIPT);
  write('assets/app-1a2b3c.js.br', brotliCompressSync(SCRIPT));
  write('assets/app-1a2b3c.js.gz', gzipSync(SCRIPT));
  write('.secret', 'not for the web');
  onClose(async () => rmSync(root, { recursive: true }));
  return root;
}

/** The verified claims of the caller token. */
export async function verifyCallerToken(headers: IncomingHttpHeaders, audience: string) {
  const { payload } = await jwtVerify(String(headers['x-internal-identity']), testKeys.publicKey, {
    issuer: 'gateway',
    audience,
  });
  return payload;
}
