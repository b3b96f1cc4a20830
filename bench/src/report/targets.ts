/** The performance targets, and the bench that measures each. A figure names the target that it belongs to. */
export const targets = {
  V: { bench: 'pages', subject: 'first load, paint and interaction of pages on a phone' },
  G: { bench: 'gateway', subject: 'a proxied GET of 9 kB against bare Node and @fastify/http-proxy' },
  C: { bench: 'gateway', subject: 'a stored response against bare Node from memory' },
  L: { bench: 'lists', subject: 'lists against their SQL in a loop, and against Directus' },
  S: { bench: 'size', subject: 'public queries among a million listings' },
  W: { bench: 'writes', subject: 'posting a listing against one statement that writes the same rows' },
  F: { bench: 'searches', subject: 'comparing a new listing with saved searches, and a new need with equipment' },
  B: { bench: 'loans', subject: 'availability, acceptance and lists of loans' },
  E: { bench: 'events', subject: 'events from commit to effect' },
  I: { bench: 'images', subject: 'image uploads, and lists meanwhile' },
  M: { bench: 'machine', subject: 'memory and start of the whole product' },
  O: { bench: 'overload', subject: 'four times the requests that gateway and service can process' },
} as const;

export type TargetId = keyof typeof targets;
