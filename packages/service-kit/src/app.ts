import type { KeyObject } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { callerHook } from './caller.ts';
import { addressErrorHandler, errorHandler, notFoundHandler } from './errors.ts';
import { health, type Lifecycle } from './health.ts';
import { requestSeconds } from './metrics.ts';
import { isTracing, traceOf, traceRequests } from './tracing.ts';
import { compileValidator, refuseUnstorableText } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppOptions = {
  /** The service's name: the audience of its callers' tokens. */
  name: string;
  log: Logger;
  callerKey: KeyObject;
  db: Kysely<never>;
  lifecycle: Lifecycle;
  /** Bytes; 256 KiB where nothing else is said. */
  bodyLimit?: number;
};

/**
 * An HTTP server as every service has it: limits, strict validation, the caller's identity, one error body, probes and
 * an OpenAPI description. Features are registered on what it gives.
 */
export async function createApp({
  name,
  log,
  callerKey,
  db,
  lifecycle,
  bodyLimit = 262_144,
}: AppOptions): Promise<App> {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => String(request.headers['x-request-id'] ?? crypto.randomUUID()),
    bodyLimit,
    requestTimeout: 120_000,
    handlerTimeout: 15_000,
    // The socket's owner is the gateway, which sets these headers afresh; nothing else is served (see callerHook).
    trustProxy: true,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: addressErrorHandler,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 100 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Bodies are JSON; a plain text would get past every schema.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(compileValidator as never);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(notFoundHandler);
  app.decorateRequest('caller');
  if (isTracing()) app.addHook('onRequest', traceRequests(traceOf));
  app.addHook('onRequest', callerHook(name, callerKey));
  app.addHook('preValidation', refuseUnstorableText);
  // Nobody sends anything more over a connection that ends with this process.
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.stopping) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none', config } = request.routeOptions;
    if (!config.withoutCaller && !config.stream) {
      requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    }
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `CommonYard ${name}`, version: '0.1.0' }, tags: [{ name }] },
  });
  await app.register(health, { db, lifecycle });
  app.get('/internal/openapi.json', { config: { withoutCaller: true }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  return app;
}
