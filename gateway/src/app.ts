import type { KeyObject } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { notFoundHandler } from '@commonyard/service-kit/http/errors';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Lifecycle } from '@commonyard/service-kit/http/health';
import { isTracing, traceRequests } from '@commonyard/service-kit/observability/tracing';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import { sessionCookieName } from '@commonyard/contracts/identity.values';
import { uploaderCookieName } from '@commonyard/contracts/media.values';
import { openSessionLookup } from './caller/session-lookup.ts';
import { createCallers } from './caller/callers.ts';
import { subscribeToRevocations } from './caller/revocations.ts';
import { createSessionCache } from './caller/session-cache.ts';
import { createTokenIssuer } from './caller/tokens.ts';
import { apiDocs } from './docs/api-docs.ts';
import { sendError, clientErrorHandler, closeWithUnreadBody, frameworkErrors } from './errors.ts';
import { openUpstreams, type Upstream } from './proxy/upstream.ts';
import { proxiedRoutes } from './proxy/proxied-routes.ts';
import { overloadedError } from './guard/overload.ts';
import { createFormTokens } from './guard/form-tokens.ts';
import { createAdmissionLimiter } from './guard/admission.ts';
import { rejectAmbiguousPaths } from './guard/paths.ts';
import { noRateLimits, openRateLimits } from './guard/rate-limits.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createRequestIds } from './request-ids.ts';
import { recordRequests } from './request-log.ts';
import type { Service } from './routes.ts';
import { formTokenRoute } from './site/form-token.route.ts';
import { mapSettingsRoute } from './site/map-settings.route.ts';
import { isProbe, probes } from './site/probes.ts';
import { createOpenStreams } from './proxy/open-streams.ts';
import { defaultResponseHeaders } from './site/security-headers.ts';
import { createPublicJsonReader } from './site/read-public-json.ts';
import { webApp } from './site/web-app.ts';

export type GatewayDeps = {
  log: Logger;
  publicUrl: string;
  upstreams: Record<Service, string>;
  callerKey: KeyObject;
  formTokenSecret: string;
  bus: Pick<Bus, 'subscribe' | 'connectionEpoch'>;
  lifecycle: Lifecycle;
  webRoot: string;
  /** Trusted proxies, whose X-Forwarded-For is used. */
  trustProxy?: string | undefined;
  /** The tile server of the maps. */
  mapTiles?: NonNullable<MapSettings['tiles']> | undefined;
  perClientLimits?: boolean;
  limits?: Partial<Limits>;
};

/** Builds the gateway. Registers hooks and routes in the order in which a request passes them. */
export async function buildApp(deps: GatewayDeps): Promise<FastifyInstance> {
  const { log, publicUrl, lifecycle, bus, perClientLimits = true } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const { origin, protocol } = new URL(publicUrl);
  const https = protocol === 'https:';
  const baseHeaders = defaultResponseHeaders(https);

  const cookieName = sessionCookieName(publicUrl);
  const mint = createTokenIssuer(deps.callerKey);
  const identity = openSessionLookup({ url: deps.upstreams.identity, cookieName, limits }, mint);
  const sessions = createSessionCache(identity.find, limits.sessionCacheMs);
  const openStreams = createOpenStreams({ bus, sessions, limits });
  subscribeToRevocations(
    bus,
    (ended) => {
      sessions.revoke(ended);
      openStreams.revoke(ended);
    },
    log,
  );
  const upstreams = openUpstreams('json', deps.upstreams, limits.maxInFlightPerService, limits);
  const uploads = openUpstreams('upload', deps.upstreams, limits.maxUploadsPerService, limits);
  const streams = openUpstreams('stream', deps.upstreams, limits.maxStreamsPerService, limits);

  const formTokens = createFormTokens(deps.formTokenSecret);
  const { app, releaseEarly, isAboveHalfCapacity } = createServer(deps, limits);
  const rateLimits = perClientLimits ? await openRateLimits(app) : noRateLimits;
  // Ignore the client's trace context, so that clients cannot write into a trace.
  if (isTracing())
    app.addHook(
      'onRequest',
      traceRequests(() => undefined),
    );
  app.addHook('onRequest', recordRequests);
  app.addHook('onRequest', rejectAmbiguousPaths);
  // Shed load on event-loop delay only while over half of the in-flight limit is used: with few requests the delay has
  // another cause, and rejecting them would not help.
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      if (isAboveHalfCapacity() && !isProbe(request)) throw overloadedError('event_loop');
    },
  });
  if (perClientLimits) app.addHook('onRequest', rateLimits.countRequest);
  app.addHook('onSend', closeWithUnreadBody);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (lifecycle.stopping) reply.header('connection', 'close');
    if (!reply.raw.hasHeader('content-security-policy')) {
      for (const [name, value] of Object.entries(baseHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  // Closing a server waits for open responses, so end the streams first.
  app.addHook('preClose', async () => openStreams.endAll());
  app.addHook('onClose', async () => {
    await Promise.all([
      identity.close(),
      ...[upstreams, uploads, streams].flatMap(Object.values<Upstream>).map(({ pool }) => pool.close()),
    ]);
  });

  await app.register(probes, { lifecycle });
  await app.register(formTokenRoute, { formTokens });
  await app.register(mapSettingsRoute, { mapTiles: deps.mapTiles });
  await app.register(apiDocs, { upstreams, publicUrl: origin });
  await app.register(proxiedRoutes, {
    ownOrigin: origin,
    upstreams,
    uploads,
    streams,
    openStreams,
    releaseAdmission: releaseEarly,
    callers: createCallers(sessions, cookieName),
    sessions,
    mint,
    rateLimits,
    formTokens: perClientLimits ? formTokens : null,
    limits,
    lifecycle,
    proto: protocol.slice(0, -1),
    cookieName,
    uploaderCookieName: uploaderCookieName(https),
    baseHeaders,
  });
  await app.register(webApp, {
    root: deps.webRoot,
    https,
    mapTilesUrl: deps.mapTiles?.url,
    origin,
    sessionCookieName: cookieName,
    readPublicJson: createPublicJsonReader(upstreams.assets, { mint, log, timeoutMs: limits.pageDataTimeoutMs }),
  });
  return app;
}

function createServer({ log, trustProxy }: GatewayDeps, limits: Limits) {
  const baseLog: FastifyBaseLogger = log;
  const serverOptions = {
    // Bounds a large upload; small bodies have their own timeout. headersTimeout must not exceed requestTimeout, and Node
    // checks both every 30 s by default.
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: Math.min(limits.requestHeadersTimeoutMs, limits.requestTimeoutMs),
    connectionsCheckingInterval: Math.min(1_000, limits.requestHeadersTimeoutMs),
    keepAliveTimeout: 72_000,
    maxHeaderSize: 16_384,
    // The path guard responds with the common error body.
    requireHostHeader: false,
  };
  const { serverFactory, releaseEarly, isAboveHalfCapacity } = createAdmissionLimiter(
    limits.maxInFlight,
    serverOptions,
    log,
  );
  const app: FastifyInstance = Fastify({
    loggerInstance: baseLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    serverFactory,
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: true,
    // A child logger per request costs more than all guards; log lines add the request id where needed.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler,
    frameworkErrors,
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(notFoundHandler);
  return { app, releaseEarly, isAboveHalfCapacity };
}
