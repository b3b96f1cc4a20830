import { Type, type Static, type TObject } from 'typebox';
import * as Value from 'typebox/value';
import { tracingSettings } from './tracing.ts';

/** The environment holds a value that cannot be used. Names every variable at fault and never a value. */
export class ConfigError extends Error {
  constructor(names: string[]) {
    super(`Missing or unusable environment variables: ${names.join(', ')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads a process's settings from its environment.
 * Takes a TypeBox object whose properties are variable names; an empty variable counts as missing.
 * Gives the converted values, defaults filled in. Throws `ConfigError` that names every bad variable at once, and where
 * limits are lifted in production.
 */
export function loadConfig<T extends TObject>(schema: T, env: NodeJS.ProcessEnv): Static<T> {
  const given = Object.fromEntries(
    Object.keys(schema.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const config = Value.Convert(schema, Value.Default(schema, given));
  const names = Value.Errors(schema, config).flatMap((error) =>
    error.keyword === 'required' ? error.params.requiredProperties : [error.instancePath.split('/')[1] ?? ''],
  );
  if (names.length > 0) throw new ConfigError([...new Set(names)].sort());
  if (given['COMMONYARD_LIMITS'] === 'off' && env['NODE_ENV'] === 'production') {
    throw new Error('COMMONYARD_LIMITS=off is for load tests and is refused with NODE_ENV=production');
  }
  return config as Static<T>;
}

/** The settings that every service has. Spread into a service's own schema. */
export const serviceSettings = {
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  /** The runtime role's URL: it may read and write its own schema and nothing else. */
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  /** With user and password where the server has accounts: `nats://assets:secret@nats:4222`. */
  NATS_URL: Type.String(),
  /** The public half of the gateway's Ed25519 key, by which callers are verified: PEM, or base64 of SPKI DER. */
  CALLER_PUBLIC_KEY: Type.String(),
  /** Serves the metrics on a port of their own; without it there are none. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  ...tracingSettings,
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /** How long a stopping service still answers, so that a load balancer notices first; 0 outside Kubernetes. */
  SHUTDOWN_DELAY_MS: Type.Integer({ default: 0, minimum: 0, maximum: 60_000 }),
};

/** The settings of what limits its callers. Spread into its own schema; `loadConfig` keeps limits on in production. */
export const limitsSettings = {
  /** `off` lifts the limits, for load tests. */
  COMMONYARD_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  NODE_ENV: Type.Optional(Type.String()),
};
