import type { PostLimit } from './guard/rate-limits.ts';

/** Where requests under a path go. Paths are not rewritten. */
export type Destination = {
  prefix: string;
  service: string;
  /** `json` where nothing is said: small and read whole. An upload is large and passes through as it arrives. */
  body?: 'json' | 'upload' | 'form';
  /** Changes that other sites may ask for: the address itself holds the permission, as links of mails do. */
  fromAnywhere?: true;
  /** Answers that last as long as their client listens: they end with the session, and have a room of their own. */
  stream?: true;
  /** How often one client may POST here. */
  limit?: PostLimit;
  /** Who POSTs here without an account sends a form token. The service takes each once, by `postOnce` of the kit. */
  form?: true;
  /** Services that this one asks in turn as the same caller: its token is made for them too. */
  asks?: readonly string[];
  /** Answers that are the same for everybody: the session is not looked up. */
  sameForAll?: true;
};

/** The one routing table. A new service is one line here and its `<NAME>_URL` in the environment. */
export const routes = [
  { prefix: '/api/user', service: 'identity' },
  { prefix: '/api/users', service: 'identity' },
  { prefix: '/api/login', service: 'identity', limit: 'logins' },
  { prefix: '/api/logout', service: 'identity' },
  { prefix: '/api/register', service: 'identity', limit: 'registrations' },
  { prefix: '/api/password-reset', service: 'identity', limit: 'links' },
  { prefix: '/api/email-verification', service: 'identity', limit: 'links' },
  { prefix: '/api/municipalities', service: 'identity' },
  { prefix: '/api/assets', service: 'assets' },
  { prefix: '/api/public/assets', service: 'assets', limit: 'listings', form: true },
  { prefix: '/api/admin', service: 'assets' },
  { prefix: '/api/inquiries', service: 'inquiries', asks: ['assets'] },
  { prefix: '/api/public-inquiries', service: 'inquiries', asks: ['assets'], limit: 'inquiries', form: true },
  { prefix: '/api/contact', service: 'inquiries', limit: 'contacts', form: true },
  { prefix: '/api/contact-messages', service: 'inquiries' },
  { prefix: '/api/inspections', service: 'inquiries' },
  { prefix: '/api/notifications', service: 'notifications' },
  { prefix: '/api/notifications/stream', service: 'notifications', stream: true },
  {
    prefix: '/api/notifications/unsubscribe',
    service: 'notifications',
    body: 'form',
    fromAnywhere: true,
    sameForAll: true,
  },
  { prefix: '/api/upload', service: 'media', body: 'upload', limit: 'images' },
  { prefix: '/media', service: 'media', sameForAll: true },
] as const satisfies Destination[];

export type Service = (typeof routes)[number]['service'];
export const services: Service[] = [...new Set(routes.map(({ service }) => service))];

/** The paths of forms that are sent without an account. */
export const forms: string[] = routes.filter((route: Destination) => route.form).map(({ prefix }) => prefix);

/** Never a page of the web application, whatever the browser says it accepts. */
export const isReserved = (path: string): boolean => /^\/(?:api|media|assets|internal)(?:\/|\?|$)/.test(path);
