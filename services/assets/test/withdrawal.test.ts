import { afterAll, describe, expect, it } from '@jest/globals';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { createRequests, statusesOf } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing, approved, eventsOf } = createRequests(service);
type Action = 'withdraw' | 'restore';
const change = (id: number, action: Action, caller = as.operator(), headers: Record<string, string> = {}) =>
  send(service, caller, 'POST', `/api/assets/${id}/${action}`, {}, headers);
const withdrawn = async (over: Record<string, unknown> = {}): Promise<number> => {
  const id = await approved(over);
  expect((await change(id, 'withdraw')).statusCode).toBe(200);
  return id;
};
const get = (url: string, caller = as.guest()) => send(service, caller, 'GET', url);
const found = async (query: string, caller = as.guest()): Promise<number[]> =>
  (await get(`/api/assets?limit=100&${query}`, caller)).json<ListingCard[]>().map(({ id }) => id);
const municipalAdmin = () => as.municipalAdmin({ municipality: 'smiths-falls' });
const auditOf = (listingId: number) =>
  service.db.selectFrom('auditLog').selectAll().where('listingId', '=', listingId).orderBy('id').execute();

describe('withdraw', () => {
  it("200 for the owner's side and administrators: withdrawn, and the status stays", async () => {
    for (const caller of [as.operator(), municipalAdmin(), as.admin()]) {
      const id = await approved();
      const { statusCode, json } = await change(id, 'withdraw', caller);
      expect(statusCode).toBe(200);
      expect(json()).toMatchObject({ id, status: 'available', withdrawn: true, rejected: false, version: 3 });
    }
  });

  it('200 without a body', async () => {
    const id = await approved();
    expect((await send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`)).statusCode).toBe(200);
  });

  it('publishes the state in asset.updated, and audits who withdrew it', async () => {
    const id = await withdrawn();
    expect((await eventsOf(id)).map(({ type, data }) => [type, data])).toEqual([
      ['asset.submitted', expect.objectContaining({ withdrawn: false })],
      ['asset.approved', expect.objectContaining({ withdrawn: false })],
      ['asset.updated', expect.objectContaining({ withdrawn: true, status: 'available', previousStatus: 'available' })],
    ]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'withdrawn',
      actorId: 3,
      after: { withdrawnAt: expect.any(String) },
    });
  });

  it('200 again for a withdrawn listing, and nothing changes', async () => {
    const id = await withdrawn();
    const again = await change(id, 'withdraw');
    expect([again.statusCode, again.json().withdrawn, again.json().version]).toEqual([200, true, 3]);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('200 for a pending listing, which leaves the review queue until it is restored', async () => {
    const id = await newListing({ title: 'Withdrawn before review' });
    const queue = () => found('status=pending&search=withdrawn+before+review', as.admin());
    expect(await queue()).toEqual([id]);
    expect((await change(id, 'withdraw')).json()).toMatchObject({ status: 'unavailable', withdrawn: true });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      data: { withdrawn: true, status: 'unavailable', previousStatus: 'pending' },
    });
    expect(await queue()).toEqual([]);
    expect((await admin('PATCH', `assets/${id}/approve`)).json()).toMatchObject({ code: 'not_pending' });

    expect((await change(id, 'restore')).json()).toMatchObject({ status: 'pending', withdrawn: false });
    expect(await queue()).toEqual([id]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['submitted', 'withdrawn', 'restored']);
  });

  it('of two withdrawals of a pending listing at once, one has an effect', async () => {
    const id = await newListing();
    const responses = await Promise.all([change(id, 'withdraw'), change(id, 'withdraw')]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await change(id, 'restore')).json()).toMatchObject({ status: 'pending', withdrawn: false });
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('409 with a sentence for a listing that is neither approved nor pending', async () => {
    const [rejected, leased] = [await newListing(), await approved()];
    await admin('PATCH', `admin/assets/${rejected}/reject`);
    await admin('PATCH', `admin/assets/${leased}`, { status: 'leased' });
    for (const id of [rejected, leased]) {
      const response = await change(id, 'withdraw');
      expect([response.statusCode, response.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'not_withdrawable',
          message: 'Only an available or pending listing can be withdrawn',
        }),
      ]);
    }
  });

  it('409 for a stale version', async () => {
    expect((await change(await approved(), 'withdraw', as.operator(), { 'if-match': '"1"' })).statusCode).toBe(409);
  });

  it('400 for a body with fields, 404 for an unknown listing', async () => {
    const id = await approved();
    const withField = await send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`, { until: 'spring' });
    expect(withField.statusCode).toBe(400);
    expect((await change(2_000_000_000, 'withdraw')).statusCode).toBe(404);
  });

  it('withdraws once in ten concurrent requests: one event', async () => {
    const id = await approved();
    const responses = await Promise.all(Array.from({ length: 10 }, () => change(id, 'withdraw')));
    expect(statusesOf(responses)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await eventsOf(id)).toHaveLength(3);
  });
});

describe('a withdrawn listing', () => {
  const others = () => [as.guest(), as.operator({ userId: 33 }), as.municipalAdmin()];

  it('404 for everyone but its owner, its municipality and administrators', async () => {
    const id = await withdrawn();
    for (const caller of others()) {
      const response = await get(`/api/assets/${id}`, caller);
      expect([response.statusCode, response.json().code]).toEqual([404, 'asset_not_found']);
    }
    for (const caller of [as.operator(), municipalAdmin(), as.admin()])
      expect((await get(`/api/assets/${id}`, caller)).json()).toMatchObject({ id, withdrawn: true });
  });

  it('is in no list, search or facet of the public and of other users', async () => {
    const [kept, id] = [await approved({ title: 'Telehandler' }), await withdrawn({ title: 'Telehandler' })];
    for (const query of [
      'search=telehandler',
      'status=available',
      'type=available&sort=rate',
      'category=heavy-equipment',
    ])
      for (const caller of others()) expect(await found(query, caller)).not.toContain(id);
    expect(await found('search=telehandler')).toEqual([kept]);
    expect((await get('/api/assets?search=telehandler')).headers['x-total-count']).toBe('1');
    const facets = (await get('/api/assets/facets?search=telehandler')).json();
    expect(facets.region['Central Canada']).toBe(1);
    expect(await found('elsewhere=true', as.operator({ userId: 44, municipality: 'ottawa' }))).not.toContain(id);
  });

  it('is not on the map or among the alternatives, near or on any day', async () => {
    const owner = as.operator({ userId: 61, municipality: 'hearst' });
    const body = { ...listingBody(), availableFrom: '2099-01-01', availableTo: '2099-01-31' };
    const { id } = (await send(service, owner, 'POST', '/api/assets', body)).json();
    await admin('PATCH', `assets/${id}/approve`);
    const query = 'near=hearst&radiusKm=25&availableFrom=2099-01-02&availableTo=2099-01-03';
    const onMap = async () => (await get('/api/assets/map?type=available')).json<{ municipality: string }[]>();
    const isOnMap = async () => (await onMap()).some(({ municipality }) => municipality === 'hearst');
    expect([await found(query), await found(`${query}&sort=distance`), await isOnMap()]).toEqual([[id], [id], true]);
    await change(id, 'withdraw', owner);
    expect([await found(query), await found(`${query}&sort=distance`), await isOnMap()]).toEqual([[], [], false]);
  });

  it("is in the owner's own lists, searches and counts, and in those of administrators", async () => {
    const caller = as.operator({ userId: 51 });
    const id: number = (
      await send(service, caller, 'POST', '/api/assets', {
        ...publicListingBody({ title: 'Snow dragon melter' }),
        type: 'available',
        municipalityName: undefined,
      })
    ).json().id;
    await admin('PATCH', `assets/${id}/approve`);
    await change(id, 'withdraw', caller);
    for (const query of ['mine=true', 'mine=true&status=available', 'mine=true&search=melter', 'search=melter'])
      expect([query, await found(query, caller)]).toEqual([query, [id]]);
    expect(await found('search=melter', as.admin())).toEqual([id]);
    expect((await get('/api/admin/assets?status=available&search=melter', as.admin())).json()).toHaveLength(1);
    expect((await get('/api/assets/counts', caller)).json().available_asset).toMatchObject({ available: 1 });
  });

  it('is not in the list of available listings that its owner shares with everyone', async () => {
    const id = await withdrawn();
    expect(await found('status=available', as.operator())).not.toContain(id);
    expect(await found('', as.operator())).toContain(id);
  });

  it('stays withdrawn while an edit of its owner is reviewed', async () => {
    const id = await withdrawn();
    expect((await edit(id, { title: 'Backhoe, serviced' })).json()).toMatchObject({
      status: 'available',
      withdrawn: true,
      change: { state: 'waiting' },
    });
    await admin('PATCH', `assets/${id}/approve`);
    expect((await get(`/api/assets/${id}`)).statusCode).toBe(404);
    await change(id, 'restore');
    expect((await get(`/api/assets/${id}`)).statusCode).toBe(200);
  });
});

describe('restore', () => {
  it('200 while an edit of the withdrawn listing waits for review: it waits on, and the approved listing is public', async () => {
    const id = await withdrawn();
    await edit(id, { title: 'Backhoe, repainted' });
    expect((await change(id, 'restore')).json()).toMatchObject({
      withdrawn: false,
      change: { state: 'waiting', after: { title: 'Backhoe, repainted' } },
    });
    expect((await get(`/api/assets/${id}`)).json().title).toBe(listingBody().title);
  });

  it('200 for a rejected edit of a withdrawn listing, which is public as it was approved', async () => {
    const id = await withdrawn();
    await edit(id, { title: 'Backhoe, painted' });
    await admin('PATCH', `admin/assets/${id}/reject`);
    expect((await change(id, 'restore')).json()).toMatchObject({
      status: 'available',
      withdrawn: false,
      rejected: false,
      change: { state: 'rejected' },
    });
  });

  it('200: the listing is public and found again, with an audit entry', async () => {
    const id = await withdrawn({ title: 'Boom lift' });
    const { statusCode, json } = await change(id, 'restore');
    expect([statusCode, json()]).toEqual([200, expect.objectContaining({ status: 'available', withdrawn: false })]);
    expect((await get(`/api/assets/${id}`)).statusCode).toBe(200);
    expect(await found('search=boom')).toEqual([id]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated', data: { withdrawn: false } });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'restored', actorId: 3 });
  });

  it('200 for an available listing that is not withdrawn, and nothing changes', async () => {
    const id = await approved();
    const { statusCode, json } = await change(id, 'restore');
    expect([statusCode, json().version]).toEqual([200, 2]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('409 with a sentence for another listing that is not withdrawn', async () => {
    const { statusCode, json } = await change(await newListing(), 'restore');
    expect([statusCode, json()]).toEqual([
      409,
      expect.objectContaining({ code: 'not_withdrawn', message: 'This listing is not withdrawn' }),
    ]);
  });
});
