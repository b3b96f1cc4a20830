import { afterAll, expect, it } from '@jest/globals';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import { eventually } from '@commonyard/testing/eventually';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { startRunningProduct } from '@commonyard/testing/running-product';

const MINUTES = 60_000;
const FRENCH = { 'accept-language': 'fr-CA' };

const product = await startRunningProduct();
afterAll(() => product.stop(), MINUTES);

const { client, create } = product;
const [admin, operator] = [await product.session('admin'), await product.session('operator')];
const postInFrench = async (path: string, body: object) =>
  (await client.expectOk<{ id: number }>('POST', path, { body, headers: FRENCH })).id;

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
