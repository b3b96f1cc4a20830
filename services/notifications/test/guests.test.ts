import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent } from '@commonyard/testing/factories/events';
import { startMailServer, type TestMail } from '@commonyard/testing/mail-server';
import { deleteExpiredHeldEmails } from '../src/email/email.repository.ts';
import { signConfirmation, signSubscription } from '../src/email/link-tokens.ts';
import {
  ADMIN,
  contactMessage,
  GUEST,
  GUEST_LISTING,
  inquiry,
  message,
  OPERATOR,
  ownerLink,
  reportDecided,
} from './factories.ts';
import { as, EMAIL_SETTINGS, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
let ahead = 0;
const emailJob = service.startEmailJob(server.url, undefined, () => new Date(Date.now() + ahead));
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});
beforeEach(async () => {
  // An email that is being sent would arrive in the next test.
  await allSent();
  server.accepted.splice(0);
});

let lastGuest = 0;
/** Texts that other people write: each email to an address that is not confirmed is searched for them. */
const TEXT = { title: 'WRITTEN title', name: 'WRITTEN name', content: 'WRITTEN message', reason: 'WRITTEN reason' };
const newAddress = () => `guest${++lastGuest}@example.ca`;
const listing = { ...inquiry().listing, title: TEXT.title };
const sender = (email: string) => ({ ...GUEST, name: TEXT.name, email, locale: 'en' as const });

/** The next email to a recipient, once it has arrived; forgets it. */
async function take(recipient: string): Promise<TestMail> {
  const mail = await eventually(() => {
    const [first] = server.to(recipient);
    expect(first).toBeDefined();
    return first!;
  });
  server.accepted.splice(server.accepted.indexOf(mail), 1);
  return mail;
}
/** The next email to a recipient, which has no text of a person. */
async function takeNotice(recipient: string): Promise<TestMail> {
  const mail = await take(recipient);
  expect(JSON.stringify(mail)).not.toContain('WRITTEN');
  return mail;
}
/** Waits until every event published before was dispatched and every due email was sent. */
async function allSent() {
  const flush = newAddress();
  await service.publish('inquiry.created', inquiry({ sender: sender(flush) }));
  await take(flush);
  await eventually(async () =>
    expect(
      await service.db
        .selectFrom('emails')
        .select('id')
        .where('status', '=', 'waiting')
        .where('nextAt', '<=', sql<string>`now()`)
        .execute(),
    ).toEqual([]),
  );
}
const publishMessage = (email: string, id: number) =>
  service.publish('message.posted', message({ id, listing, content: TEXT.content, sender: sender(email) }), {
    actorid: OPERATOR,
  });
const makeDue = () =>
  service.db
    .updateTable('emails')
    .set({ nextAt: sql<string>`now()` })
    .execute();
const confirmationLinkOf = ({ text = '' }: TestMail) =>
  /https:\/\/commonyard\.test(\/api\/notifications\/confirmations\?\S+)/.exec(text)![1]!;
const disownPath = (link: string) => link.replace('?', '/disown?');
const heldFor = (email: string) =>
  service.db
    .selectFrom('emails')
    .select(['id', 'kind'])
    .where('email', '=', email)
    .where('status', '=', 'held')
    .execute();
const click = async (url: string) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { ...(await as.guest()), 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a guest who sends an inquiry', () => {
  it('gets the link to the guest page in an email without any text of a person', async () => {
    const email = newAddress();
    await service.publish('inquiry.created', inquiry({ id: 21, listing, sender: sender(email) }));
    const mail = await takeNotice(email);
    expect(mail.subject).toBe('Please confirm your inquiry #21');
    expect(mail.text).toContain('Inquiry #21 to Smiths Falls was sent with this e-mail address.');
    expect(mail.text).toContain(`https://commonyard.test/guest-inquiry#token=link%2Bof-${encodeURIComponent(email)}`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')).toBeDefined();
  });

  it('gets one further email about answers until the address is confirmed, then their text', async () => {
    const email = newAddress();
    for (const id of [1, 2, 3]) await publishMessage(email, id);
    await service.publish(
      'inquiry.status_changed',
      inquiry({ listing, status: 'in_progress', sender: sender(email) }),
      { actorid: ADMIN },
    );
    expect((await takeNotice(email)).subject).toBe('There is an answer to inquiry #18');
    await allSent();
    expect(server.to(email)).toEqual([]);
    await service.confirm(email);
    await publishMessage(email, 4);
    const mail = await take(email);
    expect(mail.text).toContain('> WRITTEN message');
    expect(mail.text).toContain('/guest-inquiry#token=');
  });

  it('gets five emails in an hour until the address is confirmed: strangers can type it into many inquiries', async () => {
    const email = newAddress();
    // One hour, whenever the test runs.
    const time = new Date().toISOString();
    const send = async (id: number) =>
      service.publish('inquiry.created', inquiry({ id, listing, sender: sender(email) }), { time });
    for (let id = 31; id <= 38; id++) await send(id);
    const answer = message({ id: 39, inquiryId: 31, listing, content: TEXT.content, sender: sender(email) });
    await service.publish('message.posted', answer, { actorid: OPERATOR, time });
    await allSent();
    expect(server.to(email)).toHaveLength(5);
    await service.confirm(email);
    for (let id = 41; id <= 43; id++) await send(id);
    await allSent();
    expect(server.to(email)).toHaveLength(8);
  });

  it('gets no email about an inquiry without a link, since the access was revoked', async () => {
    const email = newAddress();
    await service.confirm(email);
    await service.publish('message.posted', message({ sender: sender(email), guestLinks: [] }), { actorid: OPERATOR });
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('gets no email after unsubscribing from the inquiry, confirmed or not', async () => {
    const email = newAddress();
    await service.publish('inquiry.created', inquiry({ id: 22, sender: sender(email) }));
    const { value: header } = (await takeNotice(email)).headers.find(({ key }) => key === 'list-unsubscribe')!;
    await click(/^<https:\/\/[^/]+(\/[^>]+)>$/.exec(header)![1]!);
    const posted = message({ inquiryId: 22, sender: sender(email) });
    await service.publish('message.posted', posted, { actorid: OPERATOR });
    await service.confirm(email);
    await service.publish('message.posted', { ...posted, id: 71 }, { actorid: OPERATOR });
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('gets no email about the own message', async () => {
    const email = newAddress();
    await service.confirm(email);
    // The owner of the listing may still get emails of earlier tests, some of which wait for further messages.
    ahead = 660_000;
    await allSent();
    const waiting = service.db.selectFrom('emails').select('id').where('status', '=', 'waiting');
    await eventually(async () => expect(await waiting.execute()).toEqual([]));
    server.accepted.splice(0);
    const posted = message({
      userId: null,
      side: 'sender',
      content: TEXT.content,
      sender: sender(email),
      guestLinks: [],
    });
    await service.publish('message.posted', posted);
    expect((await take('user3@example.ca')).text).toContain('WRITTEN name wrote about');
    ahead = 0;
    await allSent();
    expect(server.to(email)).toEqual([]);
  });
});

describe('the contact of a listing that was posted without an account', () => {
  const posted = async (id: number, contactEmail: string) =>
    service.publish('asset.submitted', listingEvent({ id, userId: null, municipality: null, contactEmail }));
  const about = (id: number, contactEmail: string) => ({
    listing: { ...GUEST_LISTING, id, title: TEXT.title },
    guestLinks: [ownerLink(contactEmail)],
  });

  it('gets the link to the guest page, and texts once the address is confirmed', async () => {
    const contact = newAddress();
    await posted(501, contact);
    await service.publish('inquiry.created', inquiry({ id: 31, ...about(501, contact) }), { actorid: 4 });
    const mail = await takeNotice(contact);
    expect(mail.subject).toBe('Inquiry #31 about your listing');
    expect(mail.text).toContain('/guest-inquiry#token=link%2Bof-');
    await service.confirm(contact, 31);
    await service.publish('message.posted', message({ ...about(501, contact), userId: 4, content: TEXT.content }), {
      actorid: 4,
    });
    expect((await take(contact)).text).toContain('> WRITTEN message');
  });

  it('gets the link also where the event of the listing arrives later', async () => {
    const contact = newAddress();
    await service.publish('inquiry.created', inquiry({ id: 34, ...about(503, contact) }), { actorid: 4 });
    await posted(503, contact);
    expect((await takeNotice(contact)).subject).toBe('Inquiry #34 about your listing');
  });

  it('gets nothing by a link that was created for another address, or once the listing is deleted', async () => {
    const [before, after] = [newAddress(), newAddress()];
    await posted(502, before);
    const changed = listingEvent({ id: 502, version: 2, userId: null, municipality: null, contactEmail: after });
    await service.publish('asset.updated', changed);
    await service.publish('inquiry.created', inquiry({ id: 32, ...about(502, before) }), { actorid: 4 });
    await service.publish('asset.deleted', { ...changed, version: 3 });
    await service.publish('inquiry.created', inquiry({ id: 33, ...about(502, after) }), { actorid: 4 });
    await allSent();
    expect([...server.to(before), ...server.to(after)]).toEqual([]);
    const contact = service.db.selectFrom('listingContacts').select('email').where('listingId', '=', 502);
    expect(await contact.executeTakeFirst()).toEqual({ email: null });
  });
});

describe('a guest who posts a listing', () => {
  const submitted = (id: number, contactEmail: string, over: Partial<ListingEvent> = {}) =>
    listingEvent({
      id,
      title: TEXT.title,
      userId: null,
      municipality: null,
      municipalityName: TEXT.name,
      contactEmail,
      link: { token: `link+of-${id}` },
      ...over,
    });

  it('gets a receipt without any text of a person, with one link to the page of the listing', async () => {
    const email = newAddress();
    await service.publish('asset.submitted', submitted(601, email));
    const mail = await takeNotice(email);
    expect(mail.subject).toBe('We received your listing #601');
    expect(mail.text).toContain('A listing of equipment was posted with this e-mail address. Its reference is #601.');
    expect(mail.text).toContain('An administrator reviews it. We tell you the decision by e-mail.');
    const [posted, contact, unsubscribe, ...others] = mail.text!.match(/https?:\/\/\S+/g)!;
    expect(posted).toBe('https://commonyard.test/posted/601#token=link%2Bof-601');
    // Of the sender, and to end the emails about the listing.
    expect([contact, unsubscribe, others]).toEqual([
      'https://commonyard.test/contact',
      expect.stringContaining('/api/notifications/unsubscribe?token='),
      [],
    ]);
  });

  it('gets it for a need, in French', async () => {
    const email = newAddress();
    await service.publish('asset.submitted', submitted(602, email, { type: 'needed_asset', locale: 'fr' }));
    const mail = await takeNotice(email);
    expect(mail.subject).toBe('Nous avons reçu votre besoin nº 602');
    expect(mail.text).toContain('/posted/602#token=');
  });

  it('gets three on a day until the address is confirmed: strangers can type it into many listings', async () => {
    const email = newAddress();
    const time = new Date().toISOString();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    for (let id = 611; id <= 616; id++) await service.publish('asset.submitted', submitted(id, email), { time });
    await allSent();
    expect(server.to(email)).toHaveLength(3);
    await service.publish('asset.submitted', submitted(617, email), { time: later });
    await service.confirm(email);
    await service.publish('asset.submitted', submitted(618, email), { time });
    await allSent();
    await makeDue();
    await eventually(() => expect(server.to(email)).toHaveLength(5));
  });

  it('gets none by an event whose link was removed, and once for one that is delivered repeatedly', async () => {
    const email = newAddress();
    await service.publish('asset.submitted', submitted(621, email, { link: { token: '' } }));
    const { link: _none, ...withoutLink } = submitted(622, email);
    await service.publish('asset.submitted', withoutLink);
    await allSent();
    expect(server.to(email)).toEqual([]);
    const event = eventEnvelope('asset.submitted', withoutLink);
    for (let copy = 0; copy < 3; copy++) await service.publishRaw(event.type, JSON.stringify(event));
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('confirms the address by opening the page, which sends what was held for it', async () => {
    const email = newAddress();
    const rejected = submitted(631, email, { version: 2, status: 'unavailable', reason: TEXT.reason });
    await service.publish('asset.rejected', rejected, { actorid: ADMIN });
    expect(await eventually(async () => heldFor(email))).toBeDefined();
    await service.publish('asset.guest_confirmed', { id: 631, address: ownerLink(email).address });
    await allSent();
    await makeDue();
    await eventually(() =>
      expect(server.to(email).map(({ subject }) => subject)).toContain('Not approved: WRITTEN title'),
    );
  });

  it('gets no decision once the contact was removed from the listing', async () => {
    const email = newAddress();
    const approved = submitted(641, email, { version: 2, status: 'available' });
    await service.publish('asset.approved', approved, { actorid: ADMIN });
    await service.publish('asset.updated', { ...approved, version: 3, withdrawn: true, contactEmail: null });
    await allSent();
    await makeDue();
    await service.confirm(email);
    await allSent();
    expect(server.to(email)).toEqual([]);
  });
});

it('an invalid asset.guest_confirmed becomes a dead letter and confirms nothing', async () => {
  const event = eventEnvelope('asset.guest_confirmed', { id: 'x', address: 7 } as never);
  await service.publishRaw(event.type, JSON.stringify(event));
  await allSent();
  const deadLetters = await service.db.selectFrom('deadLetters').select(['id', 'type']).execute();
  expect(deadLetters.map(({ type }) => type)).toEqual(['asset.guest_confirmed']);
  await service.db.deleteFrom('deadLetters').execute();
});

describe('an email that is held', () => {
  const rejected = (id: number, contactEmail: string) =>
    listingEvent({
      id,
      version: 2,
      status: 'unavailable',
      title: TEXT.title,
      reason: TEXT.reason,
      userId: null,
      municipality: null,
      contactEmail,
    });

  const answered = (email: string) => ({
    ...contactMessage({ email, locale: 'en', subject: TEXT.title }),
    answer: TEXT.content,
  });

  const reported = (email: string, assetId = 520) =>
    reportDecided({
      text: TEXT.reason,
      listing: { ...listing, id: assetId },
      userId: null,
      guest: { email, name: TEXT.name, locale: 'en' },
    });

  it('about a report of an inquiry is sent once its address is confirmed', async () => {
    const email = newAddress();
    await service.publish('report.decided', reported(email), { actorid: ADMIN });
    expect((await takeNotice(email)).subject).toBe('Decision on a report about listing #520');
    await service.confirm(email);
    const mail = await take(email);
    expect(mail.subject).toBe('Decision on a report about your message about “WRITTEN title”');
    expect(mail.text).toContain('An administrator looked at it and hid it.');
    expect(mail.text).toContain('Reason: WRITTEN reason');
    expect(mail.text).toContain('Write to us');
  });

  it('about a report of a listing goes to the contact of the listing, of an unknown address to nobody', async () => {
    const email = newAddress();
    await service.publish(
      'asset.submitted',
      listingEvent({ id: 521, userId: null, municipality: null, contactEmail: email }),
    );
    await service.confirm(email);
    const warned = { ...reported(email, 521), subject: 'listing', outcome: 'warned', guest: null } as const;
    const { address } = ownerLink(email);
    await service.publish('report.decided', { ...warned, contactAddress: address }, { actorid: ADMIN });
    await service.publish(
      'report.decided',
      { ...warned, contactAddress: ownerLink('other@example.ca').address },
      { actorid: ADMIN },
    );
    expect((await take(email)).text).toContain('sent you a warning');
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('about a decision is sent once its address is confirmed', async () => {
    const email = newAddress();
    await service.publish('asset.rejected', rejected(511, email), { actorid: ADMIN });
    await allSent();
    await makeDue();
    const notice = await takeNotice(email);
    expect(notice.subject).toBe('Listing #511 was not approved');
    expect(server.to(email)).toEqual([]);
    const link = confirmationLinkOf(notice);
    const page = await service.app.inject({ method: 'GET', url: link, headers: await as.guest() });
    expect(page.body).toContain('Confirm my address');
    await allSent();
    expect(server.to(email)).toEqual([]);
    const done = await click(link);
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Your address is confirmed.');
    expect((await click(link)).statusCode).toBe(200);
    const mail = await take(email);
    expect(mail.subject).toBe('Not approved: WRITTEN title');
    expect(mail.text).toContain('Reason: WRITTEN reason');
    await allSent();
    expect(server.to(email)).toEqual([]);
  });

  it('with an answer to a contact message is sent once the guest opens the page of an inquiry', async () => {
    const email = newAddress();
    await service.publish('contact.answered', answered(email), { actorid: ADMIN });
    expect((await takeNotice(email)).subject).toBe('We answered your message #5');
    await service.confirm(email);
    expect((await take(email)).text).toContain('> WRITTEN message');
  });

  it.each([
    [
      'decision',
      (email: string, version: number) =>
        service.publish('asset.rejected', { ...rejected(513, email), version }, { actorid: ADMIN }),
    ],
    ['contact message', (email: string) => service.publish('contact.answered', answered(email), { actorid: ADMIN })],
    ['report', (email: string) => service.publish('report.decided', reported(email, 522), { actorid: ADMIN })],
  ])(
    'about a %s is deleted, and no further one follows, once the address says “This was not me”',
    async (_what, send) => {
      const email = newAddress();
      await send(email, 2);
      await allSent();
      await makeDue();
      const notice = await takeNotice(email);
      const link = confirmationLinkOf(notice);
      const page = await service.app.inject({ method: 'GET', url: link, headers: await as.guest() });
      expect(page.body).toContain(
        `<button formaction="${disownPath(link).replaceAll('&', '&amp;')}">This was not me</button>`,
      );
      expect(await heldFor(email)).toHaveLength(1);
      const done = await click(disownPath(link));
      expect([done.statusCode, done.body.includes('We have deleted what was waiting for you')]).toEqual([200, true]);
      expect((await click(disownPath(link))).statusCode).toBe(200);
      expect(await heldFor(email)).toEqual([]);
      // Nor does anything follow if the address is confirmed for something else.
      await service.confirm(email);
      await send(email, 3);
      await allSent();
      await makeDue();
      await allSent();
      expect(server.to(email)).toEqual([]);
    },
  );

  it('about another submission with the same address stays', async () => {
    const email = newAddress();
    await service.publish('asset.rejected', rejected(514, email), { actorid: ADMIN });
    const other = newAddress();
    for (const address of [email, other])
      await service.publish('contact.answered', answered(address), { actorid: ADMIN });
    await click(disownPath(confirmationLinkOf(await takeNotice(email))));
    expect(await heldFor(email)).toMatchObject([{ kind: 'asset.rejected' }]);
    expect(await heldFor(other)).toMatchObject([{ kind: 'contact.answered' }]);
    await service.publish(
      'asset.approved',
      { ...rejected(514, email), version: 3, status: 'available' },
      { actorid: ADMIN },
    );
    await allSent();
    await makeDue();
    expect((await takeNotice(email)).subject).toBe('Listing #514 was approved');
  });

  it('is deleted with its notice when the decision is retracted', async () => {
    const email = newAddress();
    await service.publish('asset.rejected', rejected(512, email), { actorid: ADMIN });
    await service.publish('asset.updated', { ...rejected(512, email), version: 3, status: 'pending' });
    await allSent();
    expect(await service.db.selectFrom('emails').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('is deleted after 30 days', async () => {
    const email = newAddress();
    await service.publish('contact.answered', { ...contactMessage({ email }), answer: 'x' }, { actorid: ADMIN });
    await take(email);
    const held = service.db.selectFrom('emails').select('expiresAt').where('email', '=', email);
    const { expiresAt } = await held.executeTakeFirstOrThrow();
    expect(Date.parse(expiresAt!) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    await deleteExpiredHeldEmails(service.db);
    expect(await held.execute()).toHaveLength(1);
    await service.db
      .updateTable('emails')
      .set({ expiresAt: '2026-01-01T00:00:00Z' })
      .where('email', '=', email)
      .execute();
    await deleteExpiredHeldEmails(service.db);
    expect(await held.execute()).toEqual([]);
  });

  it('is sent once for an event that is delivered repeatedly', async () => {
    const email = newAddress();
    const event = eventEnvelope('contact.answered', { ...contactMessage({ email }), answer: 'x' });
    for (let copy = 0; copy < 5; copy++) await service.publishRaw(event.type, JSON.stringify(event));
    const confirmed = eventEnvelope('inquiry.guest_confirmed', {
      inquiryId: 18,
      side: 'sender' as const,
      address: ownerLink(email).address,
    });
    await take(email);
    for (let copy = 0; copy < 5; copy++) await service.publishRaw(confirmed.type, JSON.stringify(confirmed));
    await take(email);
    await allSent();
    expect(server.to(email)).toEqual([]);
  });
});

it('an invalid inquiry.guest_confirmed becomes a dead letter and confirms nothing', async () => {
  const event = eventEnvelope('inquiry.guest_confirmed', { inquiryId: 1, side: 'guest', address: 7 } as never);
  await service.publishRaw(event.type, JSON.stringify(event));
  await allSent();
  const deadLetters = await service.db.selectFrom('deadLetters').select('type').execute();
  expect(deadLetters).toEqual([{ type: 'inquiry.guest_confirmed' }]);
});

it.each([
  'x',
  'x.y',
  signConfirmation('jane@example.ca', { kind: 'contact', id: 5 }, 'another secret'),
  // The token of another link.
  signSubscription({ userId: 1, kind: 'digest' }, EMAIL_SETTINGS.unsubscribeSecret),
])('404 for a confirmation with the token %j', async (token) => {
  const url = `/api/notifications/confirmations?token=${token}`;
  const page = await service.app.inject({ method: 'GET', url, headers: await as.guest() });
  for (const response of [page, await click(url), await click(disownPath(url))]) {
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('This link is not valid any more.');
  }
});

it.each(['', '?token=', '?lang=fr', `?token=${'x'.repeat(600)}`, '?token=a&token=b'])(
  '404 with a page for a confirmation with the query %j',
  async (query) => {
    const response = await click(`/api/notifications/confirmations${query}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

it.each(['.', ')', ',', '%20', '%3E', '%22', '/', '&lang=en', '&lang=xx', '&amp;lang=fr', '&utm_source=mail'])(
  'a confirmation that ends in %j is the one before it',
  async (end) => {
    const token = signConfirmation('jane@example.ca', { kind: 'contact', id: 5 }, EMAIL_SETTINGS.unsubscribeSecret);
    for (const query of [`token=${token}${end}`, `token=${token}&lang=fr${end}`]) {
      const url = `/api/notifications/confirmations?${query}`;
      const page = await service.app.inject({ method: 'GET', url, headers: await as.guest() });
      expect([url, page.statusCode]).toEqual([url, 200]);
      if (query.includes('&lang=fr')) expect(page.body).toContain('<html lang="fr">');
    }
  },
);
