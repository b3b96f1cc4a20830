import { afterAll, describe, expect, it } from '@jest/globals';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { listingEvent } from '@commonyard/testing/factories/events';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const project = (over: Partial<ListingEvent>) => {
  const data = listingEvent({
    status: 'available',
    previousStatus: 'available',
    userId: 4,
    municipality: null,
    ...over,
  });
  return service.db
    .transaction()
    .execute((trx) => handleOnce(trx, listingsConsumer, [eventEnvelope('asset.updated', data)]));
};
const submitAsGuest = (assetId: number) =>
  send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId));
const submitAsUser = (assetId: number) => send(service, as.operator(), 'POST', '/api/inquiries', { assetId });

describe('a listing that its owner withdraws', () => {
  it('409: nobody can inquire about it until it is restored', async () => {
    await project({ id: 21, version: 2, withdrawn: false });
    await project({ id: 21, version: 3, withdrawn: true });
    for (const response of [await submitAsGuest(21), await submitAsUser(21)])
      expect([response.statusCode, response.json().code]).toEqual([409, 'asset_not_available']);
    await project({ id: 21, version: 4, withdrawn: false });
    for (const response of [await submitAsGuest(21), await submitAsUser(21)]) expect(response.statusCode).toBe(201);
  });

  it('is projected as not available, and stays known as one that was public', async () => {
    await project({ id: 22, version: 2 });
    await project({ id: 22, version: 3, withdrawn: true });
    const row = await service.db.selectFrom('listings').selectAll().where('id', '=', 22).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'unavailable', wasPublic: true, removed: false });
  });
});
