import { openBus } from '@commonyard/service-kit/events/jetstream';
import { keyIdOf, readPrivateKey } from '@commonyard/service-kit/auth/caller-keys';
import { createLog } from '@commonyard/service-kit/observability/log';
import { serveMetrics } from '@commonyard/service-kit/observability/metrics';
import { assertPathsReadable } from '@commonyard/service-kit/setting-path';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { runStart } from '@commonyard/service-kit/start-error';
import { startTracing } from '@commonyard/service-kit/observability/tracing';
import { buildApp } from './app.ts';
import { loadGatewayConfig } from './config.ts';

const config = await runStart(() => loadGatewayConfig(process.env));
await runStart(() => assertPathsReadable(config));
const callerKey = await runStart(() => readPrivateKey(config.CALLER_PRIVATE_KEY));
const log = createLog('gateway', config.LOG_LEVEL);
log.info({ keyId: keyIdOf(callerKey) }, 'signs caller tokens with this key');
// The gateway serves plain HTTP, so something in front of it ends TLS.
if (config.PUBLIC_URL.startsWith('https:') && config.TRUST_PROXY === undefined)
  log.warn('PUBLIC_URL is https and TRUST_PROXY is not set: the clients of the reverse proxy share their rate limits');
if (config.SECURITY_CONTACT === undefined && !/^(?:localhost|127\.|\[::1\])/.test(new URL(config.PUBLIC_URL).hostname))
  log.warn('SECURITY_CONTACT is not set: /.well-known/security.txt names the contact page');
if (config.OPEN_ONLY_TO !== undefined)
  log.warn({ openOnlyTo: config.OPEN_ONLY_TO }, 'the public entrance is closed except to these addresses');
const tracing = await startTracing('gateway', config, log);
const lifecycle = { stopping: false };
const bus = openBus({ url: config.NATS_URL, caFile: config.NATS_CA_FILE, log, name: 'gateway' });
const app = await buildApp({
  log,
  publicUrl: config.PUBLIC_URL,
  upstreams: config.upstreams,
  callerKey,
  formTokenSecret: config.FORM_TOKEN_SECRET,
  bus,
  lifecycle,
  webRoot: config.WEB_ROOT,
  trustProxy: config.TRUST_PROXY,
  openOnlyTo: config.OPEN_ONLY_TO,
  mapTiles: config.MAP_TILES_URL
    ? { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION ?? '' }
    : undefined,
  securityContact: config.SECURITY_CONTACT,
  hasDemoData: config.DEMO === 'on',
  perClientLimits: config.COMMONYARD_LIMITS === 'on',
});
const metrics = await serveMetrics('gateway', config, { log, bus });

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  grace: config.SHUTDOWN_GRACE_MS,
  steps: [() => app.close(), () => metrics.close(), () => bus.close(), () => tracing.stop()],
});
// A long backlog keeps a burst of connections waiting instead of failing.
await runStart(() => app.listen({ host: config.HOST, port: config.PORT, backlog: 4_096 }));
