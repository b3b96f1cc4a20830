import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MAILED_LINKS, type MailedLink } from '@commonyard/contracts/mailed-links.values';
import { root } from '@commonyard/dev-stack/settings';
import { createFactories } from '@commonyard/testing/factories/entities';
import { guestSender } from '@commonyard/testing/factories/inquiries';
import { createUser, TEST_PASSWORD, userProfile, type UserOptions } from '@commonyard/testing/factories/users';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { logIn } from '../src/login.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';
import { readSettledRows, readStoredRows } from '../src/stored-rows.ts';

useBrowser();

// A product of its own: its rows are compared before and after a page was opened.
const product = await startProductFixture(
  { env: { WEB_ROOT: join(root, 'web/dist') } },
  { retryOn: [503], withFormTokens: true },
);
const { client, query, findMail } = product;
const admin = await product.createAdmin();
const create = createFactories(client, { cookie: admin });
const newUser = (options: Partial<UserOptions> = {}) =>
  createUser(client, admin, { role: 'municipal_operator', name: 'Olive Operator', municipality: 'hearst', ...options });
const [owner, other] = [await newUser({ municipality: 'smiths-falls' }), await newUser()];
afterAll(() => product.stop());

/** A guest opens an account of Kenora. */
async function register(locale = 'en') {
  const account = { ...userProfile('Pat Newcomer'), password: TEST_PASSWORD };
  await client.expectOk('POST', '/api/register', { body: { ...account, municipality: 'kenora', locale } });
  return account;
}
async function guestLink() {
  const { email } = guestSender();
  await create.guestInquiry(await create.availableListing(owner), { email });
  return findMail(email, /(\/guest-inquiry#token=\S+)/);
}
async function postedLink() {
  const { email } = guestSender();
  await create.guestListing({ contactEmail: email });
  return findMail(email, /(\/posted\/\d+#token=\S+)/);
}
async function searchLink() {
  const { email } = guestSender();
  await create.guestSearch({ email });
  return findMail(email, /(\/saved-searches#token=\S+)/);
}
const verificationLink = ({ email }: { email: string }) => findMail(email, /(\/auth\/verify#token=\S+)/);

/** Causes an email with each kind of link, and returns the path of the link. */
const LINKS: Record<MailedLink, () => Promise<string>> = {
  verification: async () => verificationLink(await register()),
  password_reset: async () => {
    const { email } = await newUser();
    await client.expectOk('POST', '/api/password-reset', { body: { email } });
    return findMail(email, /(\/auth\/reset#token=\S+)/);
  },
  invitation: async () => {
    const { email } = userProfile();
    const body = { email, role: 'municipal_operator', municipality: 'hearst' };
    await client.expectOk('POST', '/api/invitations', { cookie: admin, body });
    return findMail(email, /(\/auth\?mode=register#token=\S+)/);
  },
  guest_thread: guestLink,
  posted_listing: postedLink,
  confirmation: async () => {
    const { email } = guestSender();
    const id = await create.contactMessage({ email });
    await client.expectOk('PATCH', `/api/contact-messages/${id}`, { cookie: admin, body: { answer: 'Welcome' } });
    return findMail(email, /(\/api\/notifications\/confirmations\?token=\S+)/);
  },
  guest_searches: searchLink,
  end_guest_searches: async () => {
    const [{ email }, word] = [guestSender(), `s${crypto.randomUUID().slice(0, 8)}`];
    await create.guestSearch({ email, query: { type: 'available_asset', search: word }, timing: 'now' });
    const token = (await findMail(email, /(\/saved-searches#token=\S+)/)).split('token=')[1];
    await client.expectOk('POST', '/api/guest-searches/link/confirm', { body: { token } });
    await create.availableListing(owner, { title: `Grader ${word}` });
    return findMail(email, /(\/api\/guest-searches\/unsubscribe\?token=\S+)/);
  },
  unsubscribe: async () => {
    await create.guestInquiry(await create.availableListing(owner));
    return findMail(owner.email, /(\/api\/notifications\/unsubscribe\?token=\S+)/);
  },
};

const DISOWN_BUTTON = 'This was not me';
/** Links about what somebody else can have caused with the address of the recipient. */
const DISOWNABLE: MailedLink[] = [
  'verification',
  'password_reset',
  'invitation',
  'guest_thread',
  'posted_listing',
  'confirmation',
  'guest_searches',
];

/** A button that the page of each link shows to a guest. */
const BUTTONS: Record<MailedLink, string> = {
  verification: 'This was not me',
  password_reset: 'Save password',
  invitation: 'Create account',
  guest_thread: 'Open the conversation',
  posted_listing: 'Open the page',
  confirmation: 'Confirm my address',
  guest_searches: 'Start these e-mails',
  end_guest_searches: 'End all e-mails',
  unsubscribe: 'Stop these e-mails',
};

describe('opening a mailed link with a browser changes no row, without a session and in that of another account', () => {
  it.each(Object.keys(MAILED_LINKS) as MailedLink[])('%s', async (kind) => {
    const link = await LINKS[kind]();
    const { path } = MAILED_LINKS[kind];
    expect(link.startsWith(path)).toBe(true);
    const before = await readSettledRows(product);
    for (const cookie of [undefined, other.cookie]) {
      const { page, problems } = await openPage(link, { url: product.url, ...(cookie && { cookie }) });
      if (!cookie) await page.getByRole('button', { name: BUTTONS[kind] }).waitFor();
      const disowns = page.getByRole('button', { name: DISOWN_BUTTON });
      if (!cookie) expect(await disowns.count()).toBe(DISOWNABLE.includes(kind) ? 1 : 0);
      await waitUntilLoaded(page);
      expect(await readStoredRows(product)).toEqual(before);
      expect(problems).toEqual([]);
      await page.close();
    }
  });

  it('nor does any other link of the emails of these', async () => {
    const mails = await product.mails();
    const links = [...new Set(mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []))];
    const pages = links.filter((link) => !link.includes('token='));
    expect(pages.length).toBeGreaterThan(0);
    const before = await readSettledRows(product);
    for (const link of pages)
      for (const cookie of [undefined, other.cookie]) {
        const { page } = await openPage(link, { url: product.url, ...(cookie && { cookie }) });
        await waitUntilLoaded(page);
        await page.close();
      }
    expect(await readStoredRows(product)).toEqual(before);
  });
});

describe('the link of a new account', () => {
  it('counts in the session of the account only, after a login on its page; its token is in no request', async () => {
    const account = await register();
    const { page, problems } = await openPage('/', { url: product.url, cookie: other.cookie });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    const link = await verificationLink(account);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
    await page.getByText(`You are logged in as Olive Operator (${other.username}).`).waitFor();
    for (const text of ['Pat Newcomer', account.username, 'Kenora'])
      await page.getByText(text, { exact: true }).waitFor();
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await logIn(page, account.username, TEST_PASSWORD);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('heading', { name: 'Your account waits for approval' }).waitFor();
    const token = link.split('token=')[1]!;
    expect(
      addresses.filter((address) => address.includes(token) && !address.startsWith(`${product.url}${link}`)),
    ).toEqual([]);
    expect(problems).toEqual([]);
    // A second use of the link says so.
    await page.goto('/contact');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your account waits for approval' }).waitFor();
  });

  it('deletes the account of somebody else, without a session, in French', async () => {
    const account = await register('fr');
    const { page, problems } = await openPage(await verificationLink(account), { url: product.url, locale: 'fr-CA' });
    await page.getByRole('button', { name: 'Ce n’était pas moi' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Ce n’était pas vous?' });
    await dialog.getByText('Le compte sera supprimé pour de bon.').waitFor();
    await dialog.getByRole('button', { name: 'Ce n’était pas moi' }).click();
    await page.getByRole('heading', { name: 'Le compte est supprimé' }).waitFor();
    await expectReadable(page);
    const rows = await query('SELECT FROM identity.users WHERE username = $1 OR email = $2', [
      account.username,
      account.email,
    ]);
    expect(rows).toEqual([]);
    expect(problems).toEqual([]);
  });
});

it('the link of a changed address gives the account its former address back, which is told', async () => {
  const user = await newUser();
  const email = `moved-${user.email}`;
  await client.expectOk('PATCH', `/api/users/${user.id}`, { cookie: admin, body: { email } });
  const { page } = await openPage(await verificationLink({ email }), { url: product.url });
  await page.getByText('An administrator entered your email address for this account').waitFor();
  await page.getByRole('button', { name: 'This was not me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'This was not me' }).click();
  await page.getByRole('heading', { name: 'Your address is removed from the account' }).waitFor();
  expect(await client.expectOk('GET', '/api/user', { cookie: user.cookie })).toMatchObject({
    email: user.email,
    emailVerified: true,
  });
  await findMail(user.email, /(your account has this address again)/);
});

it('“This was not me” ends the emails about a contact message that somebody else sent', async () => {
  const link = await LINKS.confirmation();
  const { page, problems } = await openPage(link, { url: product.url });
  const held = () => query(`SELECT FROM notifications.emails WHERE status = 'held'`);
  const before = (await held()).length;
  await expectAccessible(page);
  await page.getByRole('button', { name: DISOWN_BUTTON }).click();
  await page.getByText('We have deleted what was waiting for you').waitFor();
  await expectAccessible(page);
  expect(await held()).toHaveLength(before - 1);
  expect(problems).toEqual([]);
});

it('“This was not me” ends the link of a guest’s inquiry before it was opened', async () => {
  const link = await guestLink();
  const { page } = await openPage(link, { url: product.url });
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expectReadable(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'This was not me' }).click();
  await page.getByRole('heading', { level: 1, name: 'The link is stopped' }).waitFor();
  const body = { token: link.split('token=')[1] };
  expect((await client.send('POST', '/api/public-inquiries/thread', { body })).status).toBe(404);
});

it('“This was not me” withdraws a listing that somebody else posted with the address', async () => {
  const link = await postedLink();
  const { page, problems } = await openPage(link, { url: product.url });
  await page.getByRole('button', { name: DISOWN_BUTTON }).click();
  await expectReadable(page);
  await page.getByRole('alertdialog').getByRole('button', { name: DISOWN_BUTTON }).click();
  await page.getByRole('heading', { level: 1, name: 'The listing is withdrawn' }).waitFor();
  await expectAccessible(page);
  const body = { token: link.split('token=')[1] };
  expect((await client.send('POST', '/api/posted-listings', { body })).status).toBe(404);
  const id = Number(/\d+/.exec(link)![0]);
  expect(await client.expectOk('GET', `/api/assets/${id}`, { cookie: admin })).toMatchObject({
    withdrawn: true,
    contactEmail: null,
  });
  expect(problems).toEqual([]);
});

it('“This was not me” deletes the search that somebody else saved with the address, and ends its link', async () => {
  const link = await searchLink();
  const { page, problems } = await openPage(link, { url: product.url });
  await page.getByRole('button', { name: DISOWN_BUTTON }).click();
  await expectReadable(page);
  await page.getByRole('alertdialog').getByRole('button', { name: DISOWN_BUTTON }).click();
  await page.getByRole('heading', { level: 1, name: 'Your saved searches have ended' }).waitFor();
  await expectAccessible(page);
  const body = { token: link.split('token=')[1] };
  expect((await client.send('POST', '/api/guest-searches/link', { body })).status).toBe(404);
  expect(problems).toEqual([]);
});
