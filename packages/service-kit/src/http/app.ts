import type { KeyObject } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from 'pino';
import { callerHook, type Caller } from '../auth/caller.ts';
import { limitBodies } from './body-limits.ts';
import { enterRequest } from './current-request.ts';
import { networkOf } from './network.ts';
import { errorCodeOf, frameworkErrorHandler, errorHandler, notFoundHandler } from '../errors/http-error.ts';
import { health, type Lifecycle } from './health.ts';
import { requestSeconds } from '../observability/metrics.ts';
import { isTracing, incomingTraceparent, traceRequests } from '../observability/tracing.ts';
import { VERSION } from '../version.ts';
import { onFirstUse } from './on-first-use.ts';
import { compileSerializer } from './serialization.ts';
import { compileValidator, declareErrors, declareQuery, rejectUnstorableText } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppOptions = {
  /** The service's name, which is the audience of caller tokens. */
  name: string;
  log: Logger;
  /** The public keys of the gateway that verify caller tokens. */
  callerKeys: readonly KeyObject[];
  db: QueryExecutorProvider;
  lifecycle: Lifecycle;
  /** Bytes of any body; default 256 KiB. The schema of a route may limit its body further. */
  bodyLimit?: number;
  /** Default: sends the error. A service whose forms guests may submit passes `countInvalidSubmissions`. */
  handleError?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * Creates the HTTP server that every service shares: limits, strict validation, caller authentication, one error body,
 * probes and an OpenAPI description. The service registers its features on the returned app.
 */
export async function createApp({
  name,
  log,
  callerKeys,
  db,
  lifecycle,
  bodyLimit = 262_144,
  handleError = errorHandler,
}: AppOptions): Promise<App> {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all requests, because a child for each costs more than its line. Lines state `reqId` themselves.
    childLoggerFactory: (shared, _bindings, { level }) => (level ? shared.child({}, { level }) : shared),
    genReqId: (request) => String(request.headers['x-request-id'] ?? crypto.randomUUID()),
    bodyLimit,
    requestTimeout: 120_000,
    // No `handlerTimeout`, which costs a timer and an AbortController per request: the gateway ends a request after its
    // own, shorter timeout, and every wait of a handler (connection, statement, lock, call) has a timeout.
    // Only the gateway can call (see callerHook), and it overwrites the forwarding headers.
    trustProxy: true,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: frameworkErrorHandler,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 100 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // Bodies are JSON; a text/plain body would bypass every schema.
  app.removeContentTypeParser('text/plain');
  limitBodies(app);
  app.setValidatorCompiler(onFirstUse(compileValidator) as never);
  app.setSerializerCompiler(onFirstUse(compileSerializer) as never);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(notFoundHandler);
  app.decorateRequest('caller');
  app.addHook('onRoute', declareErrors);
  app.addHook('onRoute', declareQuery);
  if (isTracing()) app.addHook('onRequest', traceRequests(incomingTraceparent));
  app.addHook('onRequest', callerHook(name, callerKeys));
  app.addHook('preValidation', rejectUnstorableText);
  app.addHook('preValidation', enterRequest);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // During shutdown, ask clients not to reuse the connection.
    if (lifecycle.stopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if (!config.withoutCaller && !config.stream) {
      requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    }
    request.log.info(
      {
        reqId: request.id,
        req: request,
        // Undefined for a request that no caller token came with.
        userId: (request.caller as Caller | undefined)?.userId,
        network: networkOf(request),
        status: reply.statusCode,
        code: errorCodeOf(reply),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `CommonYard ${name}`, version: VERSION }, tags: [{ name }] },
  });
  await app.register(health, { db, lifecycle });
  app.get('/internal/openapi.json', { config: { withoutCaller: true }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  return app;
}
