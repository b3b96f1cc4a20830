import { expect, it } from '@jest/globals';
import { defineRoutes } from './define-routes.ts';
import type { Method } from './define-routes.ts';
import type { BodyOf, PathOf, ResponseOf } from './requests.ts';

/** A client: its types are the test, so a wrong one fails `npm run typecheck`. */
const send = <Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  request: { method?: M; body?: BodyOf<M, Path> } = {},
) => ({ path, request, response: undefined as unknown as ResponseOf<M, Path> });

const id = Number('7');

it('finds the types of a request by its path', () => {
  const factor = { method: 'PUT', body: { factor: 2 } } as const;
  const sent = [
    send(`/api/assets/${id}`).response satisfies { title: string },
    send('/api/assets').response satisfies { days?: string }[],
    send('/api/records/loans/periods').response satisfies Record<string, number>,
    send(`/api/loans/${id}/decline`, { method: 'POST', body: { reason: 'No' } }).response satisfies { id: number },
    send(`/api/loan-feeds/${id}`, { method: 'DELETE' }).response satisfies void,
    send(`/api/municipalities/${'ottawa' as string}/limits`, factor).response satisfies { factor: number },
    send('/api/form-token').response satisfies { token: string },
  ];
  expect(sent).toHaveLength(7);
});

it('does not compile for what no route has', () => {
  // @ts-expect-error No route has the path.
  send('/api/nothing');
  // @ts-expect-error The route has other methods.
  send(`/api/assets/${id}`, { method: 'PUT' });
  // @ts-expect-error The parameter is a number.
  send(`/api/assets/${'seven' as string}`);
  // @ts-expect-error No service has the name.
  send('/api/records/nothing/periods');
  // @ts-expect-error The field has another type.
  send(`/api/loans/${id}/decline`, { method: 'POST', body: { reason: 1 } });
  // @ts-expect-error The route has no such field.
  send(`/api/loans/${id}/decline`, { method: 'POST', body: { reason: 'No', cause: 'No' } });
  // @ts-expect-error The response has no such field.
  expect(() => send(`/api/assets/${id}`).response.nothing).toThrow('undefined');
});

it('gives each row its method and path', () => {
  const schema = { summary: 'List machines' };
  expect(defineRoutes({ 'GET /api/machines': schema })).toEqual({
    'GET /api/machines': { method: 'GET', url: '/api/machines', schema },
  });
});
