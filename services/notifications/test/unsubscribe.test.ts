import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer, type MailServer } from '@commonyard/testing/mail-server';
import { startSender } from '../src/mail/mail.sender.ts';
import { openTransport } from '../src/mail/mail.transport.ts';
import { signSubscription } from '../src/unsubscribe/unsubscribe.tokens.ts';
import { ADMIN, ASKER, inquiry, listing, message, OPERATOR, PEOPLE, VISITOR } from './events.ts';
import { as, MAIL, send, startService, type TestService } from './service.ts';

let service: TestService;
let server: MailServer;
let sender: { stop(): Promise<void> };
beforeAll(async () => {
  [service, server] = await Promise.all([startService(), startMailServer()]);
  for (const person of PEOPLE) await service.say('user.registered', person, { time: '2026-01-01T00:00:00.000Z' });
  sender = startSender({ db: service.db, log: service.log, transport: openTransport(server.url, 5), settings: MAIL });
});
afterAll(async () => {
  await sender.stop();
  await service.close();
  await server.stop();
});
beforeEach(() => {
  server.taken.splice(0);
});

const JANE = 'jane@example.ca';
const OLIVE = 'user3@example.ca';

/** The link of the mail that this recipient got, as its path and query. */
const linkTo = (recipient: string) =>
  eventually(() => {
    const [mail] = server.to(recipient);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:[^>]+)>$/.exec(header('list-unsubscribe')!)![1]!;
    expect(mail!.text).toContain(url);
    expect(mail!.html).toContain(url.replaceAll('&', '&amp;'));
    return url.replace(MAIL.publicUrl, '');
  });
const get = async (url: string) => service.app.inject({ method: 'GET', url, headers: await as.anonymous() });
/** As a mail program does it. */
const click = async (url: string) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { ...(await as.anonymous()), 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const choiceOf = async (kind: string) =>
  (await send(service, as.operator(), 'GET', '/api/notifications/preferences'))
    .json<Preferences>()
    .find((choice) => choice.kind === kind);
/** Waits until a mail has come that is said after all others. */
async function flushed() {
  await service.say('contact.answered', {
    id: 1,
    name: 'F',
    email: 'flush@example.ca',
    locale: 'en',
    subject: 'F',
    answer: 'F',
  });
  await eventually(() => expect(server.to('flush@example.ca')).toHaveLength(1));
}

describe('the link of a mail', () => {
  it('asks a person first, in the language of the mail, and changes nothing by being opened', async () => {
    await service.say('inquiry.created', inquiry({ id: 1 }), { actorid: ASKER });
    const url = await linkTo(OLIVE);
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Do you want no more e-mails of this kind?');
    expect((await get(url.replace('lang=en', 'lang=fr'))).body).toContain('Ne plus recevoir ces courriels');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await choiceOf('inquiry.created')).toMatchObject({ email: 'now' });
  });

  it('ends mails of that kind with one click, for that person, and not what is seen in the application', async () => {
    await service.say('inquiry.created', inquiry({ id: 2 }), { actorid: ASKER });
    const url = await linkTo(OLIVE);
    expect((await click(url)).statusCode).toBe(200);
    expect((await click(url)).statusCode).toBe(200);
    expect(await choiceOf('inquiry.created')).toEqual({ kind: 'inquiry.created', inApp: true, email: 'off' });
    expect(await choiceOf('message.posted')).toMatchObject({ email: 'now' });
    server.taken.splice(0);
    await service.say('inquiry.created', inquiry({ id: 3 }), { actorid: ASKER });
    await flushed();
    expect(server.to(OLIVE)).toEqual([]);
    expect(server.to('user2@example.ca')).toHaveLength(1);
  });

  it('ends mails of one inquiry for somebody without an account', async () => {
    await service.say('message.posted', message({ inquiryId: 4, sender: VISITOR }), { actorid: OPERATOR });
    await click(await linkTo(JANE));
    server.taken.splice(0);
    await service.say('message.posted', message({ inquiryId: 4, sender: VISITOR }), { actorid: OPERATOR });
    await service.say('message.posted', message({ inquiryId: 5, sender: VISITOR }), { actorid: OPERATOR });
    await flushed();
    expect(server.to(JANE)).toHaveLength(1);
    const kept = await service.db.selectFrom('mutes').select('key').execute();
    expect(JSON.stringify(kept)).not.toContain(JANE);
  });

  it('ends the digest: whatever would have been in it', async () => {
    await service.db
      .insertInto('preferences')
      .values({ userId: OPERATOR, kind: 'asset.approved', inApp: true, email: 'daily' })
      .execute();
    await service.say('asset.approved', listing({ version: 2, status: 'available' }), { actorid: ADMIN });
    await eventually(() =>
      service.db.selectFrom('digestItems').select('kind').where('userId', '=', OPERATOR).executeTakeFirstOrThrow(),
    );
    const token = signSubscription({ userId: OPERATOR, kind: 'digest' }, MAIL.unsubscribeSecret);
    expect((await click(`/api/notifications/unsubscribe?token=${token}`)).statusCode).toBe(200);
    expect(await choiceOf('asset.approved')).toMatchObject({ email: 'off' });
    expect(await choiceOf('inspection.completed')).toMatchObject({ email: 'off' });
    expect(await choiceOf('message.posted')).toMatchObject({ email: 'now' });
    expect(await service.db.selectFrom('digestItems').select('kind').where('userId', '=', OPERATOR).execute()).toEqual(
      [],
    );
  });
});

it.each(['x', 'x.y', '', 'x.y.z', signSubscription({ userId: 1, kind: 'digest' }, 'another secret')])(
  '404 for the token %j',
  async (token) => {
    for (const answer of [
      await get(`/api/notifications/unsubscribe?token=${token}`),
      await click(`/api/notifications/unsubscribe?token=${token}`),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This link is not valid.');
    }
  },
);

it('400 without a token', async () => {
  expect((await get('/api/notifications/unsubscribe')).statusCode).toBe(400);
});
