import { afterAll, describe, expect, it } from '@jest/globals';
import type { Report, ReportSummary } from '@commonyard/contracts/http/reports';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { outboxOf } from '@commonyard/testing/outbox';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, eventsOf, projectUser, send, startTestService, submitInquiryAs, type Headers } from './test-service.ts';

const service = await startTestService();
await projectUser(service.db, 1, 'Ada Admin');
await projectUser(service.db, 4, 'Olive Owner', 1, 'lanark-highlands');
await projectUser(service.db, 20, 'Sam Sender', 1, 'kenora');
await projectUser(service.db, 30, 'Nia Nobody', 1, 'hearst');
afterAll(() => service.close());

const OWNER = () => as.operator({ userId: 4, municipality: 'lanark-highlands' });
const SENDER = () => as.operator({ userId: 20, municipality: 'kenora' });
const STRANGER = () => as.operator({ userId: 30, municipality: 'hearst' });

const report = async (caller: Promise<Headers>, subject: string, subjectId: number, over = {}, headers = {}) =>
  send(service, caller, 'POST', '/api/reports', { subject, subjectId, reason: 'spam', ...over }, headers);
const reportPublicly = async (assetId: number, over = {}, headers = {}) =>
  send(service, as.guest(), 'POST', '/api/public-reports', { assetId, reason: 'misleading', ...over }, headers);
const list = async (query = '', caller = as.admin()) => send(service, caller, 'GET', `/api/reports${query}`);
const get = async (id: number, caller = as.admin()) => send(service, caller, 'GET', `/api/reports/${id}`);
const decide = async (id: number, body: object, caller = as.admin()) =>
  send(service, caller, 'POST', `/api/reports/${id}/decision`, body);
const notice = async (id: number, caller: Promise<Headers>) =>
  send(service, caller, 'GET', `/api/reports/${id}/notice`);
const answer = async (id: number, caller: Promise<Headers>, text = 'It is our own number.') =>
  send(service, caller, 'POST', `/api/reports/${id}/answer`, { answer: text });

const idOf = async (subject: string, subjectId: number): Promise<number> => {
  const found = await service.db
    .selectFrom('reports')
    .select('id')
    .where('subject', '=', subject as 'listing')
    .where('subjectId', '=', subjectId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return found.id;
};
/** An inquiry of the sender with a message of the owner. */
async function newThread() {
  const { id: assetId, title } = await service.projectListing();
  const inquiryId = await submitInquiryAs(service, SENDER(), assetId, 'May we have it?');
  const url = `/api/inquiries/${inquiryId}/messages`;
  const { id: messageId } = (await send(service, OWNER(), 'POST', url, { content: 'Call 613 555 0100.' })).json();
  return { assetId, title, inquiryId, messageId: messageId as number, url };
}
async function reportedMessage() {
  const thread = await newThread();
  expect((await report(SENDER(), 'message', thread.messageId)).statusCode).toBe(201);
  return { ...thread, id: await idOf('message', thread.messageId) };
}

describe('POST /api/reports', () => {
  it('201 opens one report for a listing, with one complaint of each reporter', async () => {
    const { id: listing, title } = await service.projectListing();
    expect((await report(SENDER(), 'listing', listing)).json()).toEqual({ createdAt: expect.any(String) });
    await report(STRANGER(), 'listing', listing, { reason: 'offensive', text: 'See the photo.' });
    await report(SENDER(), 'listing', listing, { reason: 'other', text: 'It is stolen.' });
    const id = await idOf('listing', listing);
    const body = (await get(id)).json<Report>();
    expect(body).toMatchObject({
      title,
      reportedUserId: 4,
      reportedName: 'Olive Owner',
      status: 'open',
      outcome: null,
    });
    expect(body).toMatchObject({ complaintCount: 2, content: null, listing: { id: listing, status: 'available' } });
    expect(body.complaints).toMatchObject([
      { reporterId: 30, reporterName: 'Nia Nobody', reason: 'offensive', text: 'See the photo.' },
      { reporterId: 20, reporterName: 'Sam Sender', reason: 'other', text: 'It is stolen.' },
    ]);
  });

  it('201 for a message, the text of an inquiry and a user of an own inquiry, with the text as it was', async () => {
    const { inquiryId, messageId } = await newThread();
    expect((await report(SENDER(), 'message', messageId)).statusCode).toBe(201);
    expect((await report(OWNER(), 'inquiry', inquiryId)).statusCode).toBe(201);
    expect((await report(SENDER(), 'user', 4)).statusCode).toBe(201);
    const ofMessage = (await get(await idOf('message', messageId))).json<Report>();
    expect(ofMessage).toMatchObject({ content: 'Call 613 555 0100.', inquiryId, user: { id: 4, active: true } });
    expect(ofMessage.messages.map(({ id }) => id)).toEqual([messageId]);
    const ofInquiry = (await get(await idOf('inquiry', inquiryId))).json<Report>();
    expect(ofInquiry).toMatchObject({ content: 'May we have it?', reportedUserId: 20 });
    expect(ofInquiry.messages.map(({ id }) => id)).toEqual([messageId]);
    const ofUser = (await get(await idOf('user', 4))).json<Report>();
    expect(ofUser).toMatchObject({ title: '', reportedName: 'Olive Owner', listing: null, messages: [] });
    expect(ofUser.earlier.map(({ subjectId }) => subjectId)).toContain(messageId);
  });

  it('201 once for the same idempotency key', async () => {
    const { id: listing } = await service.projectListing();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await report(SENDER(), 'listing', listing, {}, headers),
      await report(SENDER(), 'listing', listing, {}, headers),
    ];
    expect(second.json()).toEqual(first.json());
    expect((await report(SENDER(), 'listing', listing, { reason: 'other' }, headers)).statusCode).toBe(422);
  });

  it('400, 401, 404 and 409', async () => {
    const { messageId, inquiryId, assetId } = await newThread();
    for (const body of [{ reason: 'other' }, { reason: 'bad' }, { text: 'x'.repeat(2_001) }, { extra: 1 }])
      expect((await report(SENDER(), 'message', messageId, body)).statusCode).toBe(400);
    expect((await report(SENDER(), 'thread', messageId)).statusCode).toBe(400);
    expect((await report(as.guest(), 'message', messageId)).statusCode).toBe(401);
    for (const [subject, id] of [
      ['message', messageId],
      ['inquiry', inquiryId],
      ['user', 4],
      ['user', 2_147_483_647],
      ['message', 2_147_483_647],
    ] as const)
      expect((await report(STRANGER(), subject, id)).statusCode).toBe(404);
    for (const [caller, subject, id] of [
      [OWNER(), 'message', messageId],
      [SENDER(), 'inquiry', inquiryId],
      [OWNER(), 'listing', assetId],
    ] as const)
      expect((await report(caller, subject, id)).statusCode).toBe(409);
  });
});

describe('POST /api/public-reports', () => {
  it('201 stores a complaint of nobody for each guest', async () => {
    const { id: listing } = await service.projectListing();
    expect((await reportPublicly(listing)).statusCode).toBe(201);
    expect((await reportPublicly(listing, { reason: 'other', text: 'It was sold.' })).statusCode).toBe(201);
    const { complaints } = (await get(await idOf('listing', listing))).json<Report>();
    expect(complaints).toMatchObject([
      { reporterId: null, reporterName: null, reason: 'misleading', text: null },
      { reporterId: null, reason: 'other', text: 'It was sold.' },
    ]);
  });

  it('stores no submission that fills the honeypot', async () => {
    const { id: listing } = await service.projectListing();
    expect((await reportPublicly(listing, { website: 'x' })).statusCode).toBe(201);
    await expect(idOf('listing', listing)).rejects.toThrow('no result');
  });

  it('400, 403 and 409, and 503 for a listing that only assets could show while it is away', async () => {
    const { id: listing } = await service.projectListing();
    expect((await reportPublicly(listing, { reason: 'other', text: ' ' })).json().fields).toEqual({
      text: 'Please describe what is wrong',
    });
    expect((await reportPublicly(listing, { subject: 'user' })).statusCode).toBe(400);
    const used = await as.guest();
    expect((await reportPublicly(listing, {}, used)).statusCode).toBe(201);
    expect((await reportPublicly(listing, {}, used)).statusCode).toBe(403);
    const { id: hidden } = await service.projectListing({ status: 'pending' });
    expect((await reportPublicly(hidden)).statusCode).toBe(503);
    const { id: removed } = await service.projectListing({ removed: true });
    expect((await reportPublicly(removed)).statusCode).toBe(409);
  });
});

describe('POST /api/public-inquiries/thread/reports', () => {
  async function guestThread() {
    const { id: assetId } = await service.projectListing();
    const sent = publicInquiryBody(assetId);
    const { id: inquiryId } = (await send(service, as.guest(), 'POST', '/api/public-inquiries', sent)).json();
    const url = `/api/inquiries/${inquiryId}/messages`;
    const { id: messageId } = (await send(service, OWNER(), 'POST', url, { content: 'No.' })).json();
    const links = (await outboxOf(service.db)).flatMap(({ data }) =>
      'guestLinks' in data && 'inquiryId' in data && data.inquiryId === inquiryId ? data.guestLinks : [],
    );
    return { inquiryId, messageId, token: links.at(-1)!.token, email: sent.email };
  }
  const reportThread = async (body: object) =>
    send(service, as.guest(), 'POST', '/api/public-inquiries/thread/reports', { reason: 'offensive', ...body });

  it('201 for a message of the other side, once for each reporter', async () => {
    const { messageId, token } = await guestThread();
    for (let time = 0; time < 2; time++) expect((await reportThread({ token, messageId })).statusCode).toBe(201);
    const { complaints } = (await get(await idOf('message', messageId))).json<Report>();
    expect(complaints).toMatchObject([{ reporterId: null, reason: 'offensive' }]);
  });

  it('409 for the own text, 404 for a message of another thread and for an unknown link, 400', async () => {
    const { token } = await guestThread();
    const other = await guestThread();
    expect((await reportThread({ token })).json()).toMatchObject({ code: 'own_report' });
    expect((await reportThread({ token, messageId: other.messageId })).statusCode).toBe(404);
    expect((await reportThread({ token: 'x'.repeat(43) })).statusCode).toBe(404);
    expect((await reportThread({ token, reason: 'other' })).statusCode).toBe(409);
    expect((await reportThread({ token, reason: 'bad' })).statusCode).toBe(400);
  });

  it('the decision about the text of a guest takes the address to notifications', async () => {
    const { inquiryId, email } = await guestThread();
    await report(OWNER(), 'inquiry', inquiryId);
    const id = await idOf('inquiry', inquiryId);
    await decide(id, { action: 'warn', text: 'Please stay polite.' });
    expect((await eventsOf(service, 'report.decided', id))[0]!.data).toMatchObject({
      subject: 'inquiry',
      userId: null,
      guest: { email },
      contactAddress: null,
    });
  });
});

describe('GET /api/reports', () => {
  it('200 lists those that wait first, the oldest of them first, with cursors, pages and a filter', async () => {
    const [first, second] = [await reportedMessage(), await reportedMessage()];
    await decide(first.id, { action: 'dismiss' });
    const all = (await list('?limit=100')).json<ReportSummary[]>();
    const isClosed = ({ status }: ReportSummary) => status === 'closed';
    expect(all.map(isClosed)).toEqual(all.map(isClosed).toSorted((a, b) => Number(a) - Number(b)));
    const waiting = all.filter((each) => !isClosed(each)).map(({ id }) => id);
    expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
    expect(waiting).toContain(second.id);
    const seen: number[] = [];
    let next: string | undefined = '/api/reports?limit=3';
    while (next) {
      const page = await send(service, as.admin(), 'GET', next);
      seen.push(...page.json<{ id: number }[]>().map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const closed = await list('?status=closed');
    expect(closed.json()).toHaveLength(Number(closed.headers['x-total-count']));
    expect(closed.json<ReportSummary[]>().every(isClosed)).toBe(true);
    const counts = (await send(service, as.admin(), 'GET', '/api/inquiries/counts')).json();
    expect(counts.waitingReports).toBe(waiting.length);
    const ofUser = (await send(service, SENDER(), 'GET', '/api/inquiries/counts')).json();
    expect(ofUser.waitingReports).toBeUndefined();
  });

  it('400, 401 and 403', async () => {
    for (const query of ['?status=new', '?limit=0', '?cursor=x']) expect((await list(query)).statusCode).toBe(400);
    expect((await list('', as.guest())).statusCode).toBe(401);
    for (const caller of [as.operator(), as.municipalAdmin()]) expect((await list('', caller)).statusCode).toBe(403);
  });
});

describe('GET /api/reports/{id}', () => {
  it('400, 401, 403 and 404', async () => {
    const { id } = await reportedMessage();
    expect((await get(0)).statusCode).toBe(400);
    expect((await get(id, as.guest())).statusCode).toBe(401);
    for (const caller of [SENDER(), OWNER(), as.municipalAdmin()]) expect((await get(id, caller)).statusCode).toBe(403);
    expect((await get(2_147_483_647)).statusCode).toBe(404);
  });
});

describe('POST /api/reports/{id}/decision', () => {
  it('200 hides a message from both sides, tells its author, and shows it again when the decision is taken back', async () => {
    const { id, url, messageId, inquiryId } = await reportedMessage();
    const hidden = await decide(id, { action: 'hide', text: 'No private numbers.' });
    expect(hidden.json()).toMatchObject({
      status: 'closed',
      outcome: 'hidden',
      decidedBy: 1,
      decidedByName: 'Ada Admin',
    });
    const seenBy = async (caller: Promise<Headers>) => (await send(service, caller, 'GET', url)).json()[0];
    for (const caller of [SENDER(), OWNER()]) expect(await seenBy(caller)).toMatchObject({ content: '', hidden: true });
    expect(await seenBy(as.admin())).toMatchObject({ content: 'Call 613 555 0100.', hidden: true });
    expect((await eventsOf(service, 'report.decided', id)).map(({ data, actorid }) => ({ data, actorid }))).toEqual([
      {
        actorid: 1,
        data: {
          id,
          subject: 'message',
          outcome: 'hidden',
          upheld: false,
          afterAnswer: false,
          text: 'No private numbers.',
          listing: expect.objectContaining({ title: 'Motor grader with wing', userId: 4 }),
          userId: 4,
          guest: null,
          contactAddress: null,
        },
      },
    ]);
    expect((await answer(id, OWNER())).json()).toMatchObject({ waiting: true });
    await decide(id, { action: 'dismiss' });
    expect(await seenBy(SENDER())).toMatchObject({ id: messageId, content: 'Call 613 555 0100.', hidden: false });
    const entries = await service.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subjectKind', '=', 'report')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'decided', actorId: 1 },
      { action: 'answered', actorId: 4 },
      { action: 'decided', actorId: 1 },
    ]);
    expect(inquiryId).toBeGreaterThan(0);
  });

  it('200 hides the text of an inquiry in lists and in its thread', async () => {
    const { inquiryId } = await newThread();
    await report(OWNER(), 'inquiry', inquiryId);
    await decide(await idOf('inquiry', inquiryId), { action: 'hide', text: 'Advertising.' });
    const read = async (caller: Promise<Headers>) =>
      (await send(service, caller, 'GET', `/api/inquiries/${inquiryId}`)).json();
    expect(await read(OWNER())).toMatchObject({ message: '', messageHidden: true });
    expect(await read(as.admin())).toMatchObject({ message: 'May we have it?', messageHidden: true });
    const [row] = (await send(service, SENDER(), 'GET', '/api/inquiries?limit=1')).json();
    expect(row).toMatchObject({ id: inquiryId, message: '', messageHidden: true });
  });

  it('200 dismisses a report without telling the reported side; a later report is a new one', async () => {
    const { id, messageId } = await reportedMessage();
    await decide(id, { action: 'dismiss' });
    expect(await eventsOf(service, 'report.decided', id)).toEqual([]);
    expect((await notice(id, OWNER())).statusCode).toBe(404);
    await report(SENDER(), 'message', messageId);
    const later = await idOf('message', messageId);
    expect(later).not.toBe(id);
    expect((await get(later)).json<Report>().earlier[0]).toMatchObject({ id, outcome: 'dismissed' });
  });

  it('200 keeps the text of an upheld decision, and leaves the contact of a hidden listing to assets', async () => {
    const contactAddress = hashAddress('contact@example.ca');
    const { id: listing } = await service.projectListing({ userId: null, municipality: null, contactAddress });
    await report(SENDER(), 'listing', listing);
    const id = await idOf('listing', listing);
    await decide(id, { action: 'warn', text: 'Wrong year.' });
    await report(SENDER(), 'listing', listing);
    const hidden = await idOf('listing', listing);
    await decide(hidden, { action: 'hide', text: 'Stolen.' });
    const addresses = [id, hidden].map(async (each) => (await eventsOf(service, 'report.decided', each))[0]!.data);
    expect(await Promise.all(addresses)).toMatchObject([{ contactAddress }, { contactAddress: null }]);
    const message = await reportedMessage();
    await decide(message.id, { action: 'warn', text: 'Stay polite.' });
    await answer(message.id, OWNER());
    expect((await decide(message.id, { action: 'uphold' })).json()).toMatchObject({
      outcome: 'warned',
      decisionText: 'Stay polite.',
      answer: 'It is our own number.',
    });
    expect((await eventsOf(service, 'report.decided', message.id)).at(-1)!.data).toMatchObject({
      upheld: true,
      afterAnswer: true,
    });
  });

  it('decides once in concurrent requests', async () => {
    const { id } = await reportedMessage();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => decide(id, { action: 'warn', text: 'Please.' })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await eventsOf(service, 'report.decided', id)).toHaveLength(1);
  });

  it('400, 401, 403 and 404', async () => {
    const { id } = await reportedMessage();
    for (const body of [{}, { action: 'hide' }, { action: 'warn', text: ' ' }, { action: 'uphold' }, { action: 'ban' }])
      expect((await decide(id, body)).statusCode).toBe(400);
    expect((await decide(id, { action: 'dismiss' }, as.guest())).statusCode).toBe(401);
    expect((await decide(id, { action: 'dismiss' }, as.operator())).statusCode).toBe(403);
    expect((await decide(2_147_483_647, { action: 'dismiss' })).statusCode).toBe(404);
  });
});

describe('the reported side', () => {
  it('reads the decision without the reporters and answers once', async () => {
    const { id, title } = await reportedMessage();
    await decide(id, { action: 'warn', text: 'No private numbers.' });
    expect((await notice(id, OWNER())).json()).toEqual({
      id,
      subject: 'message',
      title,
      content: 'Call 613 555 0100.',
      outcome: 'warned',
      decisionText: 'No private numbers.',
      decidedAt: expect.any(String),
      waiting: false,
      answer: null,
      answeredAt: null,
    });
    expect((await answer(id, OWNER())).statusCode).toBe(200);
    expect((await get(id)).json()).toMatchObject({
      status: 'answered',
      outcome: 'warned',
      answer: 'It is our own number.',
    });
    expect((await answer(id, OWNER())).json()).toMatchObject({ code: 'report_answered' });
    expect((await list('?status=answered')).json<ReportSummary[]>().map((each) => each.id)).toContain(id);
  });

  it('400, 401 and 404', async () => {
    const { id } = await reportedMessage();
    expect((await notice(id, OWNER())).statusCode).toBe(404);
    expect((await answer(id, OWNER())).statusCode).toBe(404);
    await decide(id, { action: 'warn', text: 'Please.' });
    for (const caller of [SENDER, STRANGER, as.admin]) {
      expect((await notice(id, caller())).statusCode).toBe(404);
      expect((await answer(id, caller())).statusCode).toBe(404);
    }
    expect((await notice(id, as.guest())).statusCode).toBe(401);
    expect((await answer(id, as.guest())).statusCode).toBe(401);
    expect((await notice(0, OWNER())).statusCode).toBe(400);
    expect((await answer(id, OWNER(), ' ')).statusCode).toBe(400);
    expect((await answer(2_147_483_647, OWNER())).statusCode).toBe(404);
  });
});
