import type { RouteOptions } from 'fastify';
import { errors } from '@commonyard/contracts/http/errors';
import { administratorsOnly, adminOnly } from '../auth/caller.ts';

type Described = {
  params?: { properties?: { id?: { type?: string } } };
  body?: object;
  querystring?: object;
  response?: object;
};

/**
 * onRoute hook: declares the errors that follow from the description of a route: 400 with a body, a query or a number in its path,
 * 401 and 403 with a guard in `onRequest`, 404 with a path parameter. What a route states itself
 * comes first.
 */
export function declareErrors({ onRequest = [], schema }: RouteOptions): void {
  const { params, body, querystring, response } = (schema ?? {}) as Described;
  if (!schema || !response) return;
  const guards: unknown[] = [onRequest].flat();
  const takesInput = body ?? querystring ?? params?.properties?.id?.type === 'integer';
  schema.response = {
    ...(takesInput && errors(400)),
    ...(guards.length > 0 && errors(401)),
    ...((guards.includes(adminOnly) || guards.includes(administratorsOnly)) && errors(403)),
    ...(params && errors(404)),
    ...response,
  };
}
