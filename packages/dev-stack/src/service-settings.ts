import type { Backends } from './start-backends.ts';
import type { Secrets } from './secrets.ts';
import { services, type Service } from './services.ts';
import type { Settings } from './settings.ts';

/** What the settings of services and gateway are derived from. */
export type SettingsContext = {
  settings: Settings;
  secrets: Secrets;
  backends: Pick<Backends, 'databaseUrl' | 'natsUrl' | 's3' | 'smtpUrl'>;
};

/** The environment of one service's process. `ports` holds the port of each service that runs. */
export function serviceSettings(
  service: Service,
  ports: Map<string, number>,
  { settings, secrets, backends }: SettingsContext,
): Record<string, string> {
  const { name } = service;
  return {
    ...commonSettings(settings),
    PORT: String(ports.get(name) ?? 0),
    ...databaseSettings(name, backends.databaseUrl, secrets),
    NATS_URL: backends.natsUrl,
    CALLER_PUBLIC_KEY: secrets.callerPublicKeys,
    ...service.settings({
      s3: backends.s3,
      smtpUrl: backends.smtpUrl,
      mailFrom: settings.mailFrom,
      mailPostalAddress: settings.mailPostalAddress,
      urlOf: (other) => urlOf(ports, other),
      secret: secrets.derive,
    }),
  };
}

/** The URLs of a service's database roles, which log in themselves. */
const databaseSettings = (name: string, databaseUrl: string, { derive }: Secrets): Record<string, string> => ({
  DATABASE_URL: withDatabaseUser(databaseUrl, `${name}_app`, derive(passwordPurposes(name)[0])),
  RETENTION_DATABASE_URL: withDatabaseUser(databaseUrl, `${name}_retention`, derive(passwordPurposes(name)[1])),
});

/** The purposes from which the passwords of a service's runtime role and retention role are derived. */
export const passwordPurposes = (name: string): [string, string] => [`role ${name}`, `retention role ${name}`];

/** The environment of the gateway's process. `ports` holds the port of each service. */
export function gatewaySettings(
  ports: Map<string, number>,
  webRoot: string,
  { settings, secrets, backends }: SettingsContext,
): Record<string, string> {
  return {
    ...commonSettings(settings),
    PORT: String(settings.port),
    ...(settings.trustProxy && { TRUST_PROXY: settings.trustProxy }),
    NATS_URL: backends.natsUrl,
    ...gatewaySecrets(secrets),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, urlOf(ports, name)])),
  };
}

/** Secrets that only the gateway gets. */
export const gatewaySecrets = ({ callerPrivateKey, derive }: Secrets): Record<string, string> => ({
  CALLER_PRIVATE_KEY: callerPrivateKey,
  FORM_TOKEN_SECRET: derive('form token'),
});

const urlOf = (ports: Map<string, number>, service: string) => `http://127.0.0.1:${ports.get(service) ?? 0}`;

function commonSettings({ publicUrl, logLevel, limitsOff }: Settings): Record<string, string> {
  return {
    // The demo passwords are published, so no other machine may reach the stack.
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: logLevel,
    ...(limitsOff && { COMMONYARD_LIMITS: 'off' }),
  };
}

/** The address of the same database for another database user. */
export function withDatabaseUser(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = user;
  url.password = password;
  return url.href;
}
