import { createPrivateKey, createPublicKey } from 'node:crypto';
import { LINK_TOKENS } from './secret-rotation.ts';
import type { S3Settings } from './settings.ts';

/** What the settings of a service are derived from. */
export type SettingsInput = {
  s3: S3Settings;
  smtpUrl: string;
  mailFrom: string;
  mailPostalAddress: string;
  urlOf: (service: string) => string;
  /** A secret for one purpose, the same on each start. */
  secret: (purpose: string) => string;
};

export type Service = {
  /** Names the folder below `services/`, the database schema and the role `<name>_app`. */
  name: string;
  /** Settings that not every service has. */
  settings: (input: SettingsInput) => Record<string, string>;
};

/** The purpose of the secret that these services share. */
const IMAGE_IDS = 'image ids';
/** The purpose of the secret that the services with an audit log share. */
const AUDIT_LOG = 'audit log';

/** The services of the stack. They start in parallel; their demo data is imported in this order. */
export const services: Service[] = [
  {
    name: 'identity',
    settings: ({ secret }) => ({
      SESSION_SECRET: secret('session'),
      AUDIT_LOG_SECRET: secret(AUDIT_LOG),
      LINK_TOKEN_PUBLIC_KEY: linkTokenPublicKey(secret(LINK_TOKENS)),
    }),
  },
  {
    name: 'media',
    settings: ({ s3, secret }) => ({
      IMAGE_ID_SECRET: secret(IMAGE_IDS),
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_CREATE_BUCKET: 'true',
      // Images are decoded outside of Node's heap: glibc returns large blocks to the system when they are freed.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
    }),
  },
  {
    name: 'assets',
    settings: ({ secret }) => ({
      IMAGE_ID_SECRET: secret(IMAGE_IDS),
      AUDIT_LOG_SECRET: secret(AUDIT_LOG),
      LINK_TOKEN_PUBLIC_KEY: linkTokenPublicKey(secret(LINK_TOKENS)),
    }),
  },
  {
    name: 'inquiries',
    settings: ({ urlOf, secret }) => ({
      ASSETS_URL: urlOf('assets'),
      IMAGE_ID_SECRET: secret(IMAGE_IDS),
      AUDIT_LOG_SECRET: secret(AUDIT_LOG),
      LINK_TOKEN_PUBLIC_KEY: linkTokenPublicKey(secret(LINK_TOKENS)),
    }),
  },
  {
    name: 'loans',
    settings: ({ urlOf, secret }) => ({
      ASSETS_URL: urlOf('assets'),
      INQUIRIES_URL: urlOf('inquiries'),
      MEDIA_URL: urlOf('media'),
      IMAGE_ID_SECRET: secret(IMAGE_IDS),
      AUDIT_LOG_SECRET: secret(AUDIT_LOG),
    }),
  },
  {
    name: 'notifications',
    settings: ({ smtpUrl, mailFrom, mailPostalAddress, secret }) => ({
      SMTP_URL: smtpUrl,
      MAIL_FROM: mailFrom,
      MAIL_POSTAL_ADDRESS: mailPostalAddress,
      UNSUBSCRIBE_SECRET: secret('unsubscribe'),
      LINK_TOKEN_PRIVATE_KEY: linkTokenPrivateKeys(secret(LINK_TOKENS)),
    }),
  },
];

// PKCS8 of X25519 (RFC 8410): these bytes, then the 32 bytes of the key.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The X25519 private keys that notifications has for the tokens of mailed links, of one secret of 32 bytes each. */
const linkTokenPrivateKeys = (secrets: string): string => secrets.split(',').map(toPrivateKey).join(',');

/** The public half of the first one, with which other services encrypt tokens. */
function linkTokenPublicKey(secrets: string): string {
  const key = Buffer.from(toPrivateKey(secrets.split(',', 1)[0]!), 'base64');
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

const toPrivateKey = (secret: string) =>
  Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64url')]).toString('base64');

/** The users of NATS: one per service, the gateway, and the owner of the stream. `deploy/nats/accounts.ts` states what each may do. */
export const natsUsers = ['gateway', ...services.map(({ name }) => name), 'owner'];

/** The environment variable with the password of a user of NATS, which parses a password that begins with a digit as a number. */
export const passwordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;
