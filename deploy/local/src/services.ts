import type { S3Settings } from './settings.ts';

/** What the settings of a service can be made of. */
export type Parts = {
  s3: S3Settings;
  smtpUrl: string;
  mailFrom: string;
  /** Where another service answers. */
  urlOf: (service: string) => string;
  /** A secret for one purpose, the same at each start. */
  secret: (purpose: string) => string;
};

export type Service = {
  /** The folder below `services/`, the schema, and the beginning of the runtime role's name. */
  name: string;
  /** Settings beside those that every service has. */
  settings: (parts: Parts) => Record<string, string>;
};

/** The services of the stack. They start side by side; their demo data is seeded in this order. */
export const services: Service[] = [
  { name: 'identity', settings: ({ secret }) => ({ SESSION_SECRET: secret('session') }) },
  {
    name: 'media',
    settings: ({ s3 }) => ({
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_CREATE_BUCKET: 'true',
      // Large blocks go back to the system when they are freed: pictures are decoded outside of Node's heap.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
    }),
  },
  { name: 'assets', settings: () => ({}) },
  { name: 'inquiries', settings: ({ urlOf }) => ({ ASSETS_URL: urlOf('assets') }) },
  {
    name: 'notifications',
    settings: ({ smtpUrl, mailFrom, secret }) => ({
      SMTP_URL: smtpUrl,
      MAIL_FROM: mailFrom,
      UNSUBSCRIBE_SECRET: secret('unsubscribe'),
    }),
  },
];
