import { afterAll, describe, expect, it } from '@jest/globals';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { listingBody } from '@commonyard/testing/factories/listings';
import { handleAvailabilityEvent } from '../src/listings/listings.consumer.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { approved, eventsOf } = createRequests(service);
afterAll(() => service.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let version = 0;
const project = (id: number, lentUntil: string | null | undefined) =>
  service.db.transaction().execute((trx) =>
    handleAvailabilityEvent(trx, {
      data: { id, version: ++version, unavailable: [], ...(lentUntil !== undefined && { lentUntil }) },
      actorid: null,
    }),
  );
const withdraw = (id: number, body?: unknown) =>
  send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`, body);
const remove = (id: number, body?: unknown) => send(service, as.admin(), 'DELETE', `/api/assets/${id}`, body);
const lent = async (until = day(3)) => {
  const id = await approved(listingBody());
  await project(id, until);
  return id;
};

describe.each([
  ['withdrawal', withdraw, 200, 'asset.updated'],
  ['deletion', remove, 204, 'asset.deleted'],
] as const)('%s of a listing with accepted loans', (_name, act, done, type) => {
  it('400 without a reason; nothing changes', async () => {
    const id = await lent();
    const before = await eventsOf(id);
    for (const body of [undefined, {}, { reason: '' }, { reason: ' x ' }, { reason: 5 }, { why: 'Sold' }]) {
      const response = await act(id, body);
      expect([body, response.statusCode]).toEqual([body, 400]);
    }
    expect((await act(id)).json().fields).toEqual({ reason: LOAN_MESSAGES.removalReason });
    expect(await eventsOf(id)).toEqual(before);
  });

  it('succeeds with a reason, which the event carries', async () => {
    const id = await lent();
    expect((await act(id, { reason: 'Sold' })).statusCode).toBe(done);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type, data: { reason: 'Sold' } });
  });

  it('needs no reason without loans, or once the last lent day has passed', async () => {
    const ids = [await approved(listingBody()), await lent(day(-2))];
    const none = await lent();
    await project(none, null);
    for (const id of [...ids, none]) expect((await act(id)).statusCode).toBe(done);
    expect((await eventsOf(none)).at(-1)!.data).not.toHaveProperty('reason');
  });

  it('an event of an older version keeps the last lent day', async () => {
    const id = await lent();
    await project(id, undefined);
    expect((await act(id)).statusCode).toBe(400);
  });
});

it('200: a withdrawn listing stays as it is without a reason', async () => {
  const id = await lent();
  await withdraw(id, { reason: 'Sold' });
  expect((await withdraw(id)).statusCode).toBe(200);
});
