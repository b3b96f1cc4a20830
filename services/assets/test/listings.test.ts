import { afterAll, describe, expect, it } from '@jest/globals';
import { outboxOf } from '@commonyard/testing/outbox';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const ids = (response: { json(): { id: number }[] }) => response.json().map(({ id }) => id);

describe('a listing', () => {
  it('goes from a guest through review to the public list', async () => {
    const posted = await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody());
    expect(posted.statusCode).toBe(201);
    const { id } = posted.json();
    expect(posted.json()).toMatchObject({ status: 'pending', municipality: 'smiths-falls', type: 'available_asset' });

    expect(ids(await send(service, as.guest(), 'GET', '/api/assets'))).not.toContain(id);
    expect((await send(service, as.guest(), 'GET', `/api/assets/${id}`)).statusCode).toBe(404);

    const approved = await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    expect(approved.statusCode).toBe(200);
    expect(approved.json()).toMatchObject({
      status: 'available',
      version: 2,
      decision: { outcome: 'approved', by: 1 },
    });

    const list = await send(service, as.guest(), 'GET', '/api/assets?type=available');
    expect(list.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': '1' });
    expect(ids(list)).toEqual([id]);
    const detail = await send(service, as.guest(), 'GET', `/api/assets/${id}`);
    expect(detail.json()).toMatchObject({ contactEmail: 'works@example.ca', rate: '850', availableFrom: '2099-12-01' });

    const events = await outboxOf(service.db);
    expect(events.map(({ type, data }) => [type, (data as { id: number }).id])).toEqual([
      ['asset.submitted', id],
      ['asset.approved', id],
    ]);
  });
});
