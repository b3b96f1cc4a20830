/**
 * The pages of the links with a token in emails. Opening one changes nothing, whoever opens it: programs that check emails open links
 * too, with scripts and with the sessions of the browser. Only a button acts.
 *
 * A page of the web application has the token in the fragment, which browsers send neither to servers nor in `Referer`. A page of a
 * service has it in the query, and states `no-referrer`.
 */
export const MAILED_LINKS = {
  verification: { path: '/auth/verify', tokenIn: 'fragment' },
  password_reset: { path: '/auth/reset', tokenIn: 'fragment' },
  invitation: { path: '/auth?mode=register', tokenIn: 'fragment' },
  guest_thread: { path: '/guest-inquiry', tokenIn: 'fragment' },
  // Followed by the reference of the listing.
  posted_listing: { path: '/posted/', tokenIn: 'fragment' },
  guest_searches: { path: '/saved-searches', tokenIn: 'fragment' },
  confirmation: { path: '/api/notifications/confirmations', tokenIn: 'query' },
  unsubscribe: { path: '/api/notifications/unsubscribe', tokenIn: 'query' },
  end_guest_searches: { path: '/api/guest-searches/unsubscribe', tokenIn: 'query' },
} as const satisfies Record<string, { path: string; tokenIn: 'fragment' | 'query' }>;
export type MailedLink = keyof typeof MAILED_LINKS;
