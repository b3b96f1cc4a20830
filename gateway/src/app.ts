import type { KeyObject } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { notFoundHandler } from '@commonyard/service-kit/errors';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Lifecycle } from '@commonyard/service-kit/health';
import { isTracing, traceRequests } from '@commonyard/service-kit/tracing';
import { sessionCookieName } from '@commonyard/contracts/identity.values';
import { openIdentity } from './caller/ask-identity.ts';
import { createCallers } from './caller/callers.ts';
import { hearRevocations } from './caller/revocations.ts';
import { createSessionCache } from './caller/session-cache.ts';
import { createTokenMint } from './caller/tokens.ts';
import { apiDocs } from './docs/api-docs.ts';
import { answerError, clientErrorHandler, endUnread, frameworkErrors } from './errors.ts';
import { openUpstreams, type Upstream } from './forward/upstream.ts';
import { proxiedRoutes } from './forward/proxied-routes.ts';
import { refuseAsBusy } from './guard/busy.ts';
import { createFormTokens } from './guard/form-tokens.ts';
import { frontDoor } from './guard/front-door.ts';
import { plainPathsOnly } from './guard/paths.ts';
import { noRateLimits, openRateLimits } from './guard/rate-limits.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { requestIds } from './request-ids.ts';
import { recordRequests } from './request-log.ts';
import type { Service } from './routes.ts';
import { formTokenRoute } from './site/form-token.route.ts';
import { isProbe, probes } from './site/probes.ts';
import { createOpenStreams } from './streams/open-streams.ts';
import { headersOfAnswers } from './site/security-headers.ts';
import { webApp } from './site/web-app.ts';

export type GatewayDeps = {
  log: Logger;
  publicUrl: string;
  upstreams: Record<Service, string>;
  callerKey: KeyObject;
  formTokenSecret: string;
  bus: Pick<Bus, 'listen' | 'connections'>;
  lifecycle: Lifecycle;
  webRoot: string;
  /** Proxies whose X-Forwarded-For is believed. */
  trustProxy?: string | undefined;
  perClientLimits?: boolean;
  limits?: Partial<Limits>;
};

/** The gateway, ready to listen: everything that a request passes, in that order. */
export async function buildApp(deps: GatewayDeps): Promise<FastifyInstance> {
  const { log, publicUrl, lifecycle, bus, perClientLimits = true } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const { origin, protocol } = new URL(publicUrl);
  const https = protocol === 'https:';
  const baseHeaders = headersOfAnswers(https);

  const cookieName = sessionCookieName(publicUrl);
  const mint = createTokenMint(deps.callerKey);
  const identity = openIdentity({ url: deps.upstreams.identity, cookieName, limits }, mint);
  const sessions = createSessionCache(identity.ask, limits.sessionCacheMs);
  const openStreams = createOpenStreams({ bus, sessions, limits });
  hearRevocations(
    bus,
    (ended) => {
      sessions.revoke(ended);
      openStreams.revoke(ended);
    },
    log,
  );
  const upstreams = openUpstreams('json', deps.upstreams, limits.perService, limits);
  const uploads = openUpstreams('upload', deps.upstreams, limits.uploads, limits);
  const streams = openUpstreams('stream', deps.upstreams, limits.streams, limits);

  const formTokens = createFormTokens(deps.formTokenSecret);
  const { app, leaveEarly, isCrowded } = createServer(deps, limits);
  const rateLimits = perClientLimits ? await openRateLimits(app) : noRateLimits;
  // A client's trace is its own: nobody outside writes into ours.
  if (isTracing())
    app.addHook(
      'onRequest',
      traceRequests(() => undefined),
    );
  app.addHook('onRequest', recordRequests);
  app.addHook('onRequest', plainPathsOnly);
  // Only lateness counts: a loop that is busy all the time but answers in time is doing its work. And only with many
  // inside: where others on the machine hold it up, refusing the few there are would not make it quicker.
  await app.register(underPressure, {
    maxEventLoopDelay: limits.lateMs,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      if (isCrowded() && !isProbe(request)) throw refuseAsBusy('event_loop');
    },
  });
  if (perClientLimits) app.addHook('onRequest', rateLimits.countRequest);
  app.addHook('onSend', endUnread);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (lifecycle.stopping) reply.header('connection', 'close');
    if (!reply.raw.hasHeader('content-security-policy')) {
      for (const [name, value] of Object.entries(baseHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  // A server waits for its answers to end, and these would not.
  app.addHook('preClose', async () => openStreams.endAll());
  app.addHook('onClose', async () => {
    await Promise.all([
      identity.close(),
      ...[upstreams, uploads, streams].flatMap(Object.values<Upstream>).map(({ pool }) => pool.close()),
    ]);
  });

  await app.register(probes, { lifecycle });
  await app.register(formTokenRoute, { formTokens });
  await app.register(apiDocs, { upstreams, publicUrl: origin });
  await app.register(proxiedRoutes, {
    ownOrigin: origin,
    upstreams,
    uploads,
    streams,
    openStreams,
    leaveFrontDoor: leaveEarly,
    callers: createCallers(sessions, cookieName),
    sessions,
    mint,
    rateLimits,
    formTokens: perClientLimits ? formTokens : null,
    limits,
    lifecycle,
    proto: protocol.slice(0, -1),
    cookieName,
    baseHeaders,
  });
  await app.register(webApp, { root: deps.webRoot, https });
  return app;
}

function createServer({ log, trustProxy }: GatewayDeps, limits: Limits) {
  const baseLog: FastifyBaseLogger = log;
  const serverOptions = {
    // For the whole of a large upload; small bodies have a watch of their own. Node mixes the two limits up where the
    // one for headers is the longer one, and looks every 30 s unless told otherwise.
    requestTimeout: limits.requestMs,
    headersTimeout: Math.min(limits.requestHeadersMs, limits.requestMs),
    connectionsCheckingInterval: Math.min(1_000, limits.requestHeadersMs),
    keepAliveTimeout: 72_000,
    maxHeaderSize: 16_384,
    // Answered by us, with a body.
    requireHostHeader: false,
  };
  const { serverFactory, leaveEarly, isCrowded } = frontDoor(limits.requests, serverOptions, log);
  const app: FastifyInstance = Fastify({
    loggerInstance: baseLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    serverFactory,
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: true,
    // A logger of its own for every request costs more than all the guards; lines that need it carry the id themselves.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler,
    frameworkErrors,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFoundHandler);
  return { app, leaveEarly, isCrowded };
}
