import type { FastifyInstance } from 'fastify';

type AppRoute = { method: string; url: string };

/** Every route that an app has registered, from Fastify's own table. */
export function listRoutes(app: Pick<FastifyInstance, 'printRoutes'>): AppRoute[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      const parent = parents[depth - 1] ?? '';
      // A wildcard is printed without the slash before it.
      const url = part === '*' && !parent.endsWith('/') ? `${parent}/*` : parent + part;
      parents[depth] = url;
      return methods.split(', ').map((method) => ({ method, url }));
    });
}
