/** The performance targets, and the bench that measures each. A figure names the target that it belongs to. */
export const targets = {
  G1: { bench: 'gateway', subject: 'a proxied GET of 9 kB against nginx' },
  G2: { bench: 'gateway', subject: 'the same GET against @fastify/http-proxy' },
  G3: { bench: 'list', subject: 'a list through the gateway against nginx, with the real service' },
  G4: { bench: 'gateway', subject: 'a cached GET of 9 kB, with limits and metrics, against nginx' },
  G5: { bench: 'list', subject: 'a cached list against nginx in front of the real service' },
  G6: { bench: 'processes', subject: 'two gateway processes against two nginx workers' },
  L1: { bench: 'list', subject: 'lists and threads against their SQL in a loop' },
  L2: { bench: 'list', subject: 'a list against pgbench' },
  L3: { bench: 'directus', subject: 'a list against Directus' },
  S1: { bench: 'million', subject: 'searches at a million listings against ten thousand' },
  S2: { bench: 'million', subject: 'rare searches against the plain list, at a million listings' },
  S3: { bench: 'million', subject: 'two search terms against the plain list' },
  S4: { bench: 'million', subject: 'capped counts against the list, at a million listings' },
  S5: { bench: 'directus', subject: 'a text search against Directus' },
  W1: { bench: 'writes', subject: 'posting a listing against one statement that writes the same rows' },
  W2: { bench: 'inserts', subject: 'inserts with all search indexes against list indexes only' },
  I1: { bench: 'images', subject: 'image uploads against a bare sharp loop' },
  I2: { bench: 'images', subject: 'lists while images are uploaded' },
  V1: { bench: 'web', subject: 'download size and first paint of public pages' },
} as const;

export type TargetId = keyof typeof targets;
