import type { KeyObject } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { notFoundHandler } from '@commonyard/service-kit/errors/http-error';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Lifecycle } from '@commonyard/service-kit/http/health';
import { isTracing, traceRequests } from '@commonyard/service-kit/observability/tracing';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import { deviceCookieName, sessionCookieName } from '@commonyard/contracts/identity.values';
import { uploaderCookieName } from '@commonyard/contracts/media.values';
import { createResponseCache } from './cache/response-cache.ts';
import { openSessionLookup } from './caller/session-lookup.ts';
import { createCallers } from './caller/callers.ts';
import { subscribeToRevocations } from './caller/revocations.ts';
import { createSessionCache } from './caller/session-cache.ts';
import { createTokenIssuer } from './caller/tokens.ts';
import { apiDocs } from './docs/api-docs.ts';
import {
  closeWithUnreadBody,
  sendConnectionError,
  sendError,
  sendExpectationError,
  sendFrameworkError,
} from './http/errors.ts';
import { openUpstreams, type Upstream } from './upstream/upstream.ts';
import { createProgressWatch } from './upstream/progress-watch.ts';
import { proxiedRoutes } from './proxy/proxied-routes.ts';
import { overloadedError, stoppingError } from './guard/overload.ts';
import { createFormTokens } from './guard/form-tokens.ts';
import { addressTest } from './guard/address-test.ts';
import { createAdmissionLimiter } from './guard/admission.ts';
import { closeEntranceExceptTo } from './guard/entrance.ts';
import { watchEventLoop } from './guard/event-loop.ts';
import { redirectSentenceEnds, rejectAmbiguousTargets } from './guard/request-targets.ts';
import { watchUntrustedProxies } from './guard/untrusted-proxies.ts';
import { createUploadSlots } from './guard/upload-slots.ts';
import { createClientNetworks } from './guard/client-networks.ts';
import { createRateLimits, noRateLimits } from './guard/rate-limits.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createRequestIds, recordRequests } from './request-log.ts';
import type { Service } from './routes.ts';
import { formTokenRoute } from './site/form-token.route.ts';
import { mapSettingsRoute } from './site/map-settings.route.ts';
import { securityTxtRoute } from './site/security-txt.route.ts';
import { statusRoute } from './site/status.route.ts';
import { isProbe, probes } from './http/probes.ts';
import { createOpenStreams } from './proxy/open-streams.ts';
import { defaultResponseHeaders, type BaseHeaders } from './http/security-headers.ts';
import { createBlurredPhotoFinder } from './site/blurred-photos.ts';
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
  /** Where set, everybody but these clients gets 503. */
  openOnlyTo?: string | undefined;
  mapTiles?: NonNullable<MapSettings['tiles']> | undefined;
  /** Where to report a vulnerability: a `mailto:` or `https:` URI. */
  securityContact?: string | undefined;
  /** Whether every page says that the listings are samples. */
  hasDemoData?: boolean;
  perClientLimits?: boolean;
  limits?: Partial<Limits>;
  /** The clock of the response cache, in milliseconds. Tests pass their own. */
  cacheClock?: () => number;
};

/** Builds the gateway. Registers hooks and routes in the order in which a request passes them. */
export async function buildApp(deps: GatewayDeps): Promise<FastifyInstance> {
  const { log, publicUrl, lifecycle, bus, perClientLimits = true } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const { origin, protocol } = new URL(publicUrl);
  const https = protocol === 'https:';
  const proto = protocol.slice(0, -1);
  const baseHeaders = defaultResponseHeaders(https);

  const cookieName = sessionCookieName(publicUrl);
  const mint = createTokenIssuer(deps.callerKey);
  const identity = openSessionLookup({ url: deps.upstreams.identity, cookieName, limits }, mint);
  const sessions = createSessionCache(identity.find, limits.sessionCacheMs);
  const callers = createCallers(sessions, cookieName);
  const openStreams = createOpenStreams({ bus, sessions, limits });
  subscribeToRevocations(
    bus,
    {
      revoke(ended) {
        sessions.revoke(ended);
        openStreams.revoke(ended);
      },
      revokeAll() {
        sessions.clear();
        openStreams.endAll();
      },
    },
    log,
  );
  const cache = createResponseCache({ maxBytes: limits.maxCachedBytes, baseHeaders, now: deps.cacheClock });
  const watch = createProgressWatch();
  const upstreams = openUpstreams('json', deps.upstreams, limits.maxInFlightPerService, { limits, watch });
  const uploads = openUpstreams('upload', deps.upstreams, limits.maxUploadsPerService, { limits, watch });
  const streams = openUpstreams('stream', deps.upstreams, limits.maxStreamsPerService, { limits, watch });

  const formTokens = createFormTokens(deps.formTokenSecret);
  const isTrustedProxy = deps.trustProxy === undefined ? undefined : addressTest(deps.trustProxy);
  const { app, releaseEarly, isAboveHalfCapacity } = createServer({ log, limits, baseHeaders, isTrustedProxy });
  const watchProxy = watchUntrustedProxies(isTrustedProxy, log);
  const networks = createClientNetworks(deps.formTokenSecret);
  const rateLimits = perClientLimits ? createRateLimits(networks) : noRateLimits;
  const eventLoop = watchEventLoop(limits.maxEventLoopDelayMs);
  // Ignore the client's trace context, so that clients cannot write into a trace.
  if (isTracing())
    app.addHook(
      'onRequest',
      traceRequests(() => undefined),
    );
  app.addHook('onRequest', recordRequests(networks));
  // A request on an open connection while the server closes: Fastify's own response would lack our headers and body.
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', (_request, _reply, done) => (isClosing ? done(stoppingError()) : done()));
  // Shed load on event-loop delay only while over half of the in-flight limit is used: with few requests the delay has
  // another cause, and rejecting them would not help.
  app.addHook('onRequest', (request, _reply, done) => {
    if (eventLoop.isLate() && isAboveHalfCapacity() && !isProbe(request)) done(overloadedError('event_loop'));
    else done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    watchProxy(request);
    // The kubelet may share the address of a proxy or of a busy client.
    if (!isProbe(request)) rateLimits.countRequest(request, callers.knownUserId(request));
    done();
  });
  app.addHook('onRequest', redirectSentenceEnds);
  app.addHook('onRequest', rejectAmbiguousTargets);
  if (deps.openOnlyTo !== undefined) app.addHook('onRequest', closeEntranceExceptTo(deps.openOnlyTo));
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
    eventLoop.stop();
    watch.stop();
    await Promise.all([
      identity.close(),
      ...[upstreams, uploads, streams].flatMap(Object.values<Upstream>).map(({ pool }) => pool.close()),
    ]);
  });

  await app.register(probes, { lifecycle });
  await app.register(formTokenRoute, { formTokens });
  await app.register(mapSettingsRoute, { mapTiles: deps.mapTiles });
  await app.register(securityTxtRoute, { origin, contact: deps.securityContact });
  await app.register(statusRoute, {
    publicUrl,
    upstreams,
    callers,
    mint,
  });
  await app.register(apiDocs, { upstreams, publicUrl: origin });
  await app.register(proxiedRoutes, {
    ownOrigin: origin,
    upstreams,
    uploads,
    streams,
    uploadSlots: createUploadSlots(limits.maxUploadsPerClient, networks),
    openStreams,
    releaseAdmission: releaseEarly,
    callers,
    sessions,
    cache,
    mint,
    rateLimits,
    networks,
    formTokens: perClientLimits ? formTokens : null,
    limits,
    lifecycle,
    proto,
    cookieName,
    ownCookies: { identity: [cookieName, deviceCookieName(publicUrl)], media: [uploaderCookieName(https)] },
    baseHeaders,
  });
  await app.register(webApp, {
    root: deps.webRoot,
    https,
    mapTilesUrl: deps.mapTiles?.url,
    origin,
    sessionCookieName: cookieName,
    hasDemoData: deps.hasDemoData ?? false,
    readPublicJson: createPublicJsonReader(upstreams.assets, { cache, mint, limits, proto }),
    findBlurredPhoto: createBlurredPhotoFinder(upstreams.media, { cache, mint, limits, proto }),
  });
  return app;
}

function createServer({
  log,
  limits,
  baseHeaders,
  isTrustedProxy,
}: {
  log: Logger;
  limits: Limits;
  baseHeaders: BaseHeaders;
  isTrustedProxy: ((address: string) => boolean) | undefined;
}) {
  // A child logger per request costs more than all guards, and so does Fastify's check of one that `childLoggerFactory`
  // returns; log lines add the request id where needed.
  const requestLog: FastifyBaseLogger = Object.create(log, { child: { value: () => requestLog } });
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
    // Most requests have no body: without events for it they cost less.
    optimizeEmptyRequests: true,
  };
  const { serverFactory, releaseEarly, isAboveHalfCapacity } = createAdmissionLimiter(limits.maxInFlight, {
    options: serverOptions,
    baseHeaders,
    log,
  });
  const app: FastifyInstance = Fastify({
    loggerInstance: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: isTrustedProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory,
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: true,
    clientErrorHandler: sendConnectionError(baseHeaders, log),
    frameworkErrors: sendFrameworkError(baseHeaders, log),
  });
  app.server.on('checkExpectation', sendExpectationError(baseHeaders, log));
  app.setErrorHandler(sendError(log));
  app.setNotFoundHandler(notFoundHandler);
  return { app, releaseEarly, isAboveHalfCapacity };
}
