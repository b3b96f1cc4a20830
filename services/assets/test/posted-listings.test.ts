import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import { RENEWAL_DAYS } from '@commonyard/contracts/assets.values';
import { createToken } from '@commonyard/service-kit/auth/link-tokens';
import { withoutTokens } from '@commonyard/service-kit/events/tokens';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { outboxOf } from '@commonyard/testing/outbox';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { replaceLink } from '../src/posted-listings/posted-listings.service.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { admin, eventsOf } = createRequests(service);

const PATH = '/api/posted-listings';
const NOT_VALID = { code: 'posted_link_not_valid', message: 'This link is not valid any more' };
const CONTACT = 'works@example.ca';
const dayIn = (days: number) => torontoDay(new Date(Date.now() + days * 86_400_000));

/** Posts as a guest. Returns the token of the browser and that of the mailed link. */
async function post(over: Record<string, unknown> = {}) {
  const token = createToken();
  const response = await send(service, as.guest(), 'POST', '/api/public/assets', {
    ...publicListingBody({ contactEmail: CONTACT, ...over }),
    token,
  });
  expect(response.statusCode).toBe(201);
  expect(response.body).not.toContain(token);
  const { id } = response.json<{ id: number }>();
  return { id, token, mailed: await mailedTokenOf(id) };
}
const linkOf = async (id: number) =>
  ((await eventsOf(id)).find(({ type }) => type === 'asset.submitted')!.data as ListingEvent).link;
const mailedTokenOf = async (id: number) => (await linkOf(id))!.token;
const approve = (id: number) => admin('PATCH', `assets/${id}/approve`);
const reject = (id: number, reason: string) => admin('PATCH', `admin/assets/${id}/reject`, { reason });
const open = (token: string, caller = as.guest()) => send(service, caller, 'POST', PATH, { token });
const act = (
  action: 'update' | 'renew' | 'withdraw' | 'restore' | 'disown',
  token: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => send(service, as.guest(), 'POST', `${PATH}/${action}`, { token, ...body }, headers);
const confirmationsOf = async (id: number) =>
  (await outboxOf(service.db)).flatMap(({ type, data }) =>
    type === 'asset.guest_confirmed' && 'address' in data && 'id' in data && data.id === id ? [data.address] : [],
  );
const isPublic = async (id: number) => (await send(service, as.guest(), 'GET', `/api/assets/${id}`)).statusCode === 200;

describe('the links of a listing that a guest posts', () => {
  it('go to its contact and to the browser that posted; only their hashes are stored', async () => {
    const { id, token, mailed } = await post();
    const rows = await service.db.selectFrom('postedListingLinks').selectAll().where('listingId', '=', id).execute();
    expect(rows.map(({ address }) => address)).toHaveLength(2);
    expect(rows.map(({ address }) => address)).toEqual(expect.arrayContaining([hashAddress(CONTACT), null]));
    for (const secret of [token, mailed]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect((await open(secret)).json()).toMatchObject({ id, status: 'pending', contactEmail: CONTACT });
    }
  });

  it('are of the contact alone where the browser sent no token', async () => {
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody())).json();
    const rows = await service.db.selectFrom('postedListingLinks').selectAll().where('listingId', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  it('are none of a listing of an account', async () => {
    const id = await createRequests(service).newListing();
    expect(await linkOf(id)).toBeUndefined();
  });

  it('a token that opens one listing opens no other one that is posted with it', async () => {
    const first = await post();
    const body = { ...publicListingBody({ title: 'Another machine' }), token: first.token };
    const second = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    expect(second.id).not.toBe(first.id);
    expect((await open(first.token)).json().id).toBe(first.id);
  });

  it('an equal submission of another browser gets no link to the earlier listing', async () => {
    const body = publicListingBody({ title: 'Posted twice' });
    const [first, second] = [createToken(), createToken()];
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', { ...body, token: first })).json();
    const again = await send(service, as.guest(), 'POST', '/api/public/assets', { ...body, token: second });
    expect(again.json().id).toBe(id);
    expect((await open(second)).statusCode).toBe(404);
  });

  it.each(['short', 'x'.repeat(44), `${'x'.repeat(42)}!`, 7, null])(
    '400 for the token %j of a browser',
    async (token) => {
      const body = { ...publicListingBody(), token };
      expect((await send(service, as.guest(), 'POST', '/api/public/assets', body)).statusCode).toBe(400);
    },
  );

  it('a lost event gets a new one, and none once the contact is gone', async () => {
    const { id } = await post();
    const event = (await eventsOf(id)).find(({ type }) => type === 'asset.submitted') as EventEnvelope;
    const renew = async () =>
      (
        (await service.db.transaction().execute((trx) => replaceLink(trx, withoutTokens(event)))) as {
          data: ListingEvent;
        }
      ).data.link?.token;
    const token = (await renew())!;
    expect((await open(token)).json().id).toBe(id);
    await act('disown', token);
    expect(await renew()).toBeUndefined();
  });
});

describe('POST /api/posted-listings', () => {
  it('200 with the reason of a rejection, for a signed-in caller as for a guest', async () => {
    const { id, token } = await post();
    await reject(id, 'A photo is missing');
    for (const caller of [as.guest(), as.operator(), as.admin()]) {
      const listing = (await open(token, caller)).json<PostedListing>();
      expect(listing).toMatchObject({ id, rejected: true, rejectionReason: 'A photo is missing', renewableTo: null });
      expect(listing).not.toHaveProperty('adminNotes');
    }
  });

  it('confirms the address the first time a mailed link is opened, and never for the browser', async () => {
    const { id, token, mailed } = await post();
    await open(token);
    expect(await confirmationsOf(id)).toEqual([]);
    await Promise.all([open(mailed), open(mailed), open(mailed)]);
    expect(await confirmationsOf(id)).toEqual([hashAddress(CONTACT)]);
  });

  it('404 with one message: unknown, expired, of another contact, of a deleted listing and of an owned one', async () => {
    const expectEnded = async (token: string) => {
      const responses = [await open(token), await act('withdraw', token), await act('disown', token)];
      for (const response of responses)
        expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining(NOT_VALID)]);
    };
    await expectEnded(createToken());
    // The reference is no token.
    const { id, token, mailed } = await post({ availableFrom: dayIn(1), availableTo: dayIn(2) });
    expect((await open(String(id).padStart(43, '0'))).statusCode).toBe(404);
    await admin('PATCH', `admin/assets/${id}`, { contactEmail: 'other@example.ca' });
    await expectEnded(mailed);
    expect((await open(token)).statusCode).toBe(200);
    await service.db
      .updateTable('listings')
      .set({ availableFrom: null, availableTo: dayIn(-91) })
      .where('id', '=', id)
      .execute();
    // Its use keeps it.
    expect((await open(token)).statusCode).toBe(200);
    await service.db
      .updateTable('postedListingLinks')
      .set({ usedAt: sql<string>`now() - interval '91 days'` })
      .where('listingId', '=', id)
      .execute();
    await expectEnded(token);
    const [deleted, owned] = [await post(), await post()];
    await admin('DELETE', `assets/${deleted.id}`);
    await expectEnded(deleted.token);
    await service.db.updateTable('listings').set({ userId: 3 }).where('id', '=', owned.id).execute();
    await expectEnded(owned.token);
  });

  it('400 for a token that is too short or missing, and for other fields', async () => {
    for (const body of [{}, { token: 'x' }, { token: 7 }, { token: 'x'.repeat(501) }, { token: 'x'.repeat(43), id: 1 }])
      for (const path of [PATH, `${PATH}/withdraw`, `${PATH}/restore`, `${PATH}/disown`])
        expect((await send(service, as.guest(), 'POST', path, body)).statusCode).toBe(400);
  });
});

describe('POST /api/posted-listings/update', () => {
  it('200: the change waits for review with an audit entry and an event, and the listing stays public', async () => {
    const { id, token } = await post();
    await approve(id);
    const changes = { title: 'Grader, serviced', rate: '900', municipalityName: 'Kenora', contactPhone: null };
    const response = await act('update', token, changes);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'available', change: expect.objectContaining({ after: changes }) }),
    ]);
    expect(await isPublic(id)).toBe(true);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated', actorid: null });
    const entry = await service.db
      .selectFrom('auditLog')
      .selectAll()
      .where('listingId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'change_submitted', actorId: null });
    await approve(id);
    expect((await open(token)).json()).toMatchObject({
      ...changes,
      municipality: 'kenora',
      holderMunicipality: 'kenora',
      contactEmail: CONTACT,
      change: null,
    });
  });

  it('200 without a change writes nothing', async () => {
    const { id, token } = await post();
    await approve(id);
    expect((await act('update', token)).json()).toMatchObject({ status: 'available', version: 2 });
  });

  it('409 for a version that another window has replaced', async () => {
    const { token } = await post();
    expect((await act('update', token, { title: 'First window' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const late = await act('update', token, { title: 'Second window' }, { 'if-match': '"1"' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version']);
    expect((await open(token)).json().title).toBe('First window');
  });

  it('409 for a withdrawn listing', async () => {
    const { token } = await post();
    await act('withdraw', token);
    expect((await act('update', token, { title: 'Changed' })).json()).toMatchObject({ code: 'listing_withdrawn' });
  });

  it('400 for invalid values, for the address and the photos, and for the name of the platform', async () => {
    const { token } = await post();
    for (const changes of [
      { title: 'x' },
      { availableFrom: '2099-12-31', availableTo: '2099-12-01' },
      { availableTo: '2020-01-01' },
      { contactEmail: 'other@example.ca' },
      { images: [] },
      { status: 'available' },
      { userId: 3 },
      { municipalityName: 'CommonYard administration' },
    ])
      expect([changes, (await act('update', token, changes)).statusCode]).toEqual([changes, 400]);
  });

  it('404 without a valid link', async () => {
    expect((await act('update', createToken(), { title: 'Changed' })).statusCode).toBe(404);
  });
});

describe('POST /api/posted-listings/renew', () => {
  const ending = () => post({ availableFrom: dayIn(1), availableTo: dayIn(5) });

  it('200: it is public until the later day, without a review', async () => {
    const { id, token } = await ending();
    await approve(id);
    const to = dayIn(RENEWAL_DAYS);
    expect((await open(token)).json().renewableTo).toBe(to);
    const response = await act('renew', token, { availableTo: to });
    expect(response.json()).toMatchObject({ status: 'available', availableTo: to, renewableTo: null });
    expect(await isPublic(id)).toBe(true);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated', data: { availableTo: to } });
  });

  it('200 for a listing whose last day has passed, and again for the same day', async () => {
    const { id, token } = await ending();
    await approve(id);
    await service.db
      .updateTable('listings')
      .set({ availableFrom: dayIn(-20), availableTo: dayIn(-10) })
      .where('id', '=', id)
      .execute();
    const to = dayIn(30);
    const [first, second] = [
      await act('renew', token, { availableTo: to }),
      await act('renew', token, { availableTo: to }),
    ];
    expect([first.json().availableTo, second.json().version]).toEqual([to, first.json().version]);
  });

  it('400 beyond the limit, before the last day and in the past', async () => {
    const { id, token } = await ending();
    await approve(id);
    for (const availableTo of [dayIn(RENEWAL_DAYS + 1), dayIn(4), dayIn(-1), 'soon'])
      expect([availableTo, (await act('renew', token, { availableTo })).statusCode]).toEqual([availableTo, 400]);
    expect((await open(token)).json()).toMatchObject({ availableTo: dayIn(5), version: 2 });
  });

  it('409 for a listing that is pending, withdrawn, or free for longer', async () => {
    const pending = await ending();
    const withdrawn = await ending();
    await approve(withdrawn.id);
    await act('withdraw', withdrawn.token);
    const long = await post();
    await approve(long.id);
    for (const { token } of [pending, withdrawn, long]) {
      const response = await act('renew', token, { availableTo: dayIn(60) });
      expect([response.statusCode, response.json().code]).toEqual([409, 'not_renewable']);
    }
  });

  it('404 without a valid link', async () => {
    expect((await act('renew', createToken(), { availableTo: dayIn(60) })).statusCode).toBe(404);
  });
});

describe('POST /api/posted-listings/withdraw and restore', () => {
  it('200: a public listing leaves public view and comes back without a review', async () => {
    const { id, token } = await post();
    await approve(id);
    expect((await act('withdraw', token)).json()).toMatchObject({ status: 'available', withdrawn: true });
    expect(await isPublic(id)).toBe(false);
    expect((await act('restore', token)).json()).toMatchObject({ status: 'available', withdrawn: false });
    expect(await isPublic(id)).toBe(true);
  });

  it('200: a pending listing leaves the review queue and comes back to it', async () => {
    const { id, token } = await post();
    const isInQueue = async () =>
      (await admin('GET', 'admin/pending-assets?limit=100&sort=newest'))
        .json<{ id: number }[]>()
        .some((one) => one.id === id);
    expect(await isInQueue()).toBe(true);
    expect((await act('withdraw', token)).json()).toMatchObject({ status: 'unavailable', withdrawn: true });
    expect(await isInQueue()).toBe(false);
    expect((await approve(id)).statusCode).toBe(409);
    expect((await act('restore', token)).json()).toMatchObject({ status: 'pending', withdrawn: false });
    expect(await isInQueue()).toBe(true);
  });

  it('200 again, in two windows at once, with one event', async () => {
    const { id, token } = await post();
    const responses = await Promise.all([act('withdraw', token), act('withdraw', token)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('409 for a rejected listing, and to restore one that is not withdrawn', async () => {
    const { id, token } = await post();
    expect((await act('restore', token)).json()).toMatchObject({ code: 'not_withdrawn' });
    await reject(id, 'No');
    expect((await act('withdraw', token)).json()).toMatchObject({ code: 'not_withdrawable' });
  });
});

describe('POST /api/posted-listings/take-over', () => {
  const takeOver = (token: string, caller = as.operator()) =>
    send(service, caller, 'POST', `${PATH}/take-over`, { token });

  it('200: the account owns the listing, which keeps its state, and the links end', async () => {
    const { id, token, mailed } = await post({ municipalityName: 'Kenora' });
    await approve(id);
    expect((await open(token)).json().confirmed).toBe(false);
    await open(mailed);
    expect((await open(token)).json().confirmed).toBe(true);
    const response = await takeOver(token);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({
        id,
        userId: 3,
        municipality: 'smiths-falls',
        status: 'available',
        contactEmail: CONTACT,
      }),
    ]);
    expect(response.json()).toMatchObject({ municipalityName: 'Smiths Falls', holderMunicipality: 'smiths-falls' });
    for (const each of [token, mailed]) expect((await open(each)).statusCode).toBe(404);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'asset.updated', actorid: 3, data: { userId: 3 } });
    expect((await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, { rate: '1' })).statusCode).toBe(200);
    expect((await takeOver(token)).statusCode).toBe(404);
  });

  it('200 with the mailed link, which proves the address', async () => {
    const { id, mailed } = await post();
    expect((await takeOver(mailed)).json()).toMatchObject({ id, userId: 3, status: 'pending' });
  });

  it('409 by the browser while nobody has opened the mailed link', async () => {
    const { token } = await post();
    const response = await takeOver(token);
    expect([response.statusCode, response.json().code]).toEqual([409, 'address_not_confirmed']);
    expect((await open(token)).json().userId).toBeNull();
  });

  it('one of two accounts at once gets it', async () => {
    const { mailed } = await post();
    const responses = await Promise.all([takeOver(mailed), takeOver(mailed, as.operator({ userId: 33 }))]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('401 for a guest, 404 without a valid link', async () => {
    const { mailed } = await post();
    expect((await takeOver(mailed, as.guest())).statusCode).toBe(401);
    expect((await takeOver(createToken())).statusCode).toBe(404);
  });
});

describe('POST /api/posted-listings/disown', () => {
  it('204: the listing leaves public view, its contact is erased, and every link ends', async () => {
    const { id, token, mailed } = await post({ contactPhone: '613-555-0100' });
    await approve(id);
    expect((await act('disown', mailed)).statusCode).toBe(204);
    expect(await isPublic(id)).toBe(false);
    const listing = (await admin('GET', `assets/${id}`)).json();
    expect(listing).toMatchObject({ withdrawn: true, contactEmail: null, contactPhone: null });
    for (const each of [token, mailed]) expect((await open(each)).statusCode).toBe(404);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { contactEmail: null, withdrawn: true } });
    expect(await confirmationsOf(id)).toEqual([]);
    expect(
      await service.db
        .selectFrom('auditErasures' as never)
        .selectAll()
        .execute(),
    ).toContainEqual(expect.objectContaining({ subjectKind: 'listing', subjectId: id }));
  });

  it('204 for a pending listing, which leaves the review queue', async () => {
    const { id, mailed } = await post();
    expect((await act('disown', mailed)).statusCode).toBe(204);
    expect((await approve(id)).statusCode).toBe(409);
  });

  it('404 with the token of the browser, which proves no address', async () => {
    const { id, token } = await post();
    expect((await act('disown', token)).statusCode).toBe(404);
    expect((await open(token)).json()).toMatchObject({ id, withdrawn: false });
  });

  it('409 for a listing on hold', async () => {
    const { id, mailed } = await post();
    const hold = await send(service, as.admin(), 'POST', '/api/records/assets/holds', {
      recordId: id,
      reason: 'A claim',
    });
    expect(hold.statusCode).toBe(201);
    const response = await act('disown', mailed);
    expect([response.statusCode, response.json().code]).toEqual([409, 'on_hold']);
  });
});
