import { afterAll, describe, expect, it } from '@jest/globals';
import type { ListingCard, PendingListing, PublishedChange } from '@commonyard/contracts/http/assets';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { republishListings } from '../src/listings/listings.service.ts';
import { createRequests, statusesOf } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing, approved, eventsOf } = createRequests(service);
const TITLE = listingBody().title;

const read = async (id: number, caller = as.guest()) =>
  (await send(service, caller, 'GET', `/api/assets/${id}`)).json();
const post = (path: string, body: unknown = {}, caller = as.admin(), headers: Record<string, string> = {}) =>
  send(service, caller, 'POST', `/api/${path}`, body, headers);
const changed = async (title: string, over: Record<string, unknown> = {}): Promise<number> => {
  const id = await approved(over);
  expect((await edit(id, { title })).statusCode).toBe(200);
  return id;
};
const queue = async (query: string): Promise<PendingListing[]> =>
  (await admin('GET', `admin/pending-assets?limit=100&${query}`)).json();
const auditOf = (listingId: number) =>
  service.db.selectFrom('auditLog').selectAll().where('listingId', '=', listingId).orderBy('id').execute();
const actionsOf = async (id: number) => (await auditOf(id)).map(({ action }) => action);
const statesOf = async (listingId: number) => {
  const rows = service.db.selectFrom('listingChanges').select('state').where('listingId', '=', listingId);
  return (await rows.orderBy('state').execute()).map(({ state }) => state);
};
const imagesOf = async (listingId: number) => {
  const rows = await service.db.selectFrom('listingImages').select('url').where('listingId', '=', listingId).execute();
  return rows.map(({ url }) => url).toSorted();
};

describe('a change that waits', () => {
  it('leaves the listing as it was approved, for everybody', async () => {
    const id = await changed('Backhoe with a tiltrotator');
    expect(await read(id)).toMatchObject({ title: TITLE, status: 'available' });
    expect(await read(id)).not.toHaveProperty('change');
    expect(await read(id, as.operator({ userId: 99 }))).not.toHaveProperty('change');
    const found = await send(service, as.guest(), 'GET', '/api/assets?search=tiltrotator');
    expect(found.json<ListingCard[]>().map((card) => card.id)).not.toContain(id);
  });

  it("is shown to the owner's side and administrators, with who and when", async () => {
    const id = await changed('Backhoe with a thumb');
    const municipalAdmin = as.municipalAdmin({ municipality: 'smiths-falls' });
    for (const caller of [as.operator(), municipalAdmin, as.admin()])
      expect((await read(id, caller)).change).toEqual({
        state: 'waiting',
        before: { title: TITLE },
        after: { title: 'Backhoe with a thumb' },
        submittedBy: 3,
        submittedAt: expect.any(String),
        reason: null,
      });
  });

  it('marks the card in the list of the owner only', async () => {
    const id = await changed('Marked in the own list', { title: 'Before the marked change' });
    const cards = async (query: string, caller: Promise<Record<string, string>>) =>
      (await send(service, caller, 'GET', `/api/assets?limit=100&search=marked&${query}`))
        .json<ListingCard[]>()
        .filter((card) => card.id === id);
    expect(await cards('mine=true', as.operator())).toMatchObject([{ changeWaits: true }]);
    for (const caller of [as.operator(), as.admin(), as.guest()]) {
      const [card] = await cards('', caller);
      expect(card).not.toHaveProperty('changeWaits');
    }
  });

  it('publishes the state that stays, and that a change waits', async () => {
    const id = await changed('Backhoe with a thumb');
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.updated',
      actorid: 3,
      data: { title: TITLE, status: 'available', previousStatus: 'available', version: 3, changeWaits: true },
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'change_submitted',
      before: { title: TITLE },
      after: { title: 'Backhoe with a thumb' },
    });
  });

  it('is replaced by another edit, which begins from it', async () => {
    const id = await changed('Backhoe with a thumb');
    expect((await edit(id, { region: 'Eastern Canada' })).json().change).toMatchObject({
      after: { title: 'Backhoe with a thumb', region: 'Eastern Canada' },
    });
    expect(await statesOf(id)).toEqual(['waiting']);
  });

  it('400: its days are checked with each other', async () => {
    const id = await approved({ availableFrom: '2099-01-01', availableTo: '2099-02-01' });
    expect((await edit(id, { title: 'Other days', availableTo: '2099-01-10' })).statusCode).toBe(200);
    expect((await edit(id, { availableFrom: '2099-01-20' })).statusCode).toBe(400);
  });

  it('409 for an edit of an older version, with the values of the change', async () => {
    const id = await changed('Backhoe with a thumb');
    const { statusCode, json } = await edit(id, { title: 'Mine' }, { 'if-match': '"2"' });
    expect([statusCode, json().fields]).toEqual([409, { title: 'Backhoe with a thumb' }]);
  });

  it('of a leased listing waits too, and of a rejected one goes back to review', async () => {
    const [leased, rejected] = [await approved(), await newListing()];
    await admin('PATCH', `admin/assets/${leased}`, { status: 'leased' });
    await admin('PATCH', `admin/assets/${rejected}/reject`);
    expect((await edit(leased, { title: 'Still leased' })).json()).toMatchObject({
      status: 'leased',
      change: { after: { title: 'Still leased' } },
    });
    expect((await edit(rejected, { title: 'Try again' })).json()).toMatchObject({ status: 'pending', change: null });
  });

  it('stays when the owner withdraws and restores the listing, and goes with a deleted one', async () => {
    const id = await changed('Backhoe with a thumb');
    expect((await post(`assets/${id}/withdraw`, {}, as.operator())).json()).toMatchObject({
      withdrawn: true,
      change: { state: 'waiting' },
    });
    expect((await queue('search=backhoe')).map((card) => card.id)).toContain(id);
    expect((await post(`assets/${id}/restore`, {}, as.operator())).json()).toMatchObject({
      withdrawn: false,
      change: { state: 'waiting' },
    });
    expect((await admin('DELETE', `assets/${id}`)).statusCode).toBe(204);
    expect(await statesOf(id)).toEqual([]);
  });

  it('is part of the events of a replay', async () => {
    const image = uploadedImageUrl();
    const id = await approved();
    await edit(id, { title: 'Backhoe with a thumb', images: [image] });
    await republishListings(service.db);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      actorid: null,
      data: { images: [], changeWaits: true, changeImages: [image] },
    });
  });

  it('returns to review with a listing that an administrator sends back', async () => {
    const id = await changed('Backhoe with a thumb');
    const { json } = await admin('PATCH', `admin/assets/${id}`, { status: 'pending' });
    expect(json()).toMatchObject({ status: 'pending', title: 'Backhoe with a thumb', change: null });
  });
});

describe('discard', () => {
  const discard = (id: number, caller = as.operator(), body: unknown = {}) =>
    post(`assets/${id}/discard-change`, body, caller);

  it('200: the change is given up, and its photos are released', async () => {
    const image = uploadedImageUrl();
    const id = await approved();
    await edit(id, { title: 'Backhoe with a thumb', images: [image] });
    expect(await imagesOf(id)).toEqual([image]);
    expect((await discard(id)).json()).toMatchObject({ title: TITLE, version: 4, change: null });
    expect(await imagesOf(id)).toEqual([]);
    expect(await actionsOf(id)).toEqual(['submitted', 'approved', 'change_submitted', 'change_discarded']);
    expect((await eventsOf(id)).at(-1)!.data).not.toHaveProperty('changeWaits');
  });

  it('200 without a change, and nothing happens', async () => {
    const id = await approved();
    expect((await discard(id)).json()).toMatchObject({ version: 2 });
  });

  it('400 with fields, 401, 403, 404 and 409 for a stale version', async () => {
    const id = await changed('Backhoe with a thumb');
    expect((await discard(id, as.operator(), { reason: 'x' })).statusCode).toBe(400);
    expect((await discard(id, as.guest())).statusCode).toBe(401);
    expect((await discard(id, as.operator({ userId: 99 }))).statusCode).toBe(403);
    expect((await discard(2_000_000_000)).statusCode).toBe(404);
    const stale = await post(`assets/${id}/discard-change`, {}, as.operator(), { 'if-match': '"2"' });
    expect(stale.statusCode).toBe(409);
    expect(await statesOf(id)).toEqual(['waiting']);
  });
});

describe('photos of a change', () => {
  it('are claimed apart from those of the listing, and belong to no other listing', async () => {
    const [old, added] = [uploadedImageUrl(), uploadedImageUrl()];
    const id = await approved({ images: [old] });
    await edit(id, { title: 'Backhoe with a thumb', images: [added] });
    expect((await read(id)).images).toEqual([old]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { images: [old], changeImages: [added] } });
    expect(await imagesOf(id)).toEqual([old, added].toSorted());
    expect((await edit(await newListing(), { images: [added] })).statusCode).toBe(400);

    await admin('PATCH', `admin/assets/${id}/approve`);
    expect((await read(id)).images).toEqual([added]);
    expect(await imagesOf(id)).toEqual([added]);
    expect((await eventsOf(id)).at(-1)!.data).not.toHaveProperty('changeImages');
  });

  it('409 where a decision would release one of a listing on hold', async () => {
    const id = await approved();
    await edit(id, { title: 'Backhoe with a thumb', images: [uploadedImageUrl()] });
    const hold = await post('records/assets/holds', { recordId: id, reason: 'A claim' });
    expect(hold.statusCode).toBe(201);
    expect((await admin('PATCH', `admin/assets/${id}/reject`)).json().code).toBe('on_hold');
    expect(await statesOf(id)).toEqual(['waiting']);
  });
});

describe('the review queue', () => {
  it('has changes among new listings, by age, with both values', async () => {
    const first = await newListing({ title: 'Queued first' });
    const change = await changed('Queued second, changed', { title: 'Queued second' });
    const last = await newListing({ title: 'Queued third' });
    const cards = await queue('search=queued');
    expect(cards.map(({ id }) => id)).toEqual([first, change, last]);
    expect(cards.map((card) => card.change?.after.title)).toEqual([undefined, 'Queued second, changed', undefined]);
    expect(cards[1]).toMatchObject({ title: 'Queued second', change: { before: { title: 'Queued second' } } });
    const newest = await queue('search=queued&sort=newest');
    expect(newest.map(({ id }) => id)).toEqual([last, change, first]);
    expect((await queue('search=queued&type=needed')).map(({ id }) => id)).toEqual([]);
  });

  it('pages over both, and counts both', async () => {
    const before = (await admin('GET', 'admin/asset-counts')).json().pendingNeeded;
    const need = { type: 'needed' };
    const ids = [
      await newListing(need),
      await changed('A changed need', need),
      await newListing(need),
      await changed('Another changed need', need),
    ];
    expect((await admin('GET', 'admin/asset-counts')).json().pendingNeeded).toBe(before + 4);
    const seen: number[] = [];
    let path: string | undefined = 'admin/pending-assets?type=needed&limit=1';
    while (path) {
      const response = await admin('GET', path);
      expect(response.headers['x-total-count']).toBe(String(before + 4));
      seen.push(...response.json<PendingListing[]>().map(({ id }) => id));
      path = /<\/api\/([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('finds the changes of a sender', async () => {
    const sender = { userId: 77 };
    const body = listingBody({ title: 'Of sender 77' });
    const { id } = (await send(service, as.operator(sender), 'POST', '/api/assets', body)).json();
    await admin('PATCH', `assets/${id}/approve`);
    await send(service, as.operator(sender), 'PATCH', `/api/assets/${id}`, { title: 'Changed by sender 77' });
    expect((await queue(`sameSenderAs=${id}`)).map((card) => card.id)).toEqual([id]);
  });
});

describe('approve and reject', () => {
  it('200: approve publishes the change, with the search index and one event', async () => {
    const id = await changed('Backhoe with a hydraulic thumb');
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}/approve`, { adminNotes: 'Fine' });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({
      title: 'Backhoe with a hydraulic thumb',
      status: 'available',
      adminNotes: 'Fine',
      change: null,
      decision: { outcome: 'approved', by: 1 },
    });
    const found = await send(service, as.guest(), 'GET', '/api/assets?search=hydraulic');
    expect(found.json<ListingCard[]>().map((card) => card.id)).toContain(id);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.approved',
      data: { status: 'available', previousStatus: 'available', title: 'Backhoe with a hydraulic thumb' },
    });
    expect(await actionsOf(id)).toEqual(['submitted', 'approved', 'change_submitted', 'change_approved']);
    expect((await admin('PATCH', `admin/assets/${id}/approve`)).json().code).toBe('not_pending');
  });

  it('200: reject leaves the listing public, and tells the owner why', async () => {
    const id = await changed('Another machine');
    const { json } = await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'That is another machine' });
    expect(json()).toMatchObject({ title: TITLE, status: 'available', rejected: false });
    expect((await read(id, as.operator())).change).toMatchObject({
      state: 'rejected',
      after: { title: 'Another machine' },
      reason: 'That is another machine',
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'asset.rejected',
      data: { status: 'available', previousStatus: 'available', reason: 'That is another machine' },
    });
    expect((await queue('search=backhoe')).map((card) => card.id)).not.toContain(id);
    // The owner may try again.
    expect((await edit(id, { title: 'The same machine' })).json().change).toMatchObject({ state: 'waiting' });
    expect(await statesOf(id)).toEqual(['waiting']);
  });

  it('409 for a version that the owner has changed, with the new values', async () => {
    const id = await changed('First change');
    await edit(id, { title: 'Second change' });
    const { statusCode, json } = await admin('PATCH', `admin/assets/${id}/approve`, {}, { 'if-match': '"3"' });
    expect([statusCode, json().fields]).toEqual([409, { title: 'Second change' }]);
    expect((await read(id)).title).toBe(TITLE);
  });

  it('decides once in concurrent requests', async () => {
    const id = await changed('Backhoe with a thumb');
    const responses = await Promise.all([
      admin('PATCH', `admin/assets/${id}/approve`),
      admin('PATCH', `admin/assets/${id}/reject`),
      admin('PATCH', `admin/assets/${id}/approve`),
    ]);
    expect(statusesOf(responses)).toEqual([200, 409, 409]);
  });

  it('follows an edit by an administrator meanwhile', async () => {
    const id = await changed('Backhoe with a thumb');
    await admin('PATCH', `admin/assets/${id}`, { title: 'Backhoe', description: 'A backhoe that was corrected.' });
    expect((await queue('search=backhoe')).find((card) => card.id === id)?.change).toMatchObject({
      before: { title: 'Backhoe' },
      after: { title: 'Backhoe with a thumb' },
    });
    const { json } = await admin('PATCH', `admin/assets/${id}/approve`);
    expect(json()).toMatchObject({ title: 'Backhoe with a thumb', description: 'A backhoe that was corrected.' });
  });
});

describe('undo', () => {
  const undo = (id: number, caller = as.admin()) => post(`admin/changes/${id}/undo`, {}, caller);

  it.each(['approve', 'reject'] as const)(
    '200 after %s: the old values are public, and the change waits',
    async (to) => {
      const image = uploadedImageUrl();
      const id = await approved();
      await edit(id, { title: 'Backhoe with a thumb', images: [image] });
      await admin('PATCH', `admin/assets/${id}/${to}`);
      expect((await undo(id)).json()).toMatchObject({
        title: TITLE,
        images: [],
        status: 'available',
        change: { state: 'waiting', after: { title: 'Backhoe with a thumb', images: [image] }, submittedBy: 3 },
      });
      expect(await imagesOf(id)).toEqual([image]);
      expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated', data: { changeWaits: true } });
      expect((await admin('PATCH', `admin/assets/${id}/approve`)).statusCode).toBe(200);
    },
  );

  it('409 without a decision, and after another edit', async () => {
    expect((await undo(await approved())).json().code).toBe('no_decided_change');
    const id = await changed('Backhoe with a thumb');
    await admin('PATCH', `admin/assets/${id}/approve`);
    await admin('PATCH', `admin/assets/${id}`, { title: 'Edited since' });
    expect((await undo(id)).json().code).toBe('edited_since');
  });

  it('401, 403 and 404', async () => {
    const id = await changed('Backhoe with a thumb');
    expect((await undo(id, as.guest())).statusCode).toBe(401);
    expect((await undo(id, as.operator())).statusCode).toBe(403);
    expect((await undo(2_000_000_000)).statusCode).toBe(404);
  });
});

describe('a small change by a municipality', () => {
  const published = async (id: number) => {
    const list = (await admin('GET', 'admin/changes?limit=100')).json<PublishedChange[]>();
    return list.find((change) => change.id === id);
  };

  it('200: is published at once, and listed for a later review', async () => {
    const id = await approved({ availableTo: '2099-12-01' });
    const countOf = async () => Number((await admin('GET', 'admin/changes')).headers['x-total-count']);
    const before = await countOf();
    const { json } = await edit(id, { rate: '600', availableTo: '2099-12-31' });
    expect(json()).toMatchObject({ rate: '600', availableTo: '2099-12-31', status: 'available', change: null });
    expect((await read(id)).rate).toBe('600');
    expect(await published(id)).toMatchObject({
      version: 3,
      municipalityName: 'Smiths Falls',
      change: {
        before: { rate: '550', availableTo: '2099-12-01' },
        after: { rate: '600', availableTo: '2099-12-31' },
        submittedBy: 3,
      },
    });
    expect(await countOf()).toBe(before + 1);
    expect(await actionsOf(id)).toEqual(['submitted', 'approved', 'change_published']);
    expect((await eventsOf(id)).at(-1)!.data).not.toHaveProperty('changeWaits');
  });

  it('waits where the account is of no municipality', async () => {
    const outsider = { municipality: null, userId: 88 };
    const { id } = (await send(service, as.operator(outsider), 'POST', '/api/assets', listingBody())).json();
    await admin('PATCH', `assets/${id}/approve`);
    const { json } = await send(service, as.operator(outsider), 'PATCH', `/api/assets/${id}`, { rate: '600' });
    expect(json()).toMatchObject({ rate: '550', change: { state: 'waiting', after: { rate: '600' } } });
  });

  it('200 seen: leaves the list, with an entry in the audit log', async () => {
    const [old, added] = [uploadedImageUrl(), uploadedImageUrl()];
    const id = await approved({ images: [old] });
    await edit(id, { images: [added] });
    expect(await imagesOf(id)).toEqual([old, added].toSorted());
    expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { images: [added], changeImages: [old] } });
    expect((await post(`admin/changes/${id}/seen`)).statusCode).toBe(200);
    expect(await published(id)).toBeUndefined();
    expect(await imagesOf(id)).toEqual([added]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'change_seen', actorId: 1 });
    expect((await post(`admin/changes/${id}/seen`)).json().code).toBe('no_published_change');
  });

  it('200 take back: restores the values before all of them, and tells the owner why', async () => {
    const id = await approved();
    await edit(id, { rate: '600' });
    await edit(id, { rate: '650' });
    const { json } = await post(`admin/changes/${id}/take-back`, { reason: 'Too high' });
    expect(json()).toMatchObject({ rate: '550', status: 'available' });
    expect((await read(id, as.operator())).change).toMatchObject({
      state: 'rejected',
      before: { rate: '550' },
      after: { rate: '650' },
      reason: 'Too high',
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.rejected', data: { reason: 'Too high' } });
    expect(await published(id)).toBeUndefined();
  });

  it('409: is not taken back after another edit, nor in an older version', async () => {
    const id = await approved();
    await edit(id, { rate: '600' });
    const stale = await post(`admin/changes/${id}/take-back`, {}, as.admin(), { 'if-match': '"2"' });
    expect(stale.json().code).toBe('stale_version');
    await admin('PATCH', `admin/assets/${id}`, { rate: '700' });
    expect((await post(`admin/changes/${id}/take-back`)).json().code).toBe('edited_since');
    expect((await post(`admin/changes/${id}/seen`)).statusCode).toBe(200);
  });

  it('pages the list, the oldest first', async () => {
    const ids = [await approved(), await approved(), await approved()];
    for (const id of ids) await edit(id, { rate: '601' });
    const seen: number[] = [];
    let path: string | undefined = 'admin/changes?limit=2';
    while (path) {
      const response = await admin('GET', path);
      seen.push(...response.json<PublishedChange[]>().map(({ id }) => id));
      path = /<\/api\/([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it.each([
    ['GET', 'admin/changes?cursor=broken'],
    ['GET', `admin/changes?cursor=${Buffer.from('["yesterday",1]').toString('base64url')}`],
    ['GET', 'admin/changes?status=waiting'],
    ['POST', 'admin/changes/1/seen'],
    ['POST', 'admin/changes/1/take-back'],
  ] as const)('400: %s %s with anything else', async (method, path) => {
    const body = method === 'POST' ? { status: 'x' } : undefined;
    expect((await send(service, as.admin(), method, `/api/${path}`, body)).statusCode).toBe(400);
  });

  it('401, 403 and 404 for others', async () => {
    const id = await approved();
    await edit(id, { rate: '600' });
    for (const action of ['seen', 'take-back']) {
      expect((await post(`admin/changes/${id}/${action}`, {}, as.guest())).statusCode).toBe(401);
      expect((await post(`admin/changes/${id}/${action}`, {}, as.operator())).statusCode).toBe(403);
      expect((await post(`admin/changes/2000000000/${action}`)).statusCode).toBe(404);
    }
    expect((await send(service, as.guest(), 'GET', '/api/admin/changes')).statusCode).toBe(401);
    expect((await send(service, as.operator(), 'GET', '/api/admin/changes')).statusCode).toBe(403);
  });
});

describe('a change of a listing that was posted without an account', () => {
  it('waits, is shown by the link only, and can be given up', async () => {
    const token = 'p'.repeat(43);
    const body = publicListingBody({ token, title: 'Posted grader' });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    await admin('PATCH', `assets/${id}/approve`);
    const changedBy = (path: string, over: object = {}) => post(path, { token, ...over }, as.guest());
    const updated = await changedBy('posted-listings/update', { rate: '75', municipalityName: 'Ottawa' });
    expect(updated.json()).toMatchObject({
      status: 'available',
      change: { after: { rate: '75', municipalityName: 'Ottawa' } },
    });
    expect(updated.json().change.after).not.toHaveProperty('municipality');
    expect(await read(id)).not.toHaveProperty('change');

    expect((await changedBy('posted-listings/discard-change')).json()).toMatchObject({ change: null });
    expect((await changedBy('posted-listings/discard-change', { id })).statusCode).toBe(400);
    expect((await post('posted-listings/discard-change', { token: 'q'.repeat(43) })).statusCode).toBe(404);

    await changedBy('posted-listings/update', { municipalityName: 'Ottawa' });
    const { json } = await admin('PATCH', `admin/assets/${id}/approve`);
    expect(json()).toMatchObject({ municipality: 'ottawa', municipalityName: 'Ottawa', holderMunicipality: 'ottawa' });
  });
});
