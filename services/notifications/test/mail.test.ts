import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer, type MailServer, type TestMail } from '@commonyard/testing/mail-server';
import type { Mail } from '@commonyard/contracts/http/notifications';
import { mailsRetried } from '../src/mail/mail.metrics.ts';
import { startSender } from '../src/mail/mail.sender.ts';
import { openTransport } from '../src/mail/mail.transport.ts';
import {
  ADMIN,
  ASKER,
  inquiry,
  letter,
  listing,
  message,
  OPERATOR,
  OTHER_ADMIN,
  PEOPLE,
  UNOWNED,
  user,
  VISITOR,
} from './events.ts';
import { as, envelope, MAIL, send, startService, type TestService } from './service.ts';

let service: TestService;
let server: MailServer;
beforeAll(async () => {
  [service, server] = await Promise.all([startService(), startMailServer()]);
  for (const person of PEOPLE) await service.say('user.registered', person, { time: '2026-01-01T00:00:00.000Z' });
});
afterAll(async () => {
  await service.close();
  await server.stop();
});

let senders: { stop(): Promise<void> }[] = [];
const sender = (patienceMs?: number) => {
  const transport = openTransport(server.url, 5, patienceMs);
  const started = startSender({ db: service.db, log: service.log, transport, settings: MAIL });
  senders.push(started);
  return started;
};
beforeEach(async () => {
  await service.db.deleteFrom('mails').execute();
  await service.db.deleteFrom('digestItems').execute();
  server.taken.splice(0);
  server.behave('accept');
});
afterEach(async () => {
  await Promise.all(senders.map((one) => one.stop()));
  senders = [];
});

const addressOf = (id: number) => `user${id}@example.ca`;
const mails = () => service.db.selectFrom('mails').selectAll().orderBy('id').execute();
const arrived = (recipient: string, count = 1) =>
  eventually(() => {
    const found = server.to(recipient);
    expect(found).toHaveLength(count);
    return found;
  });
const one = async (recipient: string): Promise<TestMail> => (await arrived(recipient))[0]!;
const headerOf = ({ headers }: TestMail, name: string) => headers.find(({ key }) => key === name)?.value;
/** What waits until later is due now. */
const hurry = () =>
  service.db
    .updateTable('mails')
    .set({ nextAt: sql<string>`now()` })
    .execute();
const statuses = async () => (await mails()).map(({ status }) => status);

describe('a mail', () => {
  it('says what happened, in the language of its reader, with a link to it', async () => {
    sender();
    const event = await service.say('inquiry.created', inquiry({ id: 18 }), { actorid: ASKER });
    const mail = await one(addressOf(OPERATOR));
    expect(mail.subject).toBe('Inquiry about Street sweeper');
    expect(mail.text).toContain('Alex Asker (Kenora) asked about “Street sweeper”.');
    expect(mail.text).toContain('https://commonyard.test/inquiries?inquiry=18');
    expect(mail.html).toContain('href="https://commonyard.test/inquiries?inquiry=18"');
    expect(mail.messageId).toBe(`<${event.id}.u${OPERATOR}@commonyard.test>`);
    expect(mail.from).toMatchObject({ name: 'CommonYard', address: 'no-reply@commonyard.test' });
    expect(mail.to).toMatchObject([{ name: 'Olive Operator' }]);
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
    expect((await one(addressOf(OTHER_ADMIN))).text).toContain('Alex Asker (Kenora) a envoyé une demande');
    expect(server.to(addressOf(ASKER))).toEqual([]);
  });

  it('leaves nothing of whom it was for and what it said', async () => {
    sender();
    await service.say('message.posted', message({ sender: VISITOR }), { actorid: OPERATOR });
    await one('jane@example.ca');
    await eventually(async () => expect(await statuses()).toEqual(['sent']));
    expect((await mails())[0]).toMatchObject({ email: null, name: null, content: null, kind: 'message.posted' });
  });

  it('goes to the address and in the language of now', async () => {
    await service.say('user.registered', user({ id: 61, email: 'old@example.ca' }), {
      time: '2026-01-01T00:00:00.000Z',
    });
    await service.say(
      'asset.approved',
      listing({ id: 61, version: 2, status: 'available', userId: 61, municipality: null }),
    );
    await service.say('user.updated', user({ id: 61, version: 2, email: 'new@example.ca', locale: 'fr' }), {
      actorid: 61,
    });
    await eventually(async () => expect(await mails()).toHaveLength(1));
    await eventually(async () => {
      const { email } = await service.db
        .selectFrom('people')
        .select('email')
        .where('id', '=', 61)
        .executeTakeFirstOrThrow();
      expect(email).toBe('new@example.ca');
    });
    await hurry();
    sender();
    expect((await one('new@example.ca')).subject).toBe('Approuvée : Street sweeper');
  });

  it('is not sent to an account that was closed meanwhile', async () => {
    await service.say('user.registered', user({ id: 62 }), { time: '2026-01-01T00:00:00.000Z' });
    await service.say(
      'asset.approved',
      listing({ id: 62, version: 2, status: 'available', userId: 62, municipality: null }),
    );
    await eventually(async () => expect(await mails()).toHaveLength(1));
    await service.say('user.deactivated', user({ id: 62, version: 2, active: false }), { actorid: ADMIN });
    await eventually(async () => {
      const { active } = await service.db
        .selectFrom('people')
        .select('active')
        .where('id', '=', 62)
        .executeTakeFirstOrThrow();
      expect(active).toBe(false);
    });
    await hurry();
    sender();
    await eventually(async () => expect(await mails()).toEqual([]));
    expect(server.to(addressOf(62))).toEqual([]);
  });

  it('begins no header that was not meant', async () => {
    sender();
    const title = 'Grader\r\nBcc: everybody@example.ca';
    const injected = inquiry({
      listing: { ...inquiry().listing, title },
      sender: { ...VISITOR, name: 'Jane\r\nBcc: everybody@example.ca', locale: 'en' },
    });
    await service.say('inquiry.status_changed', { ...injected, status: 'completed' }, { actorid: ADMIN });
    const mail = await one('jane@example.ca');
    expect(mail.recipients).toEqual(['jane@example.ca']);
    expect(mail.subject).toBe('Inquiry about Grader Bcc: everybody@example.ca: completed');
    expect(headerOf(mail, 'bcc')).toBeUndefined();
    expect(mail.html).not.toContain('\r\nBcc');
  });

  it.each(['jane@example.ca\r\nBcc: x@example.ca', 'jane@example.ca, x@example.ca', '"<script>"@example.ca', 'jane@'])(
    'is not sent to %j',
    async (email) => {
      sender();
      await service.say('message.posted', message({ sender: { ...VISITOR, email } }), { actorid: OPERATOR });
      await eventually(async () => expect(await statuses()).toEqual(['failed']));
      expect(server.taken).toEqual([]);
    },
  );
});

describe('to somebody without an account', () => {
  it('a reply in the thread says what was written', async () => {
    sender();
    await service.say('message.posted', message({ content: 'Free in March.\n<b>Call us</b>', sender: VISITOR }), {
      actorid: OPERATOR,
    });
    const mail = await one('jane@example.ca');
    expect(mail.subject).toBe('Nouveau message au sujet de Street sweeper');
    expect(mail.text).toContain('> Free in March.\n> <b>Call us</b>');
    expect(mail.html).toContain('Free in March.<br>&lt;b&gt;Call us&lt;/b&gt;');
    expect(mail.text).toContain('https://commonyard.test/equipment/available/1');
  });

  it('the answer to a letter', async () => {
    sender();
    await service.say('contact.answered', { ...letter({ locale: 'en' }), answer: 'Welcome!' }, { actorid: ADMIN });
    const mail = await one('jane@example.ca');
    expect(mail.subject).toBe('Our answer: Joining');
    expect(mail.text).toContain('> Welcome!');
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined();
  });

  it('the decision about a listing, once somebody has looked at it', async () => {
    const posted = listing({ id: 70, userId: null, municipality: null, contactEmail: 'jane@example.ca', locale: 'fr' });
    await service.say('asset.submitted', posted);
    await service.say(
      'asset.rejected',
      { ...posted, version: 2, status: 'unavailable', reason: 'Trop vieux' },
      { actorid: ADMIN },
    );
    await eventually(async () => expect(await mails()).toHaveLength(1));
    await hurry();
    sender();
    const mail = await one('jane@example.ca');
    expect(mail.text).toContain('Motif : Trop vieux');
    expect(mail.text).toContain('https://commonyard.test/contact');
  });
});

describe('a decision', () => {
  const decided = listing({ id: 80, version: 2, status: 'available', municipality: null });

  it('is mailed after 15 seconds', async () => {
    const { time } = await service.say('asset.approved', decided, { actorid: ADMIN });
    const [mail] = await eventually(async () => {
      const written = await mails();
      expect(written).toHaveLength(1);
      return written;
    });
    expect(Date.parse(mail!.nextAt) - Date.parse(time)).toBe(15_000);
  });

  it('is not mailed once it was taken back, in whichever order the events come', async () => {
    await service.say('asset.approved', { ...decided, id: 81 }, { actorid: ADMIN });
    await eventually(async () => expect(await mails()).toHaveLength(1));
    await service.say('asset.updated', { ...decided, id: 81, version: 3, status: 'pending' }, { actorid: ADMIN });
    await eventually(async () => expect(await mails()).toEqual([]));
    await service.say('asset.updated', { ...decided, id: 82, version: 3, status: 'pending' }, { actorid: ADMIN });
    await service.say('asset.rejected', { ...decided, id: 82, status: 'unavailable' }, { actorid: ADMIN });
    await service.say('asset.rejected', { ...decided, id: 83, status: 'unavailable' }, { actorid: ADMIN });
    await eventually(async () => expect((await mails()).map(({ decisionOn }) => decisionOn)).toEqual([83]));
  });
});

describe('a link of an account', () => {
  const asked = (over: object = {}) => ({
    userId: OPERATOR,
    name: 'Olive Operator',
    email: 'olive@example.ca',
    locale: 'fr' as const,
    token: 'secret+token',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...over,
  });

  it('is mailed where it was asked for, and kept no longer', async () => {
    sender();
    await service.say('user.password_reset_requested', asked());
    await service.say('user.verification_requested', asked({ email: 'nia@example.ca', locale: 'en' }));
    const reset = await one('olive@example.ca');
    expect(reset.subject).toBe('Choisissez un nouveau mot de passe');
    expect(reset.text).toContain('https://commonyard.test/auth/reset#token=secret%2Btoken');
    expect(headerOf(reset, 'list-unsubscribe')).toBeUndefined();
    expect((await one('nia@example.ca')).text).toContain('https://commonyard.test/auth/verify#token=secret%2Btoken');
    await eventually(async () => expect(await statuses()).toEqual(['sent', 'sent']));
    expect(JSON.stringify(await mails())).not.toContain('secret');
    const told = await service.db.selectFrom('notifications').select('kind').distinct().execute();
    expect(told.filter(({ kind }) => /password|verif/.test(kind))).toEqual([]);
  });

  it('is not mailed once it is over', async () => {
    await service.say(
      'user.password_reset_requested',
      asked({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
    );
    await eventually(async () => expect(await mails()).toHaveLength(1));
    sender();
    await eventually(async () => expect(await mails()).toEqual([]));
    expect(server.taken).toEqual([]);
  });
});

describe('the mail server', () => {
  const say = (over = {}) =>
    service.say('message.posted', message({ sender: VISITOR, listing: UNOWNED, ...over }), { actorid: ADMIN });

  it('may be down: every mail is sent once it is back, and once', async () => {
    await server.stop();
    sender();
    for (let id = 1; id <= 5; id++) await say({ id });
    await eventually(async () => {
      const waiting = await mails();
      expect(waiting).toHaveLength(5);
      expect(waiting.some(({ error }) => error?.includes('ECONNREFUSED'))).toBe(true);
    });
    await server.start();
    await arrived('jane@example.ca', 5);
    await eventually(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])));
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(5);
    // That it was away is no fault of theirs.
    expect((await mails()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('may not want a mail yet: it is tried again later, and the others go on', async () => {
    server.behave('temporary', 'jane@example.ca');
    sender();
    await say();
    await service.say('message.posted', message({ id: 2, sender: { ...VISITOR, email: 'joe@example.ca' } }), {
      actorid: ADMIN,
    });
    await one('joe@example.ca');
    await eventually(async () => expect((await mails())[0]).toMatchObject({ attempts: 1, status: 'waiting' }));
    const [mail] = await mails();
    expect(mail!.error).toContain('451');
    await eventually(async () => {
      const { values } = await mailsRetried.get();
      expect(values.find(({ labels }) => labels.kind === 'message.posted')?.value).toBeGreaterThanOrEqual(1);
    });
    expect(Date.parse(mail!.nextAt)).toBeGreaterThan(Date.now() + 20_000);
    server.behave('accept', 'jane@example.ca');
    await hurry();
    await one('jane@example.ca');
  });

  it('may give up on a mail for good: administrators see why, and can send it once more', async () => {
    server.behave('permanent', 'jane@example.ca');
    sender();
    await say();
    await eventually(async () => expect(await statuses()).toEqual(['failed']));
    const failed = (await send(service, as.admin(), 'GET', '/api/notifications/mail?status=failed')).json<Mail[]>();
    expect(failed).toEqual([
      {
        id: expect.any(Number),
        kind: 'message.posted',
        status: 'failed',
        to: 'jane@example.ca',
        attempts: 1,
        error: expect.stringContaining('550'),
        createdAt: expect.any(String),
        nextAt: null,
        settledAt: expect.any(String),
      },
    ]);
    server.behave('accept', 'jane@example.ca');
    const again = await send(service, as.admin(), 'POST', `/api/notifications/mail/${failed[0]!.id}/retry`);
    expect(again.json()).toMatchObject({ status: 'waiting', attempts: 0 });
    await one('jane@example.ca');
  });

  it('may hang: it is given up after a while, and tried again', async () => {
    server.behave('hang');
    const first = sender(300);
    await say();
    await eventually(async () => expect((await mails())[0]).toMatchObject({ attempts: 1, error: expect.any(String) }));
    await eventually(async () => expect((await mails())[0]!.error).not.toBeNull());
    await first.stop();
    server.behave('accept');
    await hurry();
    sender();
    await one('jane@example.ca');
  });

  it.each(['accept-and-break', 'accept-and-hang'] as const)(
    'may %s, and gets the mail again: under the same Message-ID',
    async (mode) => {
      server.behave(mode);
      sender(500);
      await say();
      await eventually(async () => expect((await mails())[0]!.error).not.toBeNull());
      server.behave('accept');
      await hurry();
      const [first, second] = await arrived('jane@example.ca', 2);
      expect(first!.messageId).toBe(second!.messageId);
      await eventually(async () => expect(await statuses()).toEqual(['sent']));
    },
  );

  it('gets each mail from one replica only', async () => {
    const event = envelope('message.posted', message({ sender: VISITOR }));
    await service.db
      .insertInto('mails')
      .values(
        Array.from({ length: 100 }, (_, n) => ({
          key: `${event.id}.${n}`,
          kind: 'message.posted' as const,
          email: `visitor${n}@example.ca`,
          content: JSON.stringify({ about: 'news', params: { title: 'Grader' }, path: '/', quote: null }),
        })),
      )
      .execute();
    for (let replica = 0; replica < 3; replica++) sender();
    await eventually(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])));
    expect(server.taken).toHaveLength(100);
    expect(new Set(server.taken.flatMap(({ recipients }) => recipients)).size).toBe(100);
  });
});

describe('GET /api/notifications/mail', () => {
  const get = (caller: ReturnType<typeof as.admin>, query = '') =>
    send(service, caller, 'GET', `/api/notifications/mail${query}`);

  it('200 page by page, newest first', async () => {
    for (let id = 1; id <= 3; id++)
      await service.say('message.posted', message({ id, sender: VISITOR }), { actorid: OPERATOR });
    await eventually(async () => expect(await mails()).toHaveLength(3));
    const first = await get(as.admin(), '?status=waiting&limit=2');
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
    const second = await send(service, as.admin(), 'GET', next);
    const ids = [first, second].flatMap((page) => page.json<Mail[]>().map(({ id }) => id));
    expect(ids).toEqual((await mails()).map(({ id }) => id).toReversed());
    expect((await get(as.admin(), '?status=sent')).json()).toEqual([]);
  });

  it('400, 401, 403', async () => {
    expect((await get(as.admin(), '?status=lost')).statusCode).toBe(400);
    expect((await get(as.anonymous())).statusCode).toBe(401);
    expect((await get(as.municipalAdmin())).statusCode).toBe(403);
  });
});

describe('POST /api/notifications/mail/{id}/retry', () => {
  const retry = (caller: ReturnType<typeof as.admin>, id: unknown) =>
    send(service, caller, 'POST', `/api/notifications/mail/${String(id)}/retry`);

  it('400, 401, 403, 404, and 409 for one that has not failed', async () => {
    await service.say('message.posted', message({ sender: VISITOR }), { actorid: OPERATOR });
    const [mail] = await eventually(async () => {
      const written = await mails();
      expect(written).toHaveLength(1);
      return written;
    });
    expect((await retry(as.admin(), mail!.id)).statusCode).toBe(409);
    expect((await retry(as.admin(), 2_000_000_000)).statusCode).toBe(404);
    expect((await retry(as.admin(), 'x')).statusCode).toBe(400);
    expect((await retry(as.anonymous(), mail!.id)).statusCode).toBe(401);
    expect((await retry(as.operator(), mail!.id)).statusCode).toBe(403);
  });
});
