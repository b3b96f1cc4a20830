// A request checks a link, a revocation or a party, and acts later, in a transaction. What was committed in between counts.
import { afterAll, describe, expect, it } from '@jest/globals';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { outboxOf } from '@commonyard/testing/outbox';
import type { Trx } from '../src/database.ts';
import { revokeAccess, replaceGuestLinks } from '../src/guest-threads/guest-threads.service.ts';
import { lockInquiry } from '../src/inquiries/inquiries.repository.ts';
import { lockListing } from '../src/projections/listings.repository.ts';
import type { ListingSnapshot } from '../src/projections/listings.mapper.ts';
import { upsertListing } from '../src/followers/listings.service.ts';
import { as, projectUser, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
const { db } = service;
await projectUser(db, 4, 'Olive Owner');
afterAll(() => service.close());

const CONTACT = hashAddress('contact@example.ca');
const OTHER = hashAddress('other@example.ca');
const ownedByGuest = { userId: null, municipality: null, contactAddress: CONTACT };
const OWNER = as.operator({ userId: 4, municipality: 'lanark-highlands' });

async function linksOf(inquiryId: number): Promise<GuestLink[]> {
  const inquiryOf = (data: object) => ('inquiryId' in data ? data.inquiryId : 'id' in data && data.id);
  return (await outboxOf(db)).flatMap(({ data }) =>
    'guestLinks' in data && inquiryOf(data) === inquiryId ? data.guestLinks : [],
  );
}
const tokenOf = async (inquiryId: number, side: GuestLink['side'] = 'sender') =>
  (await linksOf(inquiryId)).findLast((link) => link.side === side)!.token;
async function submitAsGuest(listing = {}) {
  const { id: assetId } = await service.projectListing(listing);
  const response = await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId));
  return { id: response.json<{ id: number }>().id, assetId };
}
const act = (path: string, body: object) =>
  send(service, as.guest(), 'POST', `/api/public-inquiries/thread${path}`, body);
const answer = (id: number, caller = OWNER) =>
  send(service, caller, 'POST', `/api/inquiries/${id}/messages`, { content: 'It is free.' });
const endAccess = (id: number) => send(service, as.admin(), 'DELETE', `/api/inquiries/${id}/guest-links`);
/** Links that open the thread. */
const liveLinks = async (inquiryId: number) =>
  (await db.selectFrom('guestLinks').select(['side', 'revokedAt']).where('inquiryId', '=', inquiryId).execute()).filter(
    ({ revokedAt }) => revokedAt === null,
  );
const messagesOf = (inquiryId: number) =>
  db.selectFrom('messages').select('id').where('inquiryId', '=', inquiryId).execute();

describe('access of a guest that ends meanwhile', () => {
  it.each([
    ['an answer', (id: number) => answer(id)],
    [
      'a new status',
      (id: number) => send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status: 'in_progress' }),
    ],
  ])('%s creates no link', async (_what, request) => {
    const { id } = await submitAsGuest();
    const before = await linksOf(id);
    await commitWhileWaiting(db, {
      lock: (trx) => lockInquiry(trx, id),
      request: () => request(id),
      change: (trx) => revokeAccess(trx, id),
    });
    expect(await linksOf(id)).toEqual(before);
    expect(await liveLinks(id)).toEqual([]);
  });

  it('a lost event that is published again creates no link', async () => {
    const { id } = await submitAsGuest();
    const event = (await outboxOf(db)).findLast(
      ({ type, data }) => type === 'inquiry.created' && 'id' in data && data.id === id,
    )!;
    await commitWhileWaiting(db, {
      lock: (trx) => lockInquiry(trx, id),
      request: () => db.transaction().execute((trx) => replaceGuestLinks(trx, event)),
      change: (trx) => revokeAccess(trx, id),
    });
    expect(await liveLinks(id)).toEqual([]);
  });

  it.each([
    ['', {}],
    ['/messages', { content: 'Is the float included?' }],
    ['/revoke', {}],
  ])('404: POST thread%s with its link', async (path, body) => {
    const { id } = await submitAsGuest();
    const token = await tokenOf(id);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockInquiry(trx, id),
      request: () => act(path, { ...body, token }),
      change: (trx) => revokeAccess(trx, id),
    });
    expect(response.statusCode).toBe(404);
    expect(await messagesOf(id)).toEqual([]);
  });

  it.each([
    ['the guest', async (id: number) => act('/revoke', { token: await tokenOf(id) })],
    ['an administrator', endAccess],
  ])('by %s, while an answer is written, leaves no link that opens the thread', async (_who, end) => {
    const { id } = await submitAsGuest();
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockInquiry(trx, id),
      request: () => end(id),
      // The link of an answer that was locked before.
      change: (trx) =>
        trx
          .insertInto('guestLinks')
          .columns(['hash', 'inquiryId', 'side', 'address', 'expiresAt'])
          .expression((from) =>
            from
              .selectFrom('guestLinks')
              .select((is) => [is.val(`answered-${id}`).as('hash'), 'inquiryId', 'side', 'address', 'expiresAt'])
              .where('inquiryId', '=', id)
              .limit(1),
          )
          .execute(),
    });
    expect(response.statusCode).toBe(204);
    expect(await liveLinks(id)).toEqual([]);
  });
});

describe('access of a guest that was ended', () => {
  it('stays so for a party that had no link yet', async () => {
    const { id } = await submitAsGuest(ownedByGuest);
    await db.deleteFrom('guestLinks').where('inquiryId', '=', id).execute();
    const before = await linksOf(id);
    expect((await endAccess(id)).statusCode).toBe(204);
    await answer(id, as.admin());
    expect(await linksOf(id)).toEqual(before);
  });

  it('stays so for a contact that comes back; another contact has access', async () => {
    const { id, assetId } = await submitAsGuest(ownedByGuest);
    await act('/revoke', { token: await tokenOf(id, 'owner') });
    const addressesAfter = async (version: number, contactAddress: string) => {
      await service.projectListing({ ...ownedByGuest, id: assetId, version, contactAddress });
      await answer(id, as.admin());
      return (await linksOf(id)).slice(-2).map(({ side, address }) => side === 'owner' && address);
    };
    expect(await addressesAfter(2, OTHER)).toContain(OTHER);
    expect(await addressesAfter(3, CONTACT)).not.toContain(CONTACT);
  });
});

it('a contact that is replaced meanwhile gets no link', async () => {
  const { id, assetId } = await submitAsGuest(ownedByGuest);
  await commitWhileWaiting(db, {
    lock: (trx) => lockInquiry(trx, id),
    request: () => answer(id, as.admin()),
    change: (trx) => trx.updateTable('listings').set({ contactAddress: OTHER }).where('id', '=', assetId).execute(),
  });
  expect((await linksOf(id)).slice(-2)).toContainEqual(expect.objectContaining({ side: 'owner', address: OTHER }));
  // The other direction: the consumer waits for the answer, whose link it deletes.
  await db.updateTable('listings').set({ contactAddress: CONTACT }).where('id', '=', assetId).execute();
  await commitWhileWaiting(db, {
    lock: (trx) => lockInquiry(trx, id),
    request: () => service.projectListing({ ...ownedByGuest, id: assetId, version: 9, contactAddress: OTHER }),
    change: (trx) =>
      trx
        .insertInto('guestLinks')
        .values({
          hash: `late-${id}`,
          inquiryId: id,
          side: 'owner',
          address: CONTACT,
          expiresAt: new Date(Date.now() + 1e9).toISOString(),
        })
        .execute(),
  });
  expect((await liveLinks(id)).filter(({ side }) => side === 'owner')).toEqual([]);
});

describe('a listing that gets another owner meanwhile', () => {
  const giveAway = (listing: ListingSnapshot) => (trx: Trx) =>
    upsertListing(trx, { ...listing, version: 2, userId: 42, municipality: 'hearst' });
  const newInquiry = async () => {
    const listing = await service.projectListing();
    const id = await submitInquiryAs(service, as.operator(), listing.id);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status: 'in_progress' });
    return { id, listing };
  };

  it('404: the former owner writes no message', async () => {
    const { id, listing } = await newInquiry();
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockInquiry(trx, id),
      request: () => answer(id),
      change: giveAway(listing),
    });
    expect([response.statusCode, await messagesOf(id)]).toEqual([404, []]);
  });

  it('404: the former owner creates and changes no inspection', async () => {
    const { id, listing } = await newInquiry();
    const draft = { inquiryId: id, type: 'pre' };
    const inspection = (await send(service, OWNER, 'POST', '/api/inspections', draft)).json<{ id: number }>();
    const change = (method: 'POST' | 'PATCH', url: string, body: object) => () =>
      send(service, OWNER, method, url, body);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockListing(trx, listing.id),
      request: change('PATCH', `/api/inspections/${inspection.id}`, { notes: 'Changed by the former owner' }),
      change: giveAway(listing),
    });
    expect(response.statusCode).toBe(404);
    const other = await newInquiry();
    const created = await commitWhileWaiting(db, {
      lock: (trx) => lockListing(trx, other.listing.id),
      request: change('POST', '/api/inspections', { ...draft, inquiryId: other.id }),
      change: giveAway(other.listing),
    });
    expect(created.statusCode).toBe(404);
  });
});
