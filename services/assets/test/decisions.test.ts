import { afterAll, describe, expect, it } from '@jest/globals';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { createRequests, statusesOf } from './requests.ts';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, newListing, approved, eventsOf } = createRequests(service);

describe('approve', () => {
  it.each(['assets', 'admin/assets'])(
    "200 by /api/%s: the listing is public, with the decision's actor and time",
    async (path) => {
      const id = await newListing();
      const { statusCode, json } = await admin('PATCH', `${path}/${id}/approve`, { adminNotes: 'Checked by phone' });
      expect(statusCode).toBe(200);
      expect(json()).toMatchObject({
        status: 'available',
        adminNotes: 'Checked by phone',
        decision: { outcome: 'approved', by: 1, reason: null, at: expect.any(String) },
        version: 2,
      });
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['asset.submitted', 'asset.approved']);
      expect((await eventsOf(id))[1]).toMatchObject({
        actorid: 1,
        data: { previousStatus: 'pending', status: 'available' },
      });
    },
  );

  it.each(['assets', 'admin/assets'])(
    '409 by /api/%s for a version that the owner has changed, with the new values; 200 for the new version',
    async (path) => {
      const id = await newListing();
      const changed = { title: 'Another machine altogether' };
      await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, changed);
      const approveVersion = (version: number) =>
        admin('PATCH', `${path}/${id}/approve`, {}, { 'if-match': `"${version}"` });
      const { statusCode, json } = await approveVersion(1);
      expect([statusCode, json().code, json().fields]).toEqual([409, 'stale_version', changed]);
      expect((await admin('GET', `assets/${id}`)).json()).toMatchObject({ status: 'pending', version: 2 });
      expect((await approveVersion(2)).json()).toMatchObject({ status: 'available', ...changed });
    },
  );

  it('409 for a listing that is not pending, and nothing changes', async () => {
    const id = await approved();
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}/approve`);
    expect([statusCode, json().code]).toEqual([409, 'not_pending']);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('approves once in ten concurrent requests: one 200, one event', async () => {
    const id = await newListing();
    const responses = await Promise.all(Array.from({ length: 10 }, () => admin('PATCH', `admin/assets/${id}/approve`)));
    expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await eventsOf(id)).filter(({ type }) => type === 'asset.approved')).toHaveLength(1);
  });

  it('approves or rejects in concurrent requests, never both', async () => {
    const id = await newListing();
    const responses = await Promise.all([
      admin('PATCH', `admin/assets/${id}/approve`),
      admin('PATCH', `admin/assets/${id}/reject`),
    ]);
    expect(statusesOf(responses)).toEqual([200, 409]);
  });
});

describe('reject and undo', () => {
  it('200: unavailable with the reason in the event, then pending again with its images', async () => {
    const images = [uploadedImageUrl()];
    const { id } = (
      await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ images }))
    ).json();
    const rejected = await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'Photo of another machine' });
    expect(rejected.json()).toMatchObject({
      status: 'unavailable',
      decision: { outcome: 'rejected', by: 1, reason: 'Photo of another machine' },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.rejected',
      data: { reason: 'Photo of another machine', contactEmail: 'works@example.ca', images },
    });

    const undone = await admin('PATCH', `admin/assets/${id}`, { status: 'pending' });
    expect(undone.json()).toMatchObject({ status: 'pending', decision: null, images });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      data: { status: 'pending', previousStatus: 'unavailable' },
    });
    expect((await admin('PATCH', `admin/assets/${id}/approve`)).statusCode).toBe(200);
  });

  it('409 for a listing that is not pending', async () => {
    expect((await admin('PATCH', `admin/assets/${await approved()}/reject`)).statusCode).toBe(409);
  });
});

describe('delete', () => {
  it('204: the listing is in no list, and asset.deleted is published', async () => {
    const id = await approved({ title: 'Unforgettable machine' });
    const deleted = await admin('DELETE', `assets/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await admin('GET', `assets/${id}`)).statusCode).toBe(404);
    expect((await admin('GET', 'admin/assets?search=unforgettable')).json()).toEqual([]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.deleted',
      data: { version: 3, previousStatus: 'available' },
    });
    expect((await admin('DELETE', `assets/${id}`)).statusCode).toBe(404);
    const postings = await service.db.selectFrom('postings').select('wordId').where('listingId', '=', id).execute();
    expect(postings).toEqual([]);
  });
});
