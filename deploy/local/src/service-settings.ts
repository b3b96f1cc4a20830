import type { Backends } from './embedded.ts';
import type { Secrets } from './secrets.ts';
import { services, type Service } from './services.ts';
import type { Settings } from './settings.ts';

/** What settings are made from. */
export type Means = {
  settings: Settings;
  secrets: Secrets;
  backends: Pick<Backends, 'databaseUrl' | 'natsUrl' | 's3' | 'smtpUrl'>;
};

/** The environment of one service's process; `ports` holds each service's, those of absent ones left out. */
export function serviceSettings(
  service: Service,
  ports: Map<string, number>,
  { settings, secrets, backends }: Means,
): Record<string, string> {
  const { name } = service;
  return {
    ...common(settings),
    PORT: String(ports.get(name) ?? 0),
    DATABASE_URL: asUser(backends.databaseUrl, `${name}_app`, secrets.derive(`role ${name}`)),
    NATS_URL: backends.natsUrl,
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    ...service.settings({
      s3: backends.s3,
      smtpUrl: backends.smtpUrl,
      mailFrom: settings.mailFrom,
      urlOf: (other) => urlOf(ports, other),
      secret: secrets.derive,
    }),
  };
}

/** The environment of the gateway's process; `ports` holds each service's. */
export function gatewaySettings(
  ports: Map<string, number>,
  webRoot: string,
  { settings, secrets, backends }: Means,
): Record<string, string> {
  return {
    ...common(settings),
    PORT: String(settings.port),
    NATS_URL: backends.natsUrl,
    ...gatewaySecrets(secrets),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, urlOf(ports, name)])),
  };
}

/** What the gateway alone knows. */
export const gatewaySecrets = ({ callerPrivateKey, derive }: Secrets): Record<string, string> => ({
  CALLER_PRIVATE_KEY: callerPrivateKey,
  FORM_TOKEN_SECRET: derive('form token'),
});

const urlOf = (ports: Map<string, number>, service: string) => `http://127.0.0.1:${ports.get(service) ?? 0}`;

function common({ publicUrl, logLevel, limitsOff }: Settings): Record<string, string> {
  return {
    // The demo's passwords are published: nothing of it is to be reached from another machine.
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: logLevel,
    ...(limitsOff && { COMMONYARD_LIMITS: 'off' }),
  };
}

/** The same database for another user. */
export function asUser(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = user;
  url.password = password;
  return url.href;
}
