/** A limit of POST requests per client; `guard/rate-limits.ts` has its figures. */
export type SubmissionLimit = 'registrations' | 'links' | 'opened_links' | 'threads' | 'thread_updates';

/** Routes requests under a prefix to a service. Paths are not rewritten. */
export type Route = {
  prefix: string;
  service: string;
  /** Default `json`: small and buffered. An upload is large and streamed. */
  body?: 'json' | 'upload' | 'form';
  /** Skips the CSRF check: the URL itself is the credential, as in the links of emails to pages of a service. */
  allowCrossSite?: true;
  /** Event streams: they end with the session and have their own bulkhead. */
  stream?: true;
  /** The rate limit of POST requests to the prefix itself, per client. */
  limit?: SubmissionLimit;
  /** The rate limit of POST requests to the paths below. */
  limitBelow?: SubmissionLimit;
  /** A guest's POST needs a form token. The service consumes its nonce with the kit's `submitPublicForm`. */
  publicForm?: true;
  /** Services that this one calls as the same caller: the caller token's audience includes them. */
  delegatesTo?: readonly string[];
  /** Responses are the same for every caller: skips the session lookup. */
  public?: true;
  /** Responses to guests are stored where the service permits it, with `public` and `s-maxage`. */
  cached?: true;
  /** Its requests change nothing that guests read: stored responses stay. */
  isPrivate?: true;
};

/** The routing table. A new service is one line here and its `<NAME>_URL` in the environment. */
export const routes = [
  { prefix: '/api/user', service: 'identity' },
  { prefix: '/api/users', service: 'identity' },
  { prefix: '/api/audit/identity', service: 'identity' },
  { prefix: '/api/login', service: 'identity' },
  { prefix: '/api/logout', service: 'identity' },
  { prefix: '/api/register', service: 'identity', limit: 'registrations', publicForm: true },
  { prefix: '/api/password-reset', service: 'identity', limit: 'links', limitBelow: 'opened_links' },
  { prefix: '/api/email-verification', service: 'identity', limit: 'links', limitBelow: 'opened_links' },
  // Identity limits the invitations of each account.
  { prefix: '/api/invitations', service: 'identity', limitBelow: 'opened_links' },
  { prefix: '/api/municipality-domains', service: 'identity' },
  { prefix: '/api/municipalities', service: 'identity', cached: true },
  { prefix: '/api/assets', service: 'assets', cached: true },
  { prefix: '/api/public/assets', service: 'assets', publicForm: true },
  { prefix: '/api/favourites', service: 'assets', isPrivate: true },
  { prefix: '/api/saved-searches', service: 'assets', isPrivate: true },
  { prefix: '/api/guest-searches', service: 'assets', publicForm: true, isPrivate: true },
  // Without a form token: the token of a mailed link gives access.
  {
    prefix: '/api/guest-searches/link',
    service: 'assets',
    limit: 'opened_links',
    limitBelow: 'opened_links',
    isPrivate: true,
  },
  {
    prefix: '/api/guest-searches/unsubscribe',
    service: 'assets',
    body: 'form',
    allowCrossSite: true,
    public: true,
    isPrivate: true,
  },
  // Without a form token: the token of the browser that posted, or of a mailed link, gives access.
  { prefix: '/api/posted-listings', service: 'assets', limit: 'threads', limitBelow: 'threads' },
  { prefix: '/api/admin', service: 'assets' },
  { prefix: '/api/audit/assets', service: 'assets' },
  { prefix: '/api/inquiries', service: 'inquiries', delegatesTo: ['assets'] },
  {
    prefix: '/api/public-inquiries',
    service: 'inquiries',
    delegatesTo: ['assets'],
    publicForm: true,
  },
  // Without a form token: the token of a mailed link gives access.
  { prefix: '/api/public-inquiries/thread', service: 'inquiries', limit: 'threads', limitBelow: 'threads' },
  // Open pages ask again and again.
  { prefix: '/api/public-inquiries/thread/summary', service: 'inquiries', limit: 'thread_updates' },
  { prefix: '/api/reports', service: 'inquiries', delegatesTo: ['assets'] },
  { prefix: '/api/public-reports', service: 'inquiries', delegatesTo: ['assets'], publicForm: true },
  { prefix: '/api/contact', service: 'inquiries', publicForm: true },
  { prefix: '/api/audit/inquiries', service: 'inquiries' },
  { prefix: '/api/contact-messages', service: 'inquiries' },
  { prefix: '/api/inspections', service: 'inquiries' },
  { prefix: '/api/availability', service: 'loans', delegatesTo: ['assets'] },
  // The record of a loan contains its messages, inspections and photos.
  { prefix: '/api/loans', service: 'loans', delegatesTo: ['assets', 'inquiries', 'media'] },
  // The token in the address of a feed gives access to it.
  { prefix: '/api/loan-feeds', service: 'loans' },
  { prefix: '/api/municipality-settings', service: 'loans' },
  // Files that the caller uploaded.
  { prefix: '/api/certificates', service: 'loans', delegatesTo: ['media'] },
  { prefix: '/api/master-agreements', service: 'loans', delegatesTo: ['media'] },
  { prefix: '/api/statements', service: 'loans' },
  { prefix: '/api/settlements', service: 'loans' },
  { prefix: '/api/audit/loans', service: 'loans' },
  { prefix: '/api/records/identity', service: 'identity' },
  { prefix: '/api/records/assets', service: 'assets' },
  { prefix: '/api/records/inquiries', service: 'inquiries' },
  { prefix: '/api/records/loans', service: 'loans' },
  { prefix: '/api/records/notifications', service: 'notifications' },
  { prefix: '/api/notifications', service: 'notifications' },
  { prefix: '/api/notifications/stream', service: 'notifications', stream: true },
  {
    prefix: '/api/notifications/unsubscribe',
    service: 'notifications',
    body: 'form',
    allowCrossSite: true,
    public: true,
  },
  {
    prefix: '/api/notifications/confirmations',
    service: 'notifications',
    body: 'form',
    allowCrossSite: true,
    limit: 'opened_links',
    limitBelow: 'opened_links',
    public: true,
  },
  { prefix: '/api/upload', service: 'media', body: 'upload' },
  { prefix: '/media', service: 'media' },
] as const satisfies Route[];

export type Service = (typeof routes)[number]['service'];
export const services: Service[] = [...new Set(routes.map(({ service }) => service))];

export const publicForms: string[] = routes.filter((route: Route) => route.publicForm).map(({ prefix }) => prefix);

/** Paths that are never a page of the web application. */
export const isReserved = (path: string): boolean => /^\/(?:api|media|assets|internal)(?:\/|\?|$)/.test(path);
