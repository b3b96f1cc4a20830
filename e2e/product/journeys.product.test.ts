// What several services do together, in one running product.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { startRunningProduct } from '@commonyard/testing/running-product';

const PATH = '/api/public-inquiries';
const MINUTES = 60_000;
const FRENCH = { 'accept-language': 'fr-CA' };

const product = await startRunningProduct();
afterAll(() => product.stop(), MINUTES);

const { client, create } = product;
const [admin, operator, manager] = [
  await product.session('admin'),
  await product.session('operator'),
  await product.session('manager'),
];
const postInFrench = async (path: string, body: object) =>
  (await client.expectOk<{ id: number }>('POST', path, { body, headers: FRENCH })).id;

// The first, because it counts every email.
it(
  'sends every email of the journey once, each in the language of its recipient',
  async () => {
    // A guest posts a listing in French, which is approved.
    const guestListing = publicListingBody({ title: 'Souffleuse', contactEmail: 'voirie@nord.example' });
    const posted = await postInFrench('/api/public/assets', guestListing);
    await client.expectOk('PATCH', `/api/assets/${posted}/approve`, { ...admin, body: {} });

    // An operator posts a listing, and a guest inquires about it in French.
    const listed = await create.availableListing(operator, { title: 'Plough' });
    // An inquiry is possible once the inquiries service has projected the approved listing.
    await eventually(async () =>
      expect((await product.query('SELECT FROM inquiries.listings WHERE id = $1', [listed])).length).toBe(1),
    );
    const inquiryBody = publicInquiryBody(listed, { email: 'luc@sud.example' });
    const inquiry = await postInFrench('/api/public-inquiries', inquiryBody);
    await create.message(operator, inquiry, 'Oui, tout le mois.');
    await create.setInquiryStatus(inquiry, 'in_progress');

    // A contact message in English, and its answer.
    const received = await create.contactMessage({ email: 'jane@west.example', subject: 'Hours' });
    await client.expectOk('PATCH', `/api/contact-messages/${received}`, { ...admin, body: { answer: 'Until five.' } });

    // A password reset of a user whose language is French, and a registration in English.
    const hearst = await emailOf('demo.hearst');
    await client.expectOk('POST', '/api/password-reset', { body: { email: hearst } });
    const user = { ...userProfile(), email: 'new@west.example', password: TEST_PASSWORD };
    await client.expectOk('POST', '/api/register', { body: user });

    const [adminEmail, operatorEmail] = [await emailOf('admin'), await emailOf('operator')];
    const officerEmail = await emailOf('demo.smiths-falls');
    const expected = [
      [adminEmail, 'en', 'Inquiry about Plough'],
      [adminEmail, 'en', 'Message to us: Hours'],
      [officerEmail, 'en', 'Approved: Plough'],
      [officerEmail, 'en', 'Approved: Souffleuse'],
      [officerEmail, 'en', 'Inquiry about Plough'],
      [officerEmail, 'en', 'Inquiry about Plough: in progress'],
      [hearst, 'fr', 'Choisissez un nouveau mot de passe'],
      // To addresses that are not confirmed: without the text of any person.
      ['jane@west.example', 'en', `We answered your message #${received}`],
      ['luc@sud.example', 'fr', `La demande nº ${inquiry} a reçu une réponse`],
      ['voirie@nord.example', 'fr', `Nous avons reçu votre annonce nº ${posted}`],
      ['luc@sud.example', 'fr', `Veuillez confirmer votre demande nº ${inquiry}`],
      ['new@west.example', 'en', 'Confirm your e-mail address'],
      [operatorEmail, 'en', 'Approved: Plough'],
      [operatorEmail, 'en', 'Inquiry about Plough'],
      [operatorEmail, 'en', 'Inquiry about Plough: in progress'],
      ['voirie@nord.example', 'fr', `L’annonce nº ${posted} a été approuvée`],
    ];
    await expectEmails(expected);

    // Both guests open their links: what was held is sent, and the next answer with its text.
    const thread = '/api/public-inquiries/thread';
    const body = { token: await product.findMail('luc@sud.example', /\/guest-inquiry#token=(\S+)/) };
    const opened = await client.expectOk<GuestThread>('POST', thread, { body });
    expect(opened.messages.map(({ content }) => content)).toEqual(['Oui, tout le mois.']);
    const link = await product.findMail('jane@west.example', /(\/api\/notifications\/confirmations\?\S+)/);
    await client.expectOk('POST', link, { form: new FormData() });
    await eventually(async () =>
      expect(await product.query('SELECT FROM notifications.confirmed_addresses')).toHaveLength(2),
    );
    await create.message(operator, inquiry, 'Venez le chercher.');
    expected.push(
      ['jane@west.example', 'en', 'Our answer: Hours'],
      ['luc@sud.example', 'fr', 'Nouveau message au sujet de Plough'],
    );
    await expectEmails(expected);
    const ids = (await product.mails()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(expected.length);
    const [answer] = (await product.mails()).filter(({ subject }) => subject.startsWith('Nouveau message'));
    expect(answer!.text).toContain('Venez le chercher.');
  },
  5 * MINUTES,
);

describe('inquiries', () => {
  /** An approved listing of Smiths Falls. */
  let listingId: number;
  beforeAll(async () => {
    listingId = await create.availableListing(operator);
  });

  const submit = () => product.call('POST', PATH, { body: publicInquiryBody(listingId) });
  const countProjected = async () =>
    (await product.query(`SELECT FROM inquiries.listings WHERE id = $1 AND status = 'available'`, [listingId])).length;
  const changeTo = async (id: number, status: string) =>
    product.call('PATCH', `/api/inquiries/${id}`, { as: 'admin', body: { status } });

  /** Runs `work` while the assets service is stopped. */
  async function withoutAssets(work: () => Promise<void>): Promise<void> {
    const assets = product.program('assets');
    await assets.kill();
    try {
      expect((await product.call('GET', '/api/assets')).status).toBe(503);
      await work();
    } finally {
      await assets.start();
    }
  }

  const uploadImage = async () => (await create.images(undefined, manager.cookie))[0]!;

  it(
    'accepts an inquiry about a projected listing while the assets service is stopped',
    async () => {
      await eventually(async () => expect(await countProjected()).toBe(1));
      await withoutAssets(async () => {
        const { status, body } = await submit();
        expect([status, body]).toEqual([
          201,
          expect.objectContaining({ assetId: listingId, assetTitle: 'Backhoe loader' }),
        ]);
      });
    },
    MINUTES,
  );

  it(
    'creates one inquiry for fifty concurrent requests with one Idempotency-Key and one form token',
    async () => {
      const body = publicInquiryBody(listingId, { message: 'Only once' });
      const token = await product.client.formToken(PATH);
      const headers = { ...token, 'idempotency-key': crypto.randomUUID() };
      const send = () => product.call('POST', PATH, { body, headers });
      const responses = await Promise.all(Array.from({ length: 50 }, send));
      expect([201, 409]).toEqual(expect.arrayContaining([...new Set(responses.map(({ status }) => status))]));
      expect(await product.query(`SELECT FROM inquiries.inquiries WHERE message = 'Only once'`)).toHaveLength(1);
      expect(
        await product.query('SELECT FROM inquiries.form_nonces WHERE nonce = $1', [
          token['x-form-token']!.split('.')[1],
        ]),
      ).toHaveLength(1);
    },
    MINUTES,
  );

  it('404 for a municipality that is no participant, and 409 for a transition that is not allowed', async () => {
    const id = await create.inquiry(manager, listingId);
    for (const [as, expected] of [
      ['manager', 200],
      ['operator', 200],
      ['demo.hearst', 404],
    ] as const)
      expect((await product.call('GET', `/api/inquiries/${id}`, { as })).status).toBe(expected);

    for (const [status, expected] of [
      ['in_progress', 200],
      ['pending', 409],
      ['completed', 200],
      ['in_progress', 409],
      ['cancelled', 409],
    ] as const)
      expect((await changeTo(id, status)).status).toBe(expected);
  });

  it(
    'keeps the photo of a draft and of a completed inspection when media deletes unclaimed images',
    async () => {
      const inquiryId = await create.startedInquiry(manager, listingId);
      const [photo, unclaimed] = [await uploadImage(), await uploadImage()];
      const failed = { item: 'brakes', result: 'fail', note: 'The left one pulls', photo, severity: 'minor' };
      const id = await create.inspection(manager, inquiryId, { checklist: [failed] });
      const statusOf = async (url: string) => (await product.call('GET', url, { as: 'admin' })).status;
      /** Ages unclaimed images beyond a day and restarts media, whose first sweep runs at its start. */
      const sweep = async () => {
        await product.query(`UPDATE media.images SET unclaimed_since = unclaimed_since - interval '25 hours'`);
        await product.program('media').kill();
        await product.program('media').start();
      };

      await eventually(async () =>
        expect(await product.query('SELECT FROM media.claims WHERE claimant = $1', [`inspection:${id}`])).toHaveLength(
          1,
        ),
      );
      await sweep();
      await eventually(async () => expect(await statusOf(unclaimed)).toBe(404));
      expect(await statusOf(photo)).toBe(200);

      const checklist = INSPECTION_ITEMS.pre
        .filter((item) => item !== 'brakes')
        .map((item) => ({ item, result: 'pass' }));
      const saved = await product.call('PATCH', `/api/inspections/${id}`, {
        as: 'manager',
        body: { checklist, completed: true },
      });
      expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ completed: true })]);
      const another = await uploadImage();
      await sweep();
      await eventually(async () => expect(await statusOf(another)).toBe(404));
      expect(await statusOf(photo)).toBe(200);
    },
    2 * MINUTES,
  );

  it(
    'projects existing listings from `events:replay assets` after its schema was lost',
    async () => {
      const { nats, folder } = product;
      const inquiries = product.program('inquiries');
      // An installation without this service's schema, whose earlier events have expired.
      await inquiries.kill();
      await nats.kill();
      rmSync(join(folder, 'nats/jetstream'), { recursive: true });
      await product.query('DROP SCHEMA inquiries CASCADE');
      await product.query('TRUNCATE assets.outbox');
      await nats.start();
      await product.migrate();
      await inquiries.start();
      expect(await countProjected()).toBe(0);

      await product.command('assets', 'replay');
      await eventually(async () => expect(await countProjected()).toBe(1));
      await withoutAssets(async () => expect((await submit()).status).toBe(201));
    },
    2 * MINUTES,
  );
});

/** Waits until exactly these emails were accepted. Only what is held for an address is left. */
async function expectEmails(expected: string[][]): Promise<void> {
  await eventually(
    async () => {
      expect(await acceptedEmails()).toEqual(expected.map((email) => email.join(' | ')).toSorted());
      const unsent = `SELECT kind, status FROM notifications.emails WHERE status NOT IN ('sent', 'held')`;
      expect(await product.query(unsent)).toEqual([]);
    },
    { within: 2 * MINUTES, every: 500 },
  );
}

async function emailOf(username: string): Promise<string> {
  const users = await product.query<{ email: string }>('SELECT email FROM identity.users WHERE username = $1', [
    username,
  ]);
  return users[0]!.email;
}

/** The emails that the mail server accepted: recipient, language and subject. */
async function acceptedEmails(): Promise<string[]> {
  const mails = await product.mails();
  return mails
    .map(({ to, html, subject }) => [to.join(), /<html[^>]* lang="(\w+)/.exec(html)?.[1], subject].join(' | '))
    .toSorted();
}
