import { afterAll, describe, expect, it } from '@jest/globals';
import { userEvent } from '@commonyard/testing/factories/events';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { removeDue } from '@commonyard/service-kit/records/retention';
import type { ListingPatch } from '../src/database.ts';
import { handleAccountEvent } from '../src/records/records.consumer.ts';
import { retention } from '../src/records/records.service.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db } = service;
const { admin, approved, newListing, eventsOf } = createRequests(service);
afterAll(() => service.close());

const base = '/api/records/assets';
const rowOf = (id: number) => db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();
const age = (id: number, values: ListingPatch) => db.updateTable('listings').set(values).where('id', '=', id).execute();
const ago = ({ days = 0, years = 0 }) => new Date(Date.now() - (days + years * 366) * 86_400_000).toISOString();
const run = () => removeDue(db, retention, 'job');
const dueOf = async (rule: string) => {
  const response = await send(service, as.admin(), 'GET', `${base}/retention`);
  return response.json<{ rule: string; due: number }[]>().find((each) => each.rule === rule)!.due;
};
/** How often the erasure of the audited personal values of a listing was requested. */
const erasuresOf = async (id: number) =>
  (await service.pool.query(`SELECT FROM audit_erasures WHERE subject_kind = 'listing' AND subject_id = $1`, [id]))
    .rowCount;
const actionsOf = async (id: number) =>
  (await db.selectFrom('auditLog').select('action').where('listingId', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const lastDestruction = async () => (await send(service, as.admin(), 'GET', `${base}/destructions`)).json()[0];
const hold = (recordId: number, caller = as.admin()) =>
  send(service, caller, 'POST', `${base}/holds`, { recordId, reason: 'A claim is open' });

async function rejected(over: Record<string, unknown> = {}): Promise<number> {
  const id = await newListing(over);
  await admin('PATCH', `admin/assets/${id}/reject`);
  return id;
}
async function guestListing(): Promise<number> {
  const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody())).json();
  await admin('PATCH', `admin/assets/${id}/approve`);
  return id;
}
async function closed(): Promise<number> {
  const id = await approved();
  await send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`, {});
  await age(id, { updatedAt: ago({ years: 7 }), withdrawnAt: ago({ years: 7 }) });
  return id;
}

describe('the retention job', () => {
  it('removes the photos of a listing 14 days after its rejection, and keeps the listing', async () => {
    const images = [uploadedImageUrl()];
    const [due, recent] = [await rejected({ images }), await rejected({ images: [uploadedImageUrl()] })];
    await age(due, { decisionAt: ago({ days: 15 }) });
    await age(recent, { decisionAt: ago({ days: 13 }) });
    const { updatedAt } = (await rowOf(due))!;
    expect(await dueOf('rejected_images')).toBe(1);
    expect((await run())['rejected_images']).toBe(1);
    expect(await rowOf(due)).toMatchObject({ images: [], updatedAt, status: 'unavailable' });
    expect((await rowOf(recent))!.images).toHaveLength(1);
    // By this event media releases the images.
    expect((await eventsOf(due)).at(-1)).toMatchObject({ type: 'asset.updated', data: { images: [] } });
    expect(await lastDestruction()).toMatchObject({
      rule: 'rejected_images',
      ids: [due],
      count: 1,
      by: 'job',
      actorId: null,
    });
  });

  it('keeps the photos of a rejected listing that was submitted again', async () => {
    const id = await rejected({ images: [uploadedImageUrl()] });
    await age(id, { decisionAt: ago({ days: 15 }) });
    await admin('PATCH', `admin/assets/${id}`, { status: 'pending' });
    await run();
    expect((await rowOf(id))!.images).toHaveLength(1);
  });

  it('erases the contact of a closed listing that was posted without an account after a year', async () => {
    const [due, undecided, open] = [await guestListing(), await guestListing(), await guestListing()];
    await admin('PATCH', `admin/assets/${due}`, { status: 'unavailable' });
    await admin('PATCH', `admin/assets/${undecided}`, { status: 'pending' });
    for (const id of [due, undecided, open]) await age(id, { updatedAt: ago({ days: 400 }) });
    await run();
    for (const id of [due, undecided])
      expect(await rowOf(id)).toMatchObject({ contactEmail: null, contactPhone: null, contactName: null });
    expect((await rowOf(open))!.contactEmail).not.toBeNull();
    expect((await eventsOf(due)).at(-1)).toMatchObject({ type: 'asset.updated', data: { contactEmail: null } });
    const audited = await db.selectFrom('auditLog').selectAll().where('action', '=', 'contact_erased').execute();
    expect(audited.map(({ before, after }) => [before, after])).toEqual([
      [{}, {}],
      [{}, {}],
    ]);
    for (const id of [due, undecided]) expect(await erasuresOf(id)).toBe(1);
    expect(await erasuresOf(open)).toBe(0);
  });

  it('deletes closed listings after seven years with an event, and no public ones', async () => {
    const [due, open] = [await closed(), await approved()];
    await age(open, { updatedAt: ago({ years: 8 }) });
    expect(await dueOf('closed_listings')).toBe(1);
    expect((await run())['closed_listings']).toBe(1);
    expect(await rowOf(due)).toBeUndefined();
    expect(await rowOf(open)).toBeDefined();
    expect((await eventsOf(due)).at(-1)!.type).toBe('asset.deleted');
  });

  it('removes each record once where two replicas run at once', async () => {
    const ids = [await closed(), await closed(), await closed()];
    const [first, second] = await Promise.all([run(), run()]);
    expect(first['closed_listings']! + second['closed_listings']!).toBe(3);
    const entries = await db.selectFrom('destructions').select('ids').execute();
    const logged = entries.flatMap((entry) => entry.ids).filter((id) => ids.includes(id));
    expect(logged.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('follows a changed period', async () => {
    const id = await closed();
    await age(id, { updatedAt: ago({ years: 3 }), withdrawnAt: ago({ years: 3 }) });
    expect(await dueOf('closed_listings')).toBe(0);
    const response = await send(service, as.admin(), 'PUT', `${base}/retention`, {
      rule: 'closed_listings',
      period: 2,
    });
    expect(response.statusCode).toBe(200);
    expect(await dueOf('closed_listings')).toBe(1);
    await send(service, as.admin(), 'PUT', `${base}/retention`, { rule: 'closed_listings', period: 7 });
    expect(await dueOf('closed_listings')).toBe(0);
    expect((await send(service, as.guest(), 'GET', `${base}/periods`)).json()).toMatchObject({ closed_listings: 7 });
    const changes = await db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after', 'details'])
      .where('action', '=', 'period_changed')
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { actorId: 1, before: { period: 7 }, after: { period: 2 }, details: { rule: 'closed_listings' } },
      { actorId: 1, before: { period: 2 }, after: { period: 7 }, details: { rule: 'closed_listings' } },
    ]);
  });
});

describe('PUT /api/records/assets/retention', () => {
  it.each([
    [{ rule: 'closed_listings', period: 1 }],
    [{ rule: 'closed_listings', period: 26 }],
    [{ rule: 'no_such_rule', period: 7 }],
  ])('400 for %j', async (body) => {
    expect((await send(service, as.admin(), 'PUT', `${base}/retention`, body)).statusCode).toBe(400);
  });

  it('403 for a municipal administrator', async () => {
    const body = { rule: 'closed_listings', period: 8 };
    expect((await send(service, as.municipalAdmin(), 'PUT', `${base}/retention`, body)).statusCode).toBe(403);
  });
});

describe('a legal hold', () => {
  it('keeps a listing from the job and from an administrator until it is lifted', async () => {
    const id = await closed();
    const { id: holdId } = (await hold(id)).json();
    await run();
    expect(await rowOf(id)).toBeDefined();
    expect((await admin('DELETE', `assets/${id}`)).json()).toMatchObject({ code: 'on_hold' });
    const lift = () => send(service, as.admin(), 'POST', `${base}/holds/${holdId}/lift`, { reason: 'Settled' });
    expect((await lift()).statusCode).toBe(204);
    expect((await lift()).statusCode).toBe(409);
    expect((await actionsOf(id)).slice(-2)).toEqual(['hold_set', 'hold_lifted']);
    await run();
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is told to other services with the owner, and its end once the last hold is lifted', async () => {
    const id = await approved();
    const holds = [(await hold(id)).json().id, (await hold(id)).json().id];
    for (const each of holds)
      await send(service, as.admin(), 'POST', `${base}/holds/${each}/lift`, { reason: 'Settled' });
    const changes = (await eventsOf(id)).filter(({ type }) => type === 'asset.hold_changed');
    expect(changes.map(({ data }) => data)).toEqual([
      { id, held: true, userIds: [3] },
      { id, held: true, userIds: [3] },
      { id, held: false, userIds: [] },
    ]);
  });

  it('409 for an edit that takes a photo from a held listing', async () => {
    const id = await newListing({ images: [uploadedImageUrl()] });
    await hold(id);
    const edit = await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, { images: [] });
    expect(edit.json()).toMatchObject({ code: 'on_hold' });
  });

  it('is for the own municipality of a municipal administrator', async () => {
    const id = await approved();
    const own = as.municipalAdmin({ municipality: 'smiths-falls' });
    expect((await hold(id, as.municipalAdmin())).statusCode).toBe(404);
    expect((await hold(id, as.operator())).statusCode).toBe(403);
    const { id: holdId } = (await hold(id, own)).json();
    const listed = async (caller: typeof own) =>
      (await send(service, caller, 'GET', `${base}/holds`)).json<{ id: number }[]>().some(({ id }) => id === holdId);
    expect([await listed(own), await listed(as.municipalAdmin())]).toEqual([true, false]);
    const lift = `${base}/holds/${holdId}/lift`;
    expect((await send(service, as.municipalAdmin(), 'POST', lift, { reason: 'Settled' })).statusCode).toBe(404);
    expect((await send(service, own, 'POST', lift, { reason: 'Settled' })).statusCode).toBe(204);
  });

  it('on the account of its owner keeps a listing too', async () => {
    const id = await closed();
    await age(id, { userId: 77 });
    const change = (held: boolean) =>
      db
        .transaction()
        .execute((trx) =>
          handleAccountEvent(trx, { type: 'user.hold_changed', data: { id: 77, held, userIds: held ? [77] : [] } }),
        );
    await change(true);
    await run();
    expect(await rowOf(id)).toBeDefined();
    await change(false);
    await run();
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('the closed account of an owner', () => {
  const close = (id: number, heir: 'municipality' | 'nobody') =>
    db
      .transaction()
      .execute((trx) =>
        handleAccountEvent(trx, { type: 'user.deactivated', data: userEvent({ id, active: false, closed: { heir } }) }),
      );
  const listingOf = async (userId: number) => {
    const body = listingBody({ contactEmail: 'pat@smithsfalls.ca' });
    const { id } = (await send(service, as.operator({ userId }), 'POST', '/api/assets', body)).json();
    return id as number;
  };

  it('leaves its listings to the municipality, without its contact', async () => {
    const id = await listingOf(81);
    await admin('PATCH', `assets/${id}/approve`);
    await close(81, 'municipality');
    expect(await rowOf(id)).toMatchObject({ status: 'available', withdrawnAt: null, contactEmail: null });
  });

  it('ends the change that waits, which may have a contact', async () => {
    const id = await listingOf(84);
    await admin('PATCH', `assets/${id}/approve`);
    await send(service, as.operator({ userId: 84 }), 'PATCH', `/api/assets/${id}`, { contactName: 'Cora Contact' });
    await close(84, 'municipality');
    expect(await db.selectFrom('listingChanges').selectAll().where('listingId', '=', id).execute()).toEqual([]);
    expect((await eventsOf(id)).at(-1)!.data).not.toHaveProperty('changeWaits');
  });

  it('takes approved listings out of public view and deletes the others where no municipality keeps them', async () => {
    const [public_, pending] = [await listingOf(82), await listingOf(82)];
    await admin('PATCH', `assets/${public_}/approve`);
    await close(82, 'nobody');
    expect(await rowOf(public_)).toMatchObject({ status: 'available', contactEmail: null });
    expect((await rowOf(public_))!.withdrawnAt).not.toBeNull();
    expect(await rowOf(pending)).toBeUndefined();
  });
});

describe('files of records', () => {
  it('a deletion by an administrator is in the destruction log', async () => {
    const id = await approved();
    await admin('DELETE', `assets/${id}`);
    expect(await lastDestruction()).toMatchObject({ rule: 'deleted_listing', ids: [id], by: 'user', actorId: 1 });
  });

  it('my data has the own listings only', async () => {
    const own = (await send(service, as.operator({ userId: 91 }), 'POST', '/api/assets', listingBody())).json().id;
    const { listings } = (await send(service, as.operator({ userId: 91 }), 'GET', `${base}/my-data`)).json();
    expect(listings.map(({ id }: { id: number }) => id)).toEqual([own]);
  });

  it('a disclosure has the decisions of the own municipality', async () => {
    const id = await approved();
    const get = (caller: ReturnType<typeof as.admin>, query: string) =>
      send(service, caller, 'GET', `${base}/disclosure?${query}`);
    const { records } = (await get(as.admin(), `id=${id}`)).json();
    expect(records).toHaveLength(1);
    expect(records[0].history.map(({ action }: { action: string }) => action)).toEqual(['submitted', 'approved']);
    expect((await get(as.municipalAdmin(), `id=${id}`)).json()).toEqual({ records: [], next: null });
    expect((await get(as.municipalAdmin(), 'municipality=smiths-falls')).statusCode).toBe(403);
    expect((await get(as.admin(), '')).statusCode).toBe(400);
    expect((await actionsOf(id)).filter((action) => action === 'disclosed')).toHaveLength(1);
  });
});

describe('the change of a listing', () => {
  it('is in the file of its owner and in that of an access request', async () => {
    const id = await approved();
    await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, { contactName: 'Cora Contact' });
    const own = (await send(service, as.operator(), 'GET', `${base}/my-data`)).json();
    const listing = own.listings.find((each: { id: number }) => each.id === id);
    expect(listing.change.after).toEqual({ contactName: 'Cora Contact' });
    const disclosed = (await send(service, as.admin(), 'GET', `${base}/disclosure?id=${id}`)).json();
    expect(disclosed.records[0].changes).toMatchObject([{ state: 'waiting', after: { contactName: 'Cora Contact' } }]);
  });
});
