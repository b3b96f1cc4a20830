import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { imageUrl } from '@commonyard/contracts/media.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, ownPost, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const admin = (
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => send(service, as.admin(), method, `/api/${path}`, body, headers);
const edit = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  send(service, as.operator(), 'PATCH', `/api/assets/${id}`, body, headers);

async function newListing(over: Record<string, unknown> = {}): Promise<number> {
  return (await send(service, as.operator(), 'POST', '/api/assets', ownPost(over))).json().id;
}
async function approved(over: Record<string, unknown> = {}): Promise<number> {
  const id = await newListing(over);
  await admin('PATCH', `assets/${id}/approve`);
  return id;
}
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const eventsOf = async (id: number) =>
  (await outboxOf(service.db)).filter(({ data }) => (data as ListingEvent).id === id);
const auditOf = async (id: number) =>
  service.db.selectFrom('auditLog').selectAll().where('listingId', '=', id).orderBy('id').execute();

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

describe('an edit by the owner', () => {
  it('200: what was public waits for review again', async () => {
    const id = await approved();
    const { statusCode, json } = await edit(id, {
      title: 'Backhoe with thumb',
      contactEmail: 'roads@example.ca',
      tags: null,
    });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ title: 'Backhoe with thumb', status: 'pending', contactEmail: 'roads@example.ca' });
    expect(json()).not.toHaveProperty('decision');
    expect((await send(service, as.anonymous(), 'GET', `/api/assets/${id}`)).statusCode).toBe(404);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      actorid: 3,
      data: { status: 'pending', previousStatus: 'available', version: 3 },
    });
  });

  it('200: what says the same changes nothing', async () => {
    const id = await approved();
    const { json } = await edit(id, { title: ownPost().title, rate: '550' });
    expect(json()).toMatchObject({ status: 'available', version: 2 });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('200: null and an empty text clear a field', async () => {
    const id = await newListing({ make: 'Case', model: '580', availableFrom: '2026-12-01' });
    expect((await edit(id, { make: null, model: '', availableFrom: null })).json()).toMatchObject({
      make: null,
      model: null,
      availableFrom: null,
    });
  });

  it.each([
    [{}, 'nothing'],
    [{ status: 'available' }, 'the status'],
    [{ adminNotes: 'x' }, 'the notes of administrators'],
    [{ type: 'needed' }, 'the type'],
    [{ userId: 1 }, 'the owner'],
    [{ title: null }, 'a title away'],
    [{ availableTo: '2026-01-01' }, 'the end before the start'],
  ] as [object, string][])('400: %j cannot change %s', async (body, _what) => {
    const id = await newListing({ availableFrom: '2026-12-01' });
    expect((await edit(id, body)).statusCode).toBe(400);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('releases the pictures it takes away, for others to use', async () => {
    const [kept, released] = [imageUrl(crypto.randomUUID()), imageUrl(crypto.randomUUID())];
    const id = await newListing({ images: [released, kept] });
    expect((await edit(id, { images: [kept] })).json().images).toEqual([kept]);
    expect((await edit(await newListing(), { images: [released] })).statusCode).toBe(200);
    expect((await edit(await newListing(), { images: [kept] })).statusCode).toBe(400);
  });
});

describe('an edit by an administrator', () => {
  it('200: takes the whole form of the edit page', async () => {
    const { id } = (await send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost())).json();
    const form = {
      title: 'Grader, corrected',
      category: 'heavy-equipment',
      region: 'Ontario',
      status: 'leased',
      rate: '900',
      rateType: 'hourly',
      make: 'Caterpillar',
      model: '140',
      year: '2020',
      description: 'A grader, described better.',
      specifications: '6-wheel drive',
      contactName: 'Ann',
      contactEmail: 'ann@example.ca',
      contactPhone: '613 555 0101',
      contactOrganization: 'Public Works',
      images: [imageUrl(crypto.randomUUID())],
      municipalityName: 'Ottawa',
      adminNotes: 'Called',
      type: 'needed',
    };
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}`, form);
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ ...form, type: 'needed_asset', municipality: 'ottawa' });
  });

  it('200: setting it available is an approval', async () => {
    const id = await newListing();
    await admin('PATCH', `admin/assets/${id}`, { status: 'available', title: 'Approved with a better title' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.approved' });
    await admin('PATCH', `admin/assets/${id}`, { status: 'leased' });
    await admin('PATCH', `admin/assets/${id}`, { status: 'available' });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'asset.submitted',
      'asset.approved',
      'asset.updated',
      'asset.updated',
    ]);
  });

  it("200: leaves what it edits on an owner's behalf public", async () => {
    const id = await approved();
    const { json } = await send(service, as.admin(), 'PATCH', `/api/assets/${id}`, { title: 'Spelled right' });
    expect(json()).toMatchObject({ status: 'available', title: 'Spelled right' });
  });

  it("400: an owner's municipality is not a text", async () => {
    expect(
      (await admin('PATCH', `admin/assets/${await newListing()}`, { municipalityName: 'Ottawa' })).statusCode,
    ).toBe(400);
  });

  it('404: a listing that is not there', async () => {
    expect((await admin('PATCH', 'admin/assets/2000000000', { title: 'Nothing' })).statusCode).toBe(404);
  });
});

describe('If-Match', () => {
  it('200 with the version that was seen', async () => {
    const id = await newListing();
    expect((await edit(id, { title: 'First' }, { 'if-match': '"1"' })).json().version).toBe(2);
    expect((await edit(id, { title: 'Second' }, { 'if-match': 'W/"2"' })).json().version).toBe(3);
    expect((await edit(id, { title: 'Third' }, { 'if-match': '*' })).json().version).toBe(4);
  });

  it('409 with a stale one, and what changed since', async () => {
    const id = await newListing();
    await edit(id, { title: 'Changed by a colleague', rate: '600' });
    await admin('PATCH', `admin/assets/${id}`, { adminNotes: 'For administrators' });
    const { statusCode, json } = await edit(id, { title: 'Mine' }, { 'if-match': '"1"' });
    expect(statusCode).toBe(409);
    expect(json()).toMatchObject({ code: 'stale_version', message: expect.stringContaining('title') });
    expect(json().fields).toEqual({ title: 'Changed by a colleague', rate: '600' });
    const asAdmin = await admin('PATCH', `admin/assets/${id}/approve`, {}, { 'if-match': '"2"' });
    expect(asAdmin.json().fields).toEqual({ adminNotes: 'For administrators' });
  });

  it('400 for anything else', async () => {
    expect((await edit(await newListing(), { title: 'Mine' }, { 'if-match': 'yesterday' })).statusCode).toBe(400);
  });

  it('lets one of two who saw the same version through', async () => {
    const id = await newListing();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => edit(id, { title: `Title ${name}` }, { 'if-match': '"1"' })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
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

describe('the audit log', () => {
  it('tells who changed what, from what, to what', async () => {
    const id = await newListing({ contactEmail: 'ann@example.ca' });
    await edit(id, { title: 'Changed', contactEmail: 'bob@example.ca' });
    await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'No' });
    await admin('DELETE', `assets/${id}`);
    const [submitted, updated, rejected, deleted] = await auditOf(id);
    expect(submitted).toMatchObject({ action: 'submitted', actorId: 3, before: null, after: { status: 'pending' } });
    expect(updated).toMatchObject({
      action: 'updated',
      actorId: 3,
      before: { title: 'Backhoe loader' },
      after: { title: 'Changed' },
    });
    expect(rejected).toMatchObject({
      action: 'rejected',
      actorId: 1,
      before: { status: 'pending', decisionReason: null },
      after: { status: 'unavailable', decisionReason: 'No' },
    });
    expect(deleted).toMatchObject({ action: 'deleted', before: { title: 'Changed' }, after: null });
    expect(JSON.stringify(await auditOf(id))).not.toContain('@example.ca');
  });

  it.each(['UPDATE audit_log SET actor_id = 1', 'DELETE FROM audit_log', 'TRUNCATE audit_log', 'DROP TABLE audit_log'])(
    'does not let the service %s',
    async (statement) => {
      await expect(service.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});
