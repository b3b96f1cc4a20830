import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startRunningProduct, type RunningProduct } from '@commonyard/testing/running-product';

const MINUTES = 60_000;
const FRENCH = { 'accept-language': 'fr-CA' };

let product: RunningProduct;
beforeAll(async () => {
  product = await startRunningProduct();
}, 8 * MINUTES);
afterAll(() => product?.stop(), MINUTES);

type Request = Parameters<RunningProduct['call']>[2];
/** Sends a request that must succeed. Returns the id of the created resource. */
async function succeed(method: string, path: string, request: Request = {}): Promise<number> {
  const { status, body } = await product.call(method, path, request);
  expect([method, path, status < 300, body]).toEqual([method, path, true, body]);
  return (body as { id?: number } | undefined)?.id ?? 0;
}
const postAsGuest = async (path: string, body: object, headers: Record<string, string> = {}) =>
  succeed('POST', path, { body, headers: { ...headers, ...(await product.formToken(path)) } });

const listingFields = {
  category: 'snow-removal',
  description: 'A narrow plough for sidewalks, with a salter.',
  region: 'Ontario',
  rate: '120',
  rateType: 'daily',
};

it(
  'sends every email of the journey once, each in the language of its recipient',
  async () => {
    const { email: admin } = await accountOf('admin');
    const { email: operator } = await accountOf('operator');
    const { email: hearst } = await accountOf('demo.hearst');

    // A guest posts a listing in French, which is approved.
    const guestListing = {
      ...listingFields,
      type: 'available_asset',
      title: 'Souffleuse',
      contactEmail: 'voirie@nord.example',
    };
    const availability = { availableFrom: '2027-03-01', availableTo: '2027-03-10' };
    const posted = await postAsGuest(
      '/api/public/assets',
      { ...guestListing, ...availability, municipalityName: 'Val-Nord' },
      FRENCH,
    );
    await succeed('PATCH', `/api/assets/${posted}/approve`, { as: 'admin', body: {} });

    // An operator posts a listing, and a guest inquires about it in French.
    const listed = await succeed('POST', '/api/assets', {
      as: 'operator',
      body: { ...listingFields, type: 'available_asset', title: 'Plough' },
    });
    await succeed('PATCH', `/api/assets/${listed}/approve`, { as: 'admin', body: {} });
    const sender = { name: 'Luc Demandeur', email: 'luc@sud.example', phone: '613 555 0100', organization: 'Sud' };
    const inquiryFields = { ...sender, assetId: listed, assetType: 'available', message: 'Est-elle libre en mars ?' };
    // An inquiry is possible once the inquiries service has projected the approved listing.
    await eventually(async () =>
      expect((await product.query('SELECT FROM inquiries.listings WHERE id = $1', [listed])).length).toBe(1),
    );
    const inquiry = await postAsGuest('/api/public-inquiries', inquiryFields, FRENCH);
    await succeed('POST', `/api/inquiries/${inquiry}/messages`, {
      as: 'operator',
      body: { content: 'Oui, tout le mois.' },
    });
    await succeed('PATCH', `/api/inquiries/${inquiry}`, { as: 'admin', body: { status: 'in_progress' } });

    // A contact message in English, and its answer.
    const contactMessage = {
      ...sender,
      name: 'Jane Doe',
      email: 'jane@west.example',
      subject: 'Hours',
      message: 'Until when?',
    };
    await postAsGuest('/api/contact', contactMessage, { 'accept-language': 'en' });
    const [{ id: received } = { id: 0 }] = (await product.call('GET', '/api/contact-messages', { as: 'admin' }))
      .body as { id: number }[];
    await succeed('PATCH', `/api/contact-messages/${received}`, { as: 'admin', body: { answer: 'Until five.' } });

    // A password reset of a user whose language is French, and a registration in English.
    await succeed('POST', '/api/password-reset', { body: { email: hearst } });
    await succeed('POST', '/api/register', {
      headers: { 'accept-language': 'en' },
      body: {
        username: 'new.person',
        email: 'new@west.example',
        password: 'a-plough-and-a-grader',
        name: 'New Person',
        municipality: 'perth',
      },
    });

    const expected = [
      [admin, 'en', 'Inquiry about Plough'],
      [admin, 'en', 'Message to us: Hours'],
      [hearst, 'fr', 'Choisissez un nouveau mot de passe'],
      ['jane@west.example', 'en', 'Our answer: Hours'],
      ['luc@sud.example', 'fr', 'Demande au sujet de Plough : en cours'],
      ['luc@sud.example', 'fr', 'Nouveau message au sujet de Plough'],
      ['new@west.example', 'en', 'Confirm your e-mail address'],
      [operator, 'en', 'Approved: Plough'],
      [operator, 'en', 'Inquiry about Plough'],
      [operator, 'en', 'Inquiry about Plough: in progress'],
      ['voirie@nord.example', 'fr', 'Approuvée : Souffleuse'],
    ];
    await eventually(
      async () => {
        expect(await acceptedEmails()).toEqual(expected.map((email) => email.join(' | ')).toSorted());
        expect(await product.query(`SELECT kind, status FROM notifications.mails WHERE status <> 'sent'`)).toEqual([]);
      },
      { within: 2 * MINUTES, every: 500 },
    );
    const ids = (await product.mails()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(expected.length);
    const [answer] = (await product.mails()).filter(({ subject }) => subject.startsWith('Nouveau message'));
    expect(answer!.text).toContain('Oui, tout le mois.');
  },
  5 * MINUTES,
);

async function accountOf(username: string): Promise<{ email: string }> {
  const [account] = await product.query<{ email: string }>('SELECT email FROM identity.users WHERE username = $1', [
    username,
  ]);
  return account!;
}

/** The emails that the mail server accepted: recipient, language and subject. */
async function acceptedEmails(): Promise<string[]> {
  const mails = await product.mails();
  return mails
    .map(({ to, html, subject }) => [to.join(), /<html[^>]* lang="(\w+)/.exec(html)?.[1], subject].join(' | '))
    .toSorted();
}
