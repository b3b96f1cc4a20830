import { Type } from 'typebox';
import { RotatingSecret, serviceSettings } from '@commonyard/service-kit/config';

export const settings = Type.Object({
  ...serviceSettings,
  /** As `DATABASE_URL` where that leads to a pooler in transaction mode: LISTEN needs a connection of its own to Postgres. */
  DATABASE_DIRECT_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** The mail server, with user and password where it requires them: `smtps://user:password@mail.example.ca`. */
  SMTP_URL: Type.String({ pattern: '^smtps?://' }),
  /** Sender address of outgoing email: an address, or a name and an address in angle brackets. The domain may have accents. */
  MAIL_FROM: Type.String({ pattern: '^(?:[^<>\\r\\n]+<)?[!-;=?A-~]+@[^\\s<>@]+>?$' }),
  /** Who runs the installation, with its postal address, in one line: every email states it, as Canada's anti-spam law demands. */
  MAIL_POSTAL_ADDRESS: Type.String({ pattern: '^\\S[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{8,298}\\S$' }),
  /** Public base URL of the product, which links lead to. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/?#@]+/?$' }),
  /** Signs the links by which readers of emails unsubscribe and confirm their address. A removed secret invalidates the links of emails already sent. */
  UNSUBSCRIBE_SECRET: RotatingSecret,
  /**
   * Private keys, X25519 or P-256, for the tokens of mailed links: PEM, or base64 of PKCS8 DER. During a rotation two, separated by
   * a comma: the first one encrypts, both decrypt.
   */
  LINK_TOKEN_PRIVATE_KEY: Type.String(),
});
