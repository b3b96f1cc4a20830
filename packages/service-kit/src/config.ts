import { createHash } from 'node:crypto';
import { Type, type Static, type TObject } from 'typebox';
import * as Value from 'typebox/value';
import { ConfigError } from './config-error.ts';
import { tracingSettings } from './observability/tracing.ts';
import { SECRET_KINDS } from './secret-settings.ts';
import { findTextProblem, LOG_LEVELS, trimLineEnd } from './setting-text.ts';

/** The text of a variable without one line end at its end; undefined where it is not set. Throws `ConfigError`. */
export function readText(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const text = trimLineEnd(env[name]);
  const problem = text && findTextProblem(name, text);
  if (problem) throw new ConfigError([name], { [name]: problem });
  return text;
}

const USER_URL = /^(\w+:\/\/)([^:@/?#]+)@/;

/** The passwords of a variable such as `DATABASE_PASSWORDS`; undefined where it is not set. Throws `ConfigError`. */
export const readPasswords = (name: string, env: NodeJS.ProcessEnv): string[] | undefined =>
  readText(name, env)?.split(',');

/** What `loginOf` appends to the name of a role, as a regular expression of Postgres. */
export const LOGIN_SUFFIX = '_[0-9a-f]{4}$';

/**
 * The login of a database role that has this password. Each password has a login of its own, so that the former one stays valid
 * until its processes have been replaced. Four digits of a hash tell logins apart and are too few to confirm a guessed password.
 */
export const loginOf = (role: string, password: string): string =>
  `${role}_${createHash('sha256').update(password).digest('hex').slice(0, 4)}`;

/**
 * Returns the value of a variable, which must be set. Where it is the URL of a user without a password, `<NAME>_URL`, the
 * variable `<NAME>_PASSWORD` has the password. It may contain any character: whoever starts the process need not encode it.
 * For a database role `<NAME>_PASSWORDS` lists the passwords of its logins, separated by commas: the first is used.
 * Throws `ConfigError` where one of these variables has an unusable text.
 */
export function readSetting(name: string, env: NodeJS.ProcessEnv): string {
  const value = readText(name, env) ?? '';
  if (!name.endsWith('_URL')) return value;
  const variable = name.replace(/_URL$/, '_PASSWORD');
  const listed = readPasswords(`${variable}S`, env)?.[0];
  const password = listed ?? readText(variable, env);
  if (!password) return value;
  return value.replace(USER_URL, (_match, scheme: string, user: string) => {
    const login = listed === undefined ? user : loginOf(user, listed);
    return `${scheme}${login}:${encodeURIComponent(password)}@`;
  });
}

/**
 * Loads a process's settings from its environment.
 * Takes a TypeBox object whose properties are variable names; an empty variable counts as missing. The password of a URL may
 * be in a variable of its own, such as `NATS_PASSWORD` for `NATS_URL`.
 * Returns the converted values with defaults. Throws `ConfigError`, which names every invalid variable at once, and an
 * error where rate limits are off in production.
 */
export function loadConfig<T extends TObject>(schema: T, env: NodeJS.ProcessEnv): Static<T> {
  const set: Record<string, string> = {};
  const reasons: Record<string, string> = {};
  for (const name of Object.keys(schema.properties)) {
    try {
      const value = readSetting(name, env);
      if (value) set[name] = value;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      Object.assign(reasons, error.reasons);
      // One sentence about a variable is enough.
      set[name] = '';
    }
  }
  const config = Value.Convert(schema, Value.Default(schema, set));
  const unreadable = Object.keys(set).filter((name) => set[name] === '');
  const names = Value.Errors(schema, config)
    .flatMap((error) =>
      error.keyword === 'required' ? error.params.requiredProperties : [error.instancePath.split('/')[1] ?? ''],
    )
    .filter((name) => !unreadable.includes(name));
  names.push(...Object.keys(reasons));
  if (names.length > 0) throw new ConfigError([...new Set(names)].sort(), reasons);
  if (set['COMMONYARD_LIMITS'] === 'off' && env['NODE_ENV'] === 'production') {
    throw new Error('COMMONYARD_LIMITS=off is for load tests and is rejected with NODE_ENV=production');
  }
  return config as Static<T>;
}

/** Settings of every service. Spread them into the service's own schema. */
export const serviceSettings = {
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  /** URL of the runtime role, which can read and write its own schema only. `readSetting` adds its login and password. */
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  /** Connections to Postgres that a process opens at most for its requests. */
  DATABASE_POOL_SIZE: Type.Integer({ default: 10, minimum: 3, maximum: 90 }),
  /**
   * Includes user and password where the server has accounts: `nats://assets:secret@nats:4222`. The servers of a cluster are
   * separated by commas; the first one's user and password apply to all. `tls://` requires TLS.
   */
  NATS_URL: Type.String(),
  /** File with the CA certificates of the NATS servers, for a private CA; requires TLS. Default: the CAs that Node trusts. */
  NATS_CA_FILE: Type.Optional(Type.String()),
  /** Public half of the gateway's Ed25519 key, which verifies caller tokens: PEM, or base64 of SPKI DER. During a rotation both, separated by a comma. */
  CALLER_PUBLIC_KEY: Type.String(),
  /** Port of the metrics endpoint; unset disables it. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  ...tracingSettings,
  LOG_LEVEL: Type.Enum([...LOG_LEVELS], { default: 'info' }),
  /** Milliseconds a service keeps serving after SIGTERM, so that load balancers remove it first; 0 outside Kubernetes. */
  SHUTDOWN_DELAY_MS: Type.Integer({ default: 0, minimum: 0, maximum: 60_000 }),
  /** Milliseconds after that in which requests in flight can finish. A slow upload takes up to two minutes. */
  SHUTDOWN_GRACE_MS: Type.Integer({ default: 20_000, minimum: 0, maximum: 600_000 }),
};

/** A secret of at least 32 characters, or several separated by commas during a rotation: the first signs, all are accepted. */
export const RotatingSecret = Type.String({ pattern: SECRET_KINDS.signing.pattern });

/** Settings of a service with an audit log. Spread them into its schema. */
export const auditLogSettings = {
  /** Seals audit entries. Values that are replaced stay behind the comma as long as the entries that they sealed. */
  AUDIT_LOG_SECRET: RotatingSecret,
  /** URL of the role that erases personal values of audit entries and removes entries, which the runtime role cannot. */
  RETENTION_DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
};

/** Settings of a service that writes events with tokens of mailed links. Spread them into its schema. */
export const linkTokenSettings = {
  /** Public key of the notifications service, which alone can decrypt the tokens: X25519 or P-256, as PEM or base64 of SPKI DER. */
  LINK_TOKEN_PUBLIC_KEY: Type.String(),
};

/** Settings of a process with rate limits. Spread them into its schema; `loadConfig` keeps limits on in production. */
export const limitsSettings = {
  /** `off` disables rate limits, for load tests. */
  COMMONYARD_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  NODE_ENV: Type.Optional(Type.String()),
};
