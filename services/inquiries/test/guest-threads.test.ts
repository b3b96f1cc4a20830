import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { withoutTokens } from '@commonyard/service-kit/events/tokens';
import { outboxOf } from '@commonyard/testing/outbox';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { replaceGuestLinks } from '../src/guest-threads/guest-threads.service.ts';
import { as, projectUser, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
await projectUser(service.db, 4, 'Olive Owner');
afterAll(() => service.close());

const OWNER = as.operator({ userId: 4, municipality: 'lanark-highlands' });
const CONTACT = 'contact@example.ca';
const ownedByGuest = { userId: null, municipality: null, contactAddress: hashAddress(CONTACT) };

/** The links in the events of an inquiry, oldest first. */
async function linksOf(inquiryId: number): Promise<GuestLink[]> {
  const inquiryOf = (data: object) => ('inquiryId' in data ? data.inquiryId : 'id' in data && data.id);
  return (await outboxOf(service.db)).flatMap(({ data }) =>
    'guestLinks' in data && inquiryOf(data) === inquiryId ? data.guestLinks : [],
  );
}
const newestLinkOf = async (inquiryId: number, side: GuestLink['side'] = 'sender') =>
  (await linksOf(inquiryId)).findLast((link) => link.side === side)!.token;
const confirmationsOf = async (inquiryId: number) =>
  (await outboxOf(service.db)).flatMap(({ data }) =>
    'address' in data && 'inquiryId' in data && data.inquiryId === inquiryId ? [data] : [],
  );

async function submitAsGuest(listing = {}, body = {}) {
  const { id: assetId } = await service.projectListing(listing);
  const sent = publicInquiryBody(assetId, body);
  const { id } = (await send(service, as.guest(), 'POST', '/api/public-inquiries', sent)).json();
  return { id: id as number, assetId, sent };
}
const open = async (token: string, caller = as.guest()) =>
  send(service, caller, 'POST', '/api/public-inquiries/thread', { token });
const reply = async (token: string, content = 'Is the float included?', headers = {}) =>
  send(service, as.guest(), 'POST', '/api/public-inquiries/thread/messages', { token, content }, headers);
const revoke = async (token: string) =>
  send(service, as.guest(), 'POST', '/api/public-inquiries/thread/revoke', { token });
const answer = async (id: number, content = 'It is free.') =>
  send(service, OWNER, 'POST', `/api/inquiries/${id}/messages`, { content });
const setStatus = async (id: number, status: string) =>
  send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status });
const NOT_VALID = { code: 'guest_link_not_valid', message: 'This link is not valid any more' };

/** An event of an inquiry as the outbox has it once it is published. */
async function publishedEventOf(inquiryId: number, type: string): Promise<EventEnvelope> {
  const found = (await outboxOf(service.db)).findLast(
    (event) =>
      event.type === type &&
      ('inquiryId' in event.data ? event.data.inquiryId : 'id' in event.data && event.data.id) === inquiryId,
  );
  return withoutTokens(found!);
}
const replaceLinks = async (event: EventEnvelope) => {
  const { data } = await service.db.transaction().execute((trx) => replaceGuestLinks(trx, event));
  return 'guestLinks' in data ? data.guestLinks : [];
};

describe('an event that the stream has lost', () => {
  it.each(['inquiry.created', 'inquiry.status_changed', 'message.posted'])(
    '%s gets new links that open the thread',
    async (type) => {
      const { id, sent } = await submitAsGuest(ownedByGuest);
      await send(service, as.admin(), 'POST', `/api/inquiries/${id}/messages`, { content: 'It is free.' });
      await setStatus(id, 'in_progress');
      const event = await publishedEventOf(id, type);
      const links = await replaceLinks(event);
      expect(links).toEqual(
        [
          ['sender', hashAddress(sent.email)],
          ['owner', hashAddress(CONTACT)],
        ].map(([side, address]) => ({
          side,
          address,
          token: expect.stringMatching(/^[\w-]{43}$/),
        })),
      );
      for (const { token } of links) expect((await open(token)).statusCode).toBe(200);
    },
  );

  it('gives no link to a party whose access was revoked, that the event did not link, or that is not the contact any more', async () => {
    const { id, assetId } = await submitAsGuest(ownedByGuest);
    const event = await publishedEventOf(id, 'inquiry.created');
    await revoke(await newestLinkOf(id));
    expect((await replaceLinks(event)).map(({ side }) => side)).toEqual(['owner']);
    await service.projectListing({
      ...ownedByGuest,
      id: assetId,
      version: 2,
      contactAddress: hashAddress('new@example.ca'),
    });
    expect(await replaceLinks(event)).toEqual([]);
  });

  it('is published without links where the inquiry is gone', async () => {
    const { id } = await submitAsGuest();
    const event = await publishedEventOf(id, 'inquiry.created');
    await service.db.deleteFrom('inquiries').where('id', '=', id).execute();
    expect(await replaceLinks(event)).toEqual([]);
  });
});

describe('the links of an inquiry', () => {
  it('go to a sender without an account, one with each event, and only their hashes are stored', async () => {
    const { id, sent } = await submitAsGuest();
    await answer(id);
    await setStatus(id, 'in_progress');
    const links = await linksOf(id);
    expect(links).toEqual(
      Array.from({ length: 3 }, () => ({
        side: 'sender',
        token: expect.stringMatching(/^[\w-]{43}$/),
        address: hashAddress(sent.email),
      })),
    );
    const rows = await service.db.selectFrom('guestLinks').selectAll().where('inquiryId', '=', id).execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(links[0]!.token);
    for (const { token } of links) expect((await open(token)).statusCode).toBe(200);
  });

  it('go to the contact of a listing that was posted without an account', async () => {
    const listing = await service.projectListing(ownedByGuest);
    const id = await submitInquiryAs(service, as.operator(), listing.id);
    expect(await linksOf(id)).toMatchObject([{ side: 'owner', address: hashAddress(CONTACT) }]);
    const thread = (await open(await newestLinkOf(id, 'owner'))).json<GuestThread>();
    expect(thread).toMatchObject({ id, side: 'owner', senderName: null, senderOrganization: 'Smiths Falls' });
    expect(thread).toMatchObject({ senderGuest: false, senderMunicipalityName: 'Smiths Falls' });
  });

  it('do not exist for users', async () => {
    const id = await submitInquiryAs(service, as.operator(), (await service.projectListing()).id);
    expect(await linksOf(id)).toEqual([]);
  });

  it('of the contact end when the listing gets another contact', async () => {
    const listing = await service.projectListing(ownedByGuest);
    const id = await submitInquiryAs(service, as.operator(), listing.id);
    const token = await newestLinkOf(id, 'owner');
    await service.projectListing({ ...listing, version: 2 });
    expect((await open(token)).statusCode).toBe(200);
    await service.projectListing({ ...listing, version: 3, contactAddress: hashAddress('other@example.ca') });
    expect((await open(token)).statusCode).toBe(404);
  });

  it('of the contact exist once an event adds the contact', async () => {
    const listing = await service.projectListing({ ...ownedByGuest, contactAddress: null });
    await service.projectListing({ ...listing, version: 2, contactAddress: hashAddress(CONTACT) });
    const id = await submitInquiryAs(service, as.operator(), listing.id);
    expect(await linksOf(id)).toMatchObject([{ side: 'owner' }]);
  });
});

describe('POST /api/public-inquiries/thread', () => {
  it('200 shows the inquiry and the newest messages without names of users', async () => {
    const days = { dateFrom: '2027-01-11', dateTo: '2027-01-22' };
    const { id, sent } = await submitAsGuest({}, days);
    await answer(id, 'It is free.');
    const token = await newestLinkOf(id);
    await reply(token, 'We take it.');
    const response = await open(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id,
      side: 'sender',
      asset: expect.objectContaining({ title: 'Motor grader with wing', municipalityName: 'Lanark Highlands' }),
      status: 'pending',
      message: sent.message,
      messageHidden: false,
      ...days,
      senderName: sent.name,
      senderOrganization: sent.organization,
      senderGuest: true,
      senderMunicipalityName: null,
      senderPhone: null,
      messages: [
        {
          id: expect.any(Number),
          mine: false,
          guest: false,
          municipalityName: null,
          authorName: 'Lanark Highlands',
          content: 'It is free.',
          hidden: false,
          createdAt: expect.any(String),
        },
        {
          id: expect.any(Number),
          mine: true,
          guest: true,
          municipalityName: null,
          authorName: sent.name,
          content: 'We take it.',
          hidden: false,
          createdAt: expect.any(String),
        },
      ],
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(response.body).not.toContain('Olive Owner');
    expect(response.body).not.toContain(sent.email);
    const days89 = Date.now() + 89 * 86_400_000;
    expect(Date.parse(response.json().expiresAt)).toBeGreaterThan(days89);
  });

  it('confirms the address the first time a link is opened', async () => {
    const { id, sent } = await submitAsGuest();
    const token = await newestLinkOf(id);
    expect(await confirmationsOf(id)).toEqual([]);
    await Promise.all([open(token), open(token), open(token)]);
    expect(await confirmationsOf(id)).toEqual([{ inquiryId: id, side: 'sender', address: hashAddress(sent.email) }]);
  });

  it('404 with one message for an unknown, an expired and a revoked link', async () => {
    const { id } = await submitAsGuest();
    const token = await newestLinkOf(id);
    const respond = async () => [await open(token), await reply(token), await revoke(token)];
    expect((await open('x'.repeat(43))).json()).toMatchObject(NOT_VALID);
    await service.db
      .updateTable('guestLinks')
      .set({ expiresAt: sql<string>`now()` })
      .where('inquiryId', '=', id)
      .execute();
    for (const response of await respond()) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject(NOT_VALID);
    }
    const other = await submitAsGuest();
    const otherToken = await newestLinkOf(other.id);
    expect((await revoke(otherToken)).statusCode).toBe(204);
    expect((await open(otherToken)).json()).toMatchObject(NOT_VALID);
  });

  it('400 for a token that is too short or missing', async () => {
    for (const body of [{}, { token: 'x' }, { token: 7 }, { token: 'x'.repeat(501) }, { token: 'x'.repeat(43), id: 1 }])
      expect((await send(service, as.guest(), 'POST', '/api/public-inquiries/thread', body)).statusCode).toBe(400);
  });

  it('200 renews the links of earlier emails', async () => {
    const { id } = await submitAsGuest();
    await answer(id);
    await service.db
      .updateTable('guestLinks')
      .set({ expiresAt: sql<string>`now() + interval '1 day'` })
      .where('inquiryId', '=', id)
      .execute();
    await open(await newestLinkOf(id));
    const rows = await service.db.selectFrom('guestLinks').select('expiresAt').where('inquiryId', '=', id).execute();
    for (const { expiresAt } of rows) expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  });
});

describe('POST /api/public-inquiries/thread/summary', () => {
  const summarize = async (token: string) =>
    send(service, as.guest(), 'POST', '/api/public-inquiries/thread/summary', { token });

  it('200 names the machine and both parties, and changes nothing', async () => {
    const { id, sent } = await submitAsGuest(ownedByGuest);
    const rows = async () => [
      await service.db.selectFrom('guestLinks').selectAll().where('inquiryId', '=', id).orderBy('hash').execute(),
      (await outboxOf(service.db)).length,
    ];
    const before = await rows();
    for (const side of ['sender', 'owner'] as const) {
      const response = await summarize(await newestLinkOf(id, side));
      expect([response.statusCode, response.json()]).toEqual([
        200,
        {
          id,
          side,
          asset: expect.objectContaining({ title: 'Motor grader with wing' }),
          status: 'pending',
          senderName: sent.name,
          senderOrganization: sent.organization,
          lastMessageId: 0,
        },
      ]);
      expect(response.body).not.toContain(sent.phone);
      expect(response.body).not.toContain(sent.email);
    }
    expect(await rows()).toEqual(before);
  });

  it('200 tells of a new message and of another status', async () => {
    const { id } = await submitAsGuest();
    const token = await newestLinkOf(id);
    const { id: messageId } = (await answer(id)).json();
    await setStatus(id, 'in_progress');
    expect((await summarize(token)).json()).toMatchObject({ lastMessageId: messageId, status: 'in_progress' });
  });

  it('404 for an unknown and a revoked link, 400 for a token that is too short', async () => {
    const { id } = await submitAsGuest();
    const token = await newestLinkOf(id);
    await revoke(token);
    for (const each of [token, 'x'.repeat(43)]) expect((await summarize(each)).json()).toMatchObject(NOT_VALID);
    expect((await summarize('x')).statusCode).toBe(400);
  });
});

describe('who a guest reads', () => {
  const authorsOf = async (token: string) =>
    (await open(token)).json<GuestThread>().messages.map(({ authorName }) => authorName);

  it('the contact of a listing gets the name and the telephone number that the sender gave; the sender does not', async () => {
    const { id, sent } = await submitAsGuest(ownedByGuest);
    const [sender, owner] = [await newestLinkOf(id), await newestLinkOf(id, 'owner')];
    await reply(sender, 'Is it free?');
    await reply(owner, 'It is.');
    expect((await open(owner)).json()).toMatchObject({ senderPhone: sent.phone, senderName: sent.name });
    expect((await open(sender)).json()).toMatchObject({ senderPhone: null });
    expect(await authorsOf(owner)).toEqual([sent.name, 'Lanark Highlands']);
  });

  it('an administrator of the platform has no name, a municipality its own', async () => {
    const { id } = await submitAsGuest();
    await answer(id);
    await send(service, as.admin(), 'POST', `/api/inquiries/${id}/messages`, { content: 'We look into it.' });
    expect(await authorsOf(await newestLinkOf(id))).toEqual(['Lanark Highlands', null]);
  });

  it('the number of a sender with an account is not shown', async () => {
    const listing = await service.projectListing(ownedByGuest);
    const id = await submitInquiryAs(service, as.operator(), listing.id);
    expect((await open(await newestLinkOf(id, 'owner'))).json()).toMatchObject({ senderPhone: null, senderName: null });
  });
});

describe('POST /api/public-inquiries/thread/messages', () => {
  it("201 adds the guest's message, which the other party reads as unread", async () => {
    const { id, sent } = await submitAsGuest();
    await send(service, OWNER, 'PUT', `/api/inquiries/${id}/read`);
    const response = await reply(await newestLinkOf(id));
    expect(response.statusCode).toBe(201);
    expect(response.json().messages).toMatchObject([{ mine: true, content: 'Is the float included?' }]);
    const [message] = (await send(service, OWNER, 'GET', `/api/inquiries/${id}/messages`)).json();
    expect(message).toEqual({
      id: expect.any(Number),
      inquiryId: id,
      userId: null,
      authorName: sent.name,
      municipality: null,
      content: 'Is the float included?',
      hidden: false,
      createdAt: expect.any(String),
    });
    expect((await send(service, OWNER, 'GET', `/api/inquiries/${id}`)).json()).toMatchObject({
      unread: true,
      lastMessageBy: null,
      lastMessageAt: message.createdAt,
    });
    const [event] = (await outboxOf(service.db)).filter(
      ({ type, data }) => type === 'message.posted' && 'inquiryId' in data && data.inquiryId === id,
    );
    // The author gets no link.
    expect(event).toMatchObject({ actorid: null, data: { userId: null, side: 'sender', guestLinks: [] } });
  });

  it('201 for the contact of the listing, and between two guests', async () => {
    const { id } = await submitAsGuest(ownedByGuest);
    const [sender, owner] = [await newestLinkOf(id), await newestLinkOf(id, 'owner')];
    await reply(owner, 'It is free.');
    expect((await linksOf(id)).map(({ side }) => side)).toEqual(['sender', 'owner', 'sender']);
    expect((await open(sender)).json().messages).toMatchObject([{ mine: false, guest: true }]);
    expect((await open(owner)).json().messages).toMatchObject([{ mine: true, guest: true }]);
    const [message] = (await send(service, as.admin(), 'GET', `/api/inquiries/${id}/messages`)).json();
    expect(message).toMatchObject({ userId: null, authorName: null });
  });

  it('201 once for requests with one Idempotency-Key', async () => {
    const { id } = await submitAsGuest();
    const token = await newestLinkOf(id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await reply(token, 'Once', headers);
    expect((await reply(token, 'Once', headers)).json()).toEqual(first.json());
    expect((await reply(token, 'Other', headers)).statusCode).toBe(422);
    expect((await open(token)).json().messages).toHaveLength(1);
    await revoke(token);
    expect((await reply(token, 'Once', headers)).statusCode).toBe(404);
  });

  it('400 for an empty message', async () => {
    const { id } = await submitAsGuest();
    const response = await reply(await newestLinkOf(id), '   ');
    expect(response.json()).toMatchObject({ fields: { content: 'Please write a message' } });
  });

  it('201 also for a signed-in caller, as the guest', async () => {
    const { id } = await submitAsGuest();
    const body = { token: await newestLinkOf(id), content: 'Hello' };
    await send(service, as.operator(), 'POST', '/api/public-inquiries/thread/messages', body);
    const [message] = (await send(service, OWNER, 'GET', `/api/inquiries/${id}/messages`)).json();
    expect(message.userId).toBeNull();
  });
});

describe('a completed or cancelled inquiry', () => {
  it.each([
    ['completed', 'This inquiry is completed and can no longer be changed'],
    ['cancelled', 'This inquiry was cancelled and can no longer be changed'],
  ])('%s: 409 for replies of users and guests', async (status, message) => {
    const { id } = await submitAsGuest();
    await setStatus(id, status);
    const token = await newestLinkOf(id);
    for (const response of [await answer(id), await reply(token)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'inquiry_closed', message });
    }
    expect((await open(token)).json()).toMatchObject({ status, messages: [] });
  });
});

describe('revoking', () => {
  it('by the guest ends every link of that party, and no new one is created', async () => {
    const { id } = await submitAsGuest(ownedByGuest);
    const [sender, owner] = [await newestLinkOf(id), await newestLinkOf(id, 'owner')];
    await revoke(sender);
    await setStatus(id, 'in_progress');
    expect((await linksOf(id)).map(({ side }) => side)).toEqual(['sender', 'owner', 'owner']);
    expect((await open(sender)).statusCode).toBe(404);
    expect((await open(owner)).statusCode).toBe(200);
  });

  it('by an administrator ends the links of both parties', async () => {
    const { id } = await submitAsGuest(ownedByGuest);
    const path = `/api/inquiries/${id}/guest-links`;
    expect((await send(service, as.guest(), 'DELETE', path)).statusCode).toBe(401);
    expect((await send(service, OWNER, 'DELETE', path)).statusCode).toBe(403);
    expect((await send(service, as.admin(), 'DELETE', '/api/inquiries/2147483647/guest-links')).statusCode).toBe(404);
    for (let time = 0; time < 2; time++) expect((await send(service, as.admin(), 'DELETE', path)).statusCode).toBe(204);
    for (const { token } of await linksOf(id)) expect((await open(token)).statusCode).toBe(404);
  });
});
