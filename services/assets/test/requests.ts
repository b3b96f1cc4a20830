import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { outboxOf } from '@commonyard/testing/outbox';
import { listingBody } from '@commonyard/testing/factories/listings';
import { as, send, type TestService } from './test-service.ts';

/** Common requests on a service. */
export function createRequests(service: TestService) {
  const admin = (
    method: 'GET' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => send(service, as.admin(), method, `/api/${path}`, body, headers);
  const edit = (id: number, body: unknown, headers: Record<string, string> = {}) =>
    send(service, as.operator(), 'PATCH', `/api/assets/${id}`, body, headers);
  const newListing = async (over: Record<string, unknown> = {}): Promise<number> =>
    (await send(service, as.operator(), 'POST', '/api/assets', listingBody(over))).json().id;
  const approved = async (over: Record<string, unknown> = {}): Promise<number> => {
    const id = await newListing(over);
    await admin('PATCH', `assets/${id}/approve`);
    return id;
  };
  const eventsOf = async (id: number) =>
    (await outboxOf(service.db)).filter(({ data }) => (data as ListingEvent).id === id);
  return { admin, edit, newListing, approved, eventsOf };
}

export const statusesOf = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
