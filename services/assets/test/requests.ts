import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, ownListingBody, send, type TestService } from './test-service.ts';

/** Common requests on the service that `current` returns. */
export function createRequests(current: () => TestService) {
  const admin = (
    method: 'GET' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => send(current(), as.admin(), method, `/api/${path}`, body, headers);
  const edit = (id: number, body: unknown, headers: Record<string, string> = {}) =>
    send(current(), as.operator(), 'PATCH', `/api/assets/${id}`, body, headers);
  const newListing = async (over: Record<string, unknown> = {}): Promise<number> =>
    (await send(current(), as.operator(), 'POST', '/api/assets', ownListingBody(over))).json().id;
  const approved = async (over: Record<string, unknown> = {}): Promise<number> => {
    const id = await newListing(over);
    await admin('PATCH', `assets/${id}/approve`);
    return id;
  };
  const eventsOf = async (id: number) =>
    (await outboxOf(current().db)).filter(({ data }) => (data as ListingEvent).id === id);
  return { admin, edit, newListing, approved, eventsOf };
}

export const statusesOf = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
