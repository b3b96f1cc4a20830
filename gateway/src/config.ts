import { isAbsolute } from 'node:path';
import { Type, type Static } from 'typebox';
import { limitsSettings, loadConfig, RotatingSecret, serviceSettings } from '@commonyard/service-kit/config';
import { ConfigError } from '@commonyard/service-kit/config-error';
import { tracingSettings } from '@commonyard/service-kit/observability/tracing';
import { services, type Service } from './routes.ts';

const Address = Type.String({ pattern: '^https?://[^/?#@]+/?$' });
const ADDRESSES = '^[0-9a-fA-F:.]+(/[1-9]\\d{0,2})?(\\s*,\\s*[0-9a-fA-F:.]+(/[1-9]\\d{0,2})?)*$';
const upstreamSetting = (service: Service) => `${service.toUpperCase()}_URL`;

const Settings = Type.Object({
  HOST: serviceSettings.HOST,
  PORT: serviceSettings.PORT,
  LOG_LEVEL: serviceSettings.LOG_LEVEL,
  METRICS_PORT: serviceSettings.METRICS_PORT,
  SHUTDOWN_DELAY_MS: serviceSettings.SHUTDOWN_DELAY_MS,
  SHUTDOWN_GRACE_MS: serviceSettings.SHUTDOWN_GRACE_MS,
  ...tracingSettings,
  NATS_URL: serviceSettings.NATS_URL,
  NATS_CA_FILE: serviceSettings.NATS_CA_FILE,
  /** The public address. Its scheme determines HSTS and the session cookie, its origin the CSRF check. */
  PUBLIC_URL: Address,
  /** The Ed25519 key that signs caller tokens: PEM, or base64 of PKCS8 DER. */
  CALLER_PRIVATE_KEY: Type.String(),
  WEB_ROOT: Type.String(),
  /** Trusted proxies, whose X-Forwarded-For is used: comma-separated addresses or CIDR blocks. */
  TRUST_PROXY: Type.Optional(Type.String({ pattern: ADDRESSES })),
  /** Closes the public entrance: clients with other addresses get 503. */
  OPEN_ONLY_TO: Type.Optional(Type.String({ pattern: ADDRESSES })),
  /** A tile server for maps: the address of a tile, with `{z}`, `{x}` and `{y}`. Default: the outlines of the web application. */
  MAP_TILES_URL: Type.Optional(
    Type.String({ pattern: '^(?=.*\\{z\\})(?=.*\\{x\\})(?=.*\\{y\\})https?://[^/?#@{}\\s;,]+/\\S+$' }),
  ),
  /** The notice that its operator requires on the map, as plain text. */
  MAP_TILES_ATTRIBUTION: Type.Optional(Type.String({ maxLength: 200 })),
  /** Where to report a vulnerability, for `/.well-known/security.txt`: a `mailto:` or `https:` URI. */
  SECURITY_CONTACT: Type.Optional(Type.String({ pattern: '^(?:mailto:[!-?A-~]+@[^\\s@]+|https://[^/?#@\\s]+\\S*)$' })),
  /** `on`: the installation has the demo data, and every page says so. */
  DEMO: Type.Enum(['on', 'off'], { default: 'off' }),
  /** Signs form tokens; the same in every replica. */
  FORM_TOKEN_SECRET: RotatingSecret,
  ...limitsSettings,
});

export type GatewayConfig = Static<typeof Settings> & { upstreams: Record<Service, string> };

/** Loads the gateway's settings. Throws where one is missing, or where rate limits are off in production. */
export function loadGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const addresses = Object.fromEntries(services.map((service) => [upstreamSetting(service), Address]));
  const config = loadConfig(Type.Object({ ...Settings.properties, ...addresses }), env) as Static<typeof Settings> &
    Record<string, string>;
  if (!isAbsolute(config.WEB_ROOT)) throw new ConfigError(['WEB_ROOT']);
  const upstreams = Object.fromEntries(services.map((service) => [service, config[upstreamSetting(service)]]));
  return { ...config, upstreams: upstreams as Record<Service, string> };
}
