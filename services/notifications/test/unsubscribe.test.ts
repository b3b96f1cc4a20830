import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer } from '@commonyard/testing/mail-server';
import { signSubscription } from '../src/email/link-tokens.ts';
import { listingEvent } from '@commonyard/testing/factories/events';
import { ADMIN, SENDER, inquiry, message, OPERATOR, GUEST } from './factories.ts';
import { as, EMAIL_SETTINGS, send, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
for (const email of ['jane@example.ca', 'flush@example.ca']) await service.confirm(email);
const emailJob = service.startEmailJob(server.url);
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});
beforeEach(() => {
  server.accepted.splice(0);
});

const JANE = 'jane@example.ca';
const OLIVE = 'user3@example.ca';

/** The path and query of the unsubscribe link in the email to this recipient. */
const unsubscribeLinkOf = (recipient: string) =>
  eventually(() => {
    const [email] = server.to(recipient);
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:[^>]+)>$/.exec(header('list-unsubscribe')!)![1]!;
    expect(email!.text).toContain(url);
    expect(email!.html).toContain(url.replaceAll('&', '&amp;'));
    return url.replace(EMAIL_SETTINGS.publicUrl, '');
  });
const get = async (url: string) => service.app.inject({ method: 'GET', url, headers: await as.guest() });
/** Unsubscribes with one click, as a mail program does. */
const click = async (url: string) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { ...(await as.guest()), 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const preferenceOf = async (kind: string) =>
  (await send(service, as.operator(), 'GET', '/api/notifications/preferences'))
    .json<Preferences>()
    .find((preference) => preference.kind === kind);
/** Waits until every email of the events published before has been sent. */
async function allSent() {
  await service.publish('contact.answered', {
    id: 1,
    name: 'F',
    email: 'flush@example.ca',
    locale: 'en',
    subject: 'F',
    answer: 'F',
  });
  await eventually(() => expect(server.to('flush@example.ca')).not.toEqual([]));
  // Several emails are sent at once, so the flush email may arrive before the others.
  await eventually(async () =>
    expect(await service.db.selectFrom('emails').select('id').where('status', '=', 'waiting').execute()).toEqual([]),
  );
}

describe('the unsubscribe link', () => {
  it('opens a confirmation page in the language of the email, which changes nothing', async () => {
    await service.publish('inquiry.created', inquiry({ id: 1 }), { actorid: SENDER });
    const url = await unsubscribeLinkOf(OLIVE);
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Do you want no more e-mails of this kind?');
    expect((await get(url.replace('lang=en', 'lang=fr'))).body).toContain('Ne plus recevoir ces courriels');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(await preferenceOf('inquiry.created')).toMatchObject({ email: 'now' });
  });

  it('ends emails of that kind for that user with one click, and keeps in-app notifications', async () => {
    await service.publish('inquiry.created', inquiry({ id: 2 }), { actorid: SENDER });
    const url = await unsubscribeLinkOf(OLIVE);
    expect((await click(url)).statusCode).toBe(200);
    expect((await click(url)).statusCode).toBe(200);
    expect(await preferenceOf('inquiry.created')).toEqual({ kind: 'inquiry.created', inApp: true, email: 'off' });
    expect(await preferenceOf('message.posted')).toMatchObject({ email: 'now' });
    server.accepted.splice(0);
    await service.publish('inquiry.created', inquiry({ id: 3 }), { actorid: SENDER });
    await allSent();
    expect(server.to(OLIVE)).toEqual([]);
    expect(server.to('user2@example.ca')).toHaveLength(1);
  });

  it('ends emails about one inquiry for a guest', async () => {
    await service.publish('message.posted', message({ inquiryId: 4, sender: GUEST }), { actorid: OPERATOR });
    await click(await unsubscribeLinkOf(JANE));
    server.accepted.splice(0);
    await service.publish('message.posted', message({ inquiryId: 4, sender: GUEST }), { actorid: OPERATOR });
    await service.publish('message.posted', message({ inquiryId: 5, sender: GUEST }), { actorid: OPERATOR });
    await allSent();
    expect(server.to(JANE)).toHaveLength(1);
    const unsubscriptions = await service.db.selectFrom('unsubscriptions').select('key').execute();
    expect(JSON.stringify(unsubscriptions)).not.toContain(JANE);
  });

  it('ends emails about a listing that was posted with the address of a guest', async () => {
    await service.confirm(JANE);
    const posted = listingEvent({ id: 7, userId: null, municipality: null, contactEmail: JANE });
    await service.publish('asset.submitted', { ...posted, link: { token: 'link+of-7' } });
    await click(await unsubscribeLinkOf(JANE));
    server.accepted.splice(0);
    await service.publish('asset.rejected', { ...posted, version: 2, status: 'unavailable' }, { actorid: ADMIN });
    await allSent();
    expect(server.to(JANE)).toEqual([]);
  });

  it('ends invitations to an address', async () => {
    const email = 'chief@perth.example';
    const link = { token: 'link+of-an-invitation', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const invited = {
      municipality: 'perth',
      inviterEmail: 'clerk@perth.example',
      email,
      locale: 'en' as const,
      ...link,
    };
    await service.publish('user.invited', { id: 1, ...invited });
    await click(await unsubscribeLinkOf(email));
    server.accepted.splice(0);
    await service.publish('user.invited', { id: 2, ...invited });
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('ends every kind delivered in the digest', async () => {
    await service.db
      .insertInto('preferences')
      .values({ userId: OPERATOR, kind: 'asset.approved', inApp: true, email: 'daily' })
      .execute();
    await service.publish('asset.approved', listingEvent({ version: 2, status: 'available' }), { actorid: ADMIN });
    await eventually(() =>
      service.db.selectFrom('digestItems').select('kind').where('userId', '=', OPERATOR).executeTakeFirstOrThrow(),
    );
    const token = signSubscription({ userId: OPERATOR, kind: 'digest' }, EMAIL_SETTINGS.unsubscribeSecret);
    expect((await click(`/api/notifications/unsubscribe?token=${token}`)).statusCode).toBe(200);
    expect(await preferenceOf('asset.approved')).toMatchObject({ email: 'off' });
    expect(await preferenceOf('inspection.completed')).toMatchObject({ email: 'off' });
    expect(await preferenceOf('message.posted')).toMatchObject({ email: 'now' });
    expect(await service.db.selectFrom('digestItems').select('kind').where('userId', '=', OPERATOR).execute()).toEqual(
      [],
    );
  });
});

it.each(['x', 'x.y', '', 'x.y.z', signSubscription({ userId: 1, kind: 'digest' }, 'another secret')])(
  '404 for the token %j',
  async (token) => {
    for (const response of [
      await get(`/api/notifications/unsubscribe?token=${token}`),
      await click(`/api/notifications/unsubscribe?token=${token}`),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('This link is not valid.');
    }
  },
);

it.each(['', '?lang=fr', '?token=', `?token=${'x'.repeat(600)}`])('404 with a page for the query %j', async (query) => {
  const response = await get(`/api/notifications/unsubscribe${query}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

it.each(['.', ')', ',', '%20', '%3E', '/', '&lang=en', '&lang=xx', '&utm_source=mail'])(
  'a link that ends in %j is the one before it',
  async (end) => {
    const token = signSubscription({ userId: 1, kind: 'digest' }, EMAIL_SETTINGS.unsubscribeSecret);
    for (const query of [`token=${token}${end}`, `token=${token}&lang=fr${end}`])
      expect([query, (await get(`/api/notifications/unsubscribe?${query}`)).statusCode]).toEqual([query, 200]);
  },
);
