import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageUrl } from '@commonyard/contracts/media.values';
import { actionsOf, statusesOf } from './actions.ts';
import { as, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const { admin, newListing, approved, eventsOf } = actionsOf(() => service);

describe('approve', () => {
  it.each(['assets', 'admin/assets'])('200 by /api/%s: public from then on, decided by whom and when', async (path) => {
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
  });

  it('409 for what is not pending, and nothing changes', async () => {
    const id = await approved();
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}/approve`);
    expect([statusCode, json().code]).toEqual([409, 'not_pending']);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('once of ten at once: one 200, one event', async () => {
    const id = await newListing();
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin('PATCH', `admin/assets/${id}/approve`)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await eventsOf(id)).filter(({ type }) => type === 'asset.approved')).toHaveLength(1);
  });

  it('either approve or reject, never both', async () => {
    const id = await newListing();
    const answers = await Promise.all([
      admin('PATCH', `admin/assets/${id}/approve`),
      admin('PATCH', `admin/assets/${id}/reject`),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
});

describe('reject and undo', () => {
  it('200: unavailable with the reason, told to whoever waits; then pending again with its pictures', async () => {
    const images = [imageUrl(crypto.randomUUID())];
    const { id } = (await send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost({ images }))).json();
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

  it('409 for what is not pending', async () => {
    expect((await admin('PATCH', `admin/assets/${await approved()}/reject`)).statusCode).toBe(409);
  });
});

describe('delete', () => {
  it('204: gone from every list, and its end is told', async () => {
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
    const left = await service.db.selectFrom('postings').select('wordId').where('listingId', '=', id).execute();
    expect(left).toEqual([]);
  });
});
