import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer, type TestMail } from '@commonyard/testing/mail-server';
import type { OutgoingEmail } from '@commonyard/contracts/http/notifications';
import { openSmtpClient } from '../src/email/email.client.ts';
import { emailsRetried } from '../src/email/metrics.ts';
import { registry } from '@commonyard/service-kit/observability/metrics';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import {
  ADMIN,
  SENDER,
  inquiry,
  contactMessage,
  LINKED_ACCOUNT,
  message,
  OPERATOR,
  OTHER_ADMIN,
  GUEST_LISTING,
  GUEST,
} from './factories.ts';
import { as, BEFORE_INSTALLATION, send, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
for (const email of ['jane@example.ca', 'joe@example.ca']) await service.confirm(email);
afterAll(async () => {
  await service.close();
  await server.stop();
});

let jobs: { stop(): Promise<void> }[] = [];
const startJob = (sendTimeoutMs?: number) => {
  const job = service.startEmailJob(server.url, sendTimeoutMs);
  jobs.push(job);
  return job;
};
beforeEach(async () => {
  await service.db.deleteFrom('emails').execute();
  await service.db.deleteFrom('digestItems').execute();
  server.accepted.splice(0);
  server.behave('accept');
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  jobs = [];
});

const addressOf = (id: number) => `user${id}@example.ca`;
const storedEmails = () => service.db.selectFrom('emails').selectAll().orderBy('id').execute();
const received = (recipient: string, count = 1) =>
  eventually(() => {
    const found = server.to(recipient);
    expect(found).toHaveLength(count);
    return found;
  });
const receivedOne = async (recipient: string): Promise<TestMail> => (await received(recipient))[0]!;
const headerOf = ({ headers }: TestMail, name: string) => headers.find(({ key }) => key === name)?.value;
/** Makes every waiting email due. */
const makeDue = () =>
  service.db
    .updateTable('emails')
    .set({ nextAt: sql<string>`now()` })
    .execute();
const statuses = async () => (await storedEmails()).map(({ status }) => status);
const countOf = async (metric: string) => (await registry.getSingleMetric(metric)!.get()).values[0]?.value;

describe('an email', () => {
  it('is in the language of its recipient and links to the page', async () => {
    startJob();
    const event = await service.publish('inquiry.created', inquiry({ id: 18 }), { actorid: SENDER });
    const email = await receivedOne(addressOf(OPERATOR));
    expect(email.subject).toBe('Inquiry about Street sweeper');
    expect(email.text).toContain('Alex Sender (Kenora) asked about “Street sweeper”.');
    expect(email.text).toContain('https://commonyard.test/inquiries?inquiry=18');
    expect(email.html).toContain('href="https://commonyard.test/inquiries?inquiry=18"');
    expect(email.messageId).toBe(`<${event.id}.u${OPERATOR}@commonyard.test>`);
    expect(email.from).toMatchObject({ name: 'CommonYard', address: 'no-reply@commonyard.test' });
    expect(email.to).toMatchObject([{ name: 'Olive Operator' }]);
    expect(headerOf(email, 'auto-submitted')).toBe('auto-generated');
    expect((await receivedOne(addressOf(OTHER_ADMIN))).text).toContain('Alex Sender (Kenora) a envoyé une demande');
    expect(server.to(addressOf(SENDER))).toEqual([]);
  });

  it('about an inquiry contains the days for which the sender asks', async () => {
    startJob();
    const days = { dateFrom: '2027-01-11', dateTo: '2027-01-22' };
    await service.publish('inquiry.created', inquiry({ id: 19, ...days }), { actorid: SENDER });
    expect((await receivedOne(addressOf(OPERATOR))).text).toContain('Dates: January 11–22, 2027');
    expect((await receivedOne(addressOf(OTHER_ADMIN))).text).toContain('Dates\u00a0: 11–22 janvier 2027');
  });

  it('loses its recipient and content once sent', async () => {
    startJob();
    await service.publish('message.posted', message({ sender: GUEST }), { actorid: OPERATOR });
    await receivedOne('jane@example.ca');
    await eventually(async () => expect(await statuses()).toEqual(['sent']));
    expect((await storedEmails())[0]).toMatchObject({ email: null, name: null, content: null, kind: 'message.posted' });
  });

  it('uses the address and language at the time of sending', async () => {
    await service.publish('user.registered', userEvent({ id: 61, email: 'old@example.ca' }), BEFORE_INSTALLATION);
    await service.publish(
      'asset.approved',
      listingEvent({ id: 61, version: 2, status: 'available', userId: 61, municipality: null }),
    );
    await service.publish('user.updated', userEvent({ id: 61, version: 2, email: 'new@example.ca', locale: 'fr' }), {
      actorid: 61,
    });
    await eventually(async () => expect(await storedEmails()).toHaveLength(1));
    await eventually(async () => {
      const { email } = await service.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', 61)
        .executeTakeFirstOrThrow();
      expect(email).toBe('new@example.ca');
    });
    await makeDue();
    startJob();
    expect((await receivedOne('new@example.ca')).subject).toBe('Approuvée : Street sweeper');
  });

  it('is not sent to a user deactivated in the meantime', async () => {
    await service.publish('user.registered', userEvent({ id: 62 }), BEFORE_INSTALLATION);
    await service.publish(
      'asset.approved',
      listingEvent({ id: 62, version: 2, status: 'available', userId: 62, municipality: null }),
    );
    await eventually(async () => expect(await storedEmails()).toHaveLength(1));
    await service.publish('user.deactivated', userEvent({ id: 62, version: 2, active: false }), { actorid: ADMIN });
    await eventually(async () => {
      const { active } = await service.db
        .selectFrom('users')
        .select('active')
        .where('id', '=', 62)
        .executeTakeFirstOrThrow();
      expect(active).toBe(false);
    });
    await makeDue();
    startJob();
    await eventually(async () => expect(await storedEmails()).toEqual([]));
    expect(server.to(addressOf(62))).toEqual([]);
  });

  it('does not allow header injection', async () => {
    startJob();
    const title = 'Grader\r\nBcc: everybody@example.ca';
    const injected = inquiry({
      listing: { ...inquiry().listing, title },
      sender: { ...GUEST, name: 'Jane\r\nBcc: everybody@example.ca', locale: 'en' },
    });
    await service.publish('inquiry.status_changed', { ...injected, status: 'completed' }, { actorid: ADMIN });
    const email = await receivedOne('jane@example.ca');
    expect(email.recipients).toEqual(['jane@example.ca']);
    expect(email.subject).toBe('Inquiry about Grader Bcc: everybody@ example. ca: completed');
    expect(headerOf(email, 'bcc')).toBeUndefined();
    expect(email.html).not.toContain('\r\nBcc');
  });

  it.each(['jane@example.ca\r\nBcc: x@example.ca', 'jane@example.ca, x@example.ca', '"<script>"@example.ca', 'jane@'])(
    'fails for the invalid address %j',
    async (email) => {
      startJob();
      await service.confirm(email);
      await service.publish('message.posted', message({ sender: { ...GUEST, email } }), { actorid: OPERATOR });
      await eventually(async () => expect(await statuses()).toEqual(['failed']));
      expect(server.accepted).toEqual([]);
    },
  );
});

describe('an email to a guest with a confirmed address', () => {
  it('contains the message of the thread', async () => {
    startJob();
    await service.publish('message.posted', message({ content: 'Free in March.\n<b>Call us</b>', sender: GUEST }), {
      actorid: OPERATOR,
    });
    const email = await receivedOne('jane@example.ca');
    expect(email.subject).toBe('Nouveau message au sujet de Street sweeper');
    expect(email.text).toContain('> Free in March.\n> <b>Call us</b>');
    expect(email.html).toContain('Free in March.<br>&lt;b&gt;Call us&lt;/b&gt;');
    expect(email.text).toContain('https://commonyard.test/guest-inquiry#token=link%2Bof-jane%40example.ca');
  });

  it('contains the answer to a contact message', async () => {
    startJob();
    await service.publish(
      'contact.answered',
      { ...contactMessage({ locale: 'en' }), answer: 'Welcome!' },
      { actorid: ADMIN },
    );
    const email = await receivedOne('jane@example.ca');
    expect(email.subject).toBe('Our answer: Joining');
    expect(email.text).toContain('> Welcome!');
    expect(headerOf(email, 'list-unsubscribe')).toBeUndefined();
  });

  it('reports the decision on a listing, not its submission', async () => {
    const posted = listingEvent({
      id: 70,
      userId: null,
      municipality: null,
      contactEmail: 'jane@example.ca',
      locale: 'fr',
    });
    await service.publish('asset.submitted', posted);
    await service.publish(
      'asset.rejected',
      { ...posted, version: 2, status: 'unavailable', reason: 'Trop vieux' },
      { actorid: ADMIN },
    );
    await eventually(async () => expect(await storedEmails()).toHaveLength(1));
    await makeDue();
    startJob();
    const email = await receivedOne('jane@example.ca');
    expect(email.text).toContain('Motif : Trop vieux');
    expect(email.text).toContain('https://commonyard.test/contact');
  });
});

describe('an email about a decision', () => {
  const decided = listingEvent({ id: 80, version: 2, status: 'available', municipality: null });

  it('is due after 15 seconds', async () => {
    const { time } = await service.publish('asset.approved', decided, { actorid: ADMIN });
    const [email] = await eventually(async () => {
      const written = await storedEmails();
      expect(written).toHaveLength(1);
      return written;
    });
    expect(Date.parse(email!.nextAt) - Date.parse(time)).toBe(15_000);
  });

  it('is deleted when the decision is retracted, in either order of events', async () => {
    await service.publish('asset.approved', { ...decided, id: 81 }, { actorid: ADMIN });
    await eventually(async () => expect(await storedEmails()).toHaveLength(1));
    await service.publish('asset.updated', { ...decided, id: 81, version: 3, status: 'pending' }, { actorid: ADMIN });
    await eventually(async () => expect(await storedEmails()).toEqual([]));
    await service.publish('asset.updated', { ...decided, id: 82, version: 3, status: 'pending' }, { actorid: ADMIN });
    await service.publish('asset.rejected', { ...decided, id: 82, status: 'unavailable' }, { actorid: ADMIN });
    await service.publish('asset.rejected', { ...decided, id: 83, status: 'unavailable' }, { actorid: ADMIN });
    await eventually(async () => expect((await storedEmails()).map(({ decisionOn }) => decisionOn)).toEqual([83]));
  });
});

describe('an email with an account link', () => {
  const request = (over: object = {}) => ({
    userId: OPERATOR,
    name: 'Olive Operator',
    email: 'olive@example.ca',
    locale: 'fr' as const,
    token: 'secret+token',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    account: LINKED_ACCOUNT,
    ...over,
  });

  it('goes to the requested address, and its content is deleted', async () => {
    startJob();
    await service.publish('user.password_reset_requested', request());
    await service.publish('user.verification_requested', request({ email: 'nia@example.ca', locale: 'en' }));
    const reset = await receivedOne('olive@example.ca');
    expect(reset.subject).toBe('Choisissez un nouveau mot de passe');
    expect(reset.text).toContain('https://commonyard.test/auth/reset#token=secret%2Btoken');
    expect(headerOf(reset, 'list-unsubscribe')).toBeUndefined();
    // The address may belong to another person than the one who chose the name, which is only a fact about the account.
    expect(reset.text!.replace('Nom\u00a0: Olive Operator', '') + JSON.stringify(reset.to)).not.toContain('Operator');
    expect((await receivedOne('nia@example.ca')).text).toContain(
      'https://commonyard.test/auth/verify#token=secret%2Btoken',
    );
    await eventually(async () => expect(await statuses()).toEqual(['sent', 'sent']));
    expect(JSON.stringify(await storedEmails())).not.toContain('secret');
    const kinds = await service.db.selectFrom('notifications').select('kind').distinct().execute();
    expect(kinds.filter(({ kind }) => /password|verif/.test(kind))).toEqual([]);
  });

  it('names the account, its municipality and when the address was entered, without a link in a chosen name', async () => {
    startJob();
    const account = {
      username: 'mayor.of.perth',
      municipality: 'kenora',
      organization: null,
      enteredAt: '2027-01-11T15:00:00Z',
      isChange: false,
    };
    const name = 'Win at https://evil.example/now';
    const publish = (email: string, locale: 'en' | 'fr', over: object = {}) =>
      service.publish(
        'user.verification_requested',
        request({ name, email, locale, account: { ...account, ...over } }),
      );
    await publish('en@example.ca', 'en');
    await publish('fr@example.ca', 'fr', { isChange: true });
    await publish('body@example.ca', 'en', { municipality: null, organization: 'School Board' });
    const { text = '', html = '' } = await receivedOne('en@example.ca');
    expect(text).toContain(
      'On January 11, 2027 at 10:00 a.m., somebody opened an account for Kenora with this e-mail address.',
    );
    expect(text).toContain('Name: Win at https: //evil. example/now\nUser name: mayor.of.perth\nMunicipality: Kenora');
    expect(text).toContain('This was not me');
    expect(text + html).not.toMatch(/https?:\/\/evil|evil\.example/);
    const french = (await receivedOne('fr@example.ca')).text;
    expect(french).toMatch(/^Le 11 janvier 2027 à .*, l’administration a inscrit cette adresse/m);
    expect(french).toContain('Nom d’utilisateur\u00a0: mayor.of.perth\nMunicipalité\u00a0: Kenora');
    expect((await receivedOne('body@example.ca')).text).toContain('Public body: School Board');
  });

  it('is not sent after it has expired', async () => {
    await service.publish(
      'user.password_reset_requested',
      request({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
    );
    await eventually(async () => expect(await storedEmails()).toHaveLength(1));
    startJob();
    await eventually(async () => expect(await storedEmails()).toEqual([]));
    expect(server.accepted).toEqual([]);
  });
});

describe('an email about the security of an account', () => {
  const notice = { userId: OPERATOR, email: 'former@example.ca', locale: 'fr' as const };

  it.each([
    ['user.password_changed', 'Votre mot de passe a été changé', '/auth?mode=forgot'],
    ['user.email_changed', 'Votre compte a maintenant une autre adresse de courriel', '/contact'],
    ['user.email_withdrawn', 'Votre compte a de nouveau cette adresse de courriel', '/contact'],
    ['user.address_reused', 'Vous avez déjà un compte', '/auth'],
  ] as const)('%s goes to the address of the event, whatever the preferences, once', async (type, subject, page) => {
    await service.db
      .insertInto('preferences')
      .values({ userId: OPERATOR, kind: 'user.updated', inApp: false, email: 'off' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    startJob();
    const event = eventEnvelope(type, notice);
    for (let delivery = 0; delivery < 2; delivery++) await service.publishRaw(type, JSON.stringify(event));
    const email = await receivedOne('former@example.ca');
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(`https://commonyard.test${page}\n`);
    expect(email.text + JSON.stringify(email.to)).not.toMatch(/Operator|token/);
    expect(headerOf(email, 'list-unsubscribe')).toBeUndefined();
    await eventually(async () => expect(await statuses()).toEqual(['sent']));
    expect((await storedEmails())[0]).toMatchObject({ email: null, content: null });
  });
});

describe('a mail server that', () => {
  const publishMessage = (over = {}) =>
    service.publish('message.posted', message({ sender: GUEST, listing: GUEST_LISTING, ...over }), { actorid: ADMIN });

  it('is down gets every email once when it is back', async () => {
    await server.stop();
    startJob();
    for (let id = 1; id <= 5; id++) await publishMessage({ id });
    await eventually(async () => {
      const waiting = await storedEmails();
      expect(waiting).toHaveLength(5);
      expect(waiting.some(({ error }) => error?.includes('ECONNREFUSED'))).toBe(true);
    });
    await server.start();
    await received('jane@example.ca', 5);
    await eventually(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])));
    expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(5);
    // Attempts on an unreachable server are not counted.
    expect((await storedEmails()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('rejects an email temporarily gets it again later, without delaying others', async () => {
    server.behave('temporary', 'jane@example.ca');
    startJob();
    await publishMessage();
    await service.publish('message.posted', message({ id: 2, sender: { ...GUEST, email: 'joe@example.ca' } }), {
      actorid: ADMIN,
    });
    await receivedOne('joe@example.ca');
    await eventually(async () => expect((await storedEmails())[0]).toMatchObject({ attempts: 1, status: 'waiting' }));
    const [email] = await storedEmails();
    expect(email!.error).toContain('451');
    await eventually(async () => {
      const { values } = await emailsRetried.get();
      expect(values.find(({ labels }) => labels.kind === 'message.posted')?.value).toBeGreaterThanOrEqual(1);
    });
    expect(Date.parse(email!.nextAt)).toBeGreaterThan(Date.now() + 20_000);
    server.behave('accept', 'jane@example.ca');
    await makeDue();
    await receivedOne('jane@example.ca');
  });

  it('rejects an email permanently: administrators see the reason and can retry', async () => {
    server.behave('permanent', 'jane@example.ca');
    startJob();
    await publishMessage();
    await eventually(async () => expect(await statuses()).toEqual(['failed']));
    const failed = (await send(service, as.admin(), 'GET', '/api/notifications/mail?status=failed')).json<
      OutgoingEmail[]
    >();
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
    expect(await countOf('mails_failed')).toBe(1);
    server.behave('accept', 'jane@example.ca');
    const retried = await send(service, as.admin(), 'POST', `/api/notifications/mail/${failed[0]!.id}/retry`);
    expect(retried.json()).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(await countOf('mails_failed')).toBe(0);
    await receivedOne('jane@example.ca');
  });

  it('hangs: the attempt times out and is repeated', async () => {
    server.behave('hang');
    const first = startJob(300);
    await publishMessage();
    await eventually(async () =>
      expect((await storedEmails())[0]).toMatchObject({ attempts: 1, error: expect.any(String) }),
    );
    await eventually(async () => expect((await storedEmails())[0]!.error).not.toBeNull());
    await first.stop();
    server.behave('accept');
    await makeDue();
    startJob();
    await receivedOne('jane@example.ca');
  });

  it.each(['accept-and-break', 'accept-and-hang'] as const)(
    'fails by %s gets the email again with the same Message-ID',
    async (mode) => {
      server.behave(mode);
      // Long enough for the server to accept the email before the attempt times out.
      const first = startJob(3_000);
      await publishMessage();
      await eventually(async () => {
        const failed = (await storedEmails())[0]!.error !== null;
        const accepted = server.to('jane@example.ca').length;
        // On a busy machine an attempt may time out before the server accepts the email.
        if (failed && accepted === 0) await makeDue();
        expect([failed, accepted]).toEqual([true, 1]);
      });
      await first.stop();
      server.behave('accept');
      await makeDue();
      startJob();
      const [accepted, repeated] = await received('jane@example.ca', 2);
      expect(accepted!.messageId).toBe(repeated!.messageId);
      await eventually(async () => expect(await statuses()).toEqual(['sent']));
    },
  );

  it('offers no STARTTLS gets nothing if the URL requires TLS', async () => {
    const [plain, encrypted] = [openSmtpClient(server.url), openSmtpClient(`${server.url}?requireTLS=true`)];
    try {
      expect([await plain.isReachable(), await encrypted.isReachable()]).toEqual([true, false]);
    } finally {
      plain.close();
      encrypted.close();
    }
  });

  it('serves three replicas gets each email from one of them', async () => {
    const event = eventEnvelope('message.posted', message({ sender: GUEST }));
    await service.db
      .insertInto('emails')
      .values(
        Array.from({ length: 100 }, (_, n) => ({
          key: `${event.id}.${n}`,
          kind: 'message.posted' as const,
          email: `visitor${n}@example.ca`,
          content: JSON.stringify({ about: 'news', params: { title: 'Grader' }, path: '/', quote: null }),
        })),
      )
      .execute();
    for (let replica = 0; replica < 3; replica++) startJob();
    await eventually(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])), { within: 60_000 });
    expect(server.accepted).toHaveLength(100);
    expect(new Set(server.accepted.flatMap(({ recipients }) => recipients)).size).toBe(100);
  });
});

describe('GET /api/notifications/mail', () => {
  const get = (caller: ReturnType<typeof as.admin>, query = '') =>
    send(service, caller, 'GET', `/api/notifications/mail${query}`);

  it('200 page by page, newest first', async () => {
    for (let id = 1; id <= 3; id++)
      await service.publish('message.posted', message({ id, sender: GUEST }), { actorid: OPERATOR });
    await eventually(async () => expect(await storedEmails()).toHaveLength(3));
    const first = await get(as.admin(), '?status=waiting&limit=2');
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
    const second = await send(service, as.admin(), 'GET', next);
    const ids = [first, second].flatMap((page) => page.json<OutgoingEmail[]>().map(({ id }) => id));
    expect(ids).toEqual((await storedEmails()).map(({ id }) => id).toReversed());
    expect((await get(as.admin(), '?status=sent')).json()).toEqual([]);
  });

  it('400, 401, 403', async () => {
    expect((await get(as.admin(), '?status=lost')).statusCode).toBe(400);
    expect((await get(as.guest())).statusCode).toBe(401);
    expect((await get(as.municipalAdmin())).statusCode).toBe(403);
  });
});

describe('POST /api/notifications/mail/{id}/retry', () => {
  const retry = (caller: ReturnType<typeof as.admin>, id: unknown) =>
    send(service, caller, 'POST', `/api/notifications/mail/${String(id)}/retry`);

  it('400, 401, 403, 404, and 409 for an email that has not failed', async () => {
    await service.publish('message.posted', message({ sender: GUEST }), { actorid: OPERATOR });
    const [email] = await eventually(async () => {
      const written = await storedEmails();
      expect(written).toHaveLength(1);
      return written;
    });
    expect((await retry(as.admin(), email!.id)).statusCode).toBe(409);
    expect((await retry(as.admin(), 2_000_000_000)).statusCode).toBe(404);
    expect((await retry(as.admin(), 'x')).statusCode).toBe(400);
    expect((await retry(as.guest(), email!.id)).statusCode).toBe(401);
    expect((await retry(as.operator(), email!.id)).statusCode).toBe(403);
  });
});
