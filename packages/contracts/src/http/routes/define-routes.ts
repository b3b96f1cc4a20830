/** The method of a route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Row<Schema> = { method: Method; url: string; schema: Schema };

/**
 * A table of routes from their descriptions by method and path. Each row is what Fastify's `route` takes besides guards and
 * handler, so that a service cannot register another path or schema than the table has.
 */
export function defineRoutes<Schemas extends Record<`${Method} /${string}`, object>>(
  schemas: Schemas,
): { [Route in keyof Schemas]: Row<Schemas[Route]> } {
  const rows = Object.entries(schemas).map(([route, schema]) => {
    const [method, url] = route.split(' ');
    return [route, { method, url, schema }];
  });
  return Object.fromEntries(rows);
}
