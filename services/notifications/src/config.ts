import { Type, type Static } from 'typebox';
import { loadConfig, serviceSettings } from '@commonyard/service-kit/config';

const settings = Type.Object({
  ...serviceSettings,
  /** The mail server, with user and password where it wants them: `smtps://user:password@mail.example.ca`. */
  SMTP_URL: Type.String({ pattern: '^smtps?://' }),
  /** Whom mails come from: an address, or a name and an address in angle brackets. */
  MAIL_FROM: Type.String({ pattern: '^(?:[^<>\\r\\n]+<)?[^\\s<>@]+@[^\\s<>@]+>?$' }),
  /** The address people type, which links lead to. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/?#@]+/?$' }),
  /** Signs the links by which one unsubscribes. They stay in old mails, so it is not changed lightly. */
  UNSUBSCRIBE_SECRET: Type.String({ minLength: 32 }),
});
export type Config = Static<typeof settings>;

/** Reads the service's settings. Throws `ConfigError` that names every bad variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => loadConfig(settings, env);
