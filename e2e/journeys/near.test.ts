// The main journey: a visitor finds a machine near a place for some days, asks for it, and reads and answers the reply.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { INPUT_METHODS, Hand, type InputMethod } from '../src/hand.ts';
import { mailedLink } from '../src/mail.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const YEAR = new Date().getFullYear() + 1;
const FROM = `${YEAR}-01-11`;
const TO = `${YEAR}-01-15`;
const DEVICES = {
  mouse: { width: 1280 },
  keyboard: { width: 1280, dark: true },
  touch: { width: 360, hasTouch: true },
};
/** How many controls a visitor uses to find a machine, ask for it, and read and answer the reply. */
const MOST_PRESSES = 20;

type Listing = { id: number; title: string };
type Actor = { page: Page; hand: Hand; isNarrow: boolean };

let owner: TestUser;
beforeAll(async () => {
  const profile = { role: 'municipal_operator', name: 'Olga Owner', municipality: 'espanola' } as const;
  owner = await createUser(apiClient, await sessionOf('admin'), profile);
});

it.each(INPUT_METHODS)(
  'a visitor finds a snowplow near Sudbury in January, in French, asks for it and answers the reply, by %s',
  async (method) => {
    const runId = `g${crypto.randomUUID().slice(0, 8)}`;
    const title = `Snowplow ${runId}`;
    const email = `${runId}@visitor.example`;
    const days = { availableFrom: `${YEAR}-01-01`, availableTo: `${YEAR}-01-31` };
    const listing = { title, id: await (await demoFactories()).availableListing(owner, { title, ...days }) };

    const visitor = await openAs(method, '/', { locale: 'fr-CA' });
    await searchFromHome(visitor);
    await openOnMap(visitor, listing);
    const id = await inquire(visitor, email);
    await openMailedLink(visitor, await mailedLink(email, '/guest-inquiry#token='));

    const lender = await openAs(method, '/', { cookie: owner.cookie });
    const thread = await answerFromDashboard(lender, id);

    await openMailedLink(visitor, await mailedLink(email, '/guest-inquiry#token=', 2));
    await answerAsGuest(visitor);
    expect(visitor.hand.presses).toBeLessThanOrEqual(MOST_PRESSES);
    await thread.getByRole('log').getByText('Nous le prenons.').waitFor();
    await expectAccessible(lender.page);

    await withdrawAndRestore(lender, visitor, listing);
    await stopMailedLink(visitor);
    expect(lender.problems).toEqual([]);
    // A withdrawn listing and a stopped link are not found.
    expect(visitor.problems.filter((problem) => !problem.includes('404'))).toEqual([]);

    // Other journeys expect the counts of the demo.
    await callApi('PATCH', `/api/inquiries/${id}`, { as: 'admin', body: { status: 'cancelled' } });
    await callApi('DELETE', `/api/assets/${listing.id}`, { as: 'admin' });
  },
);

async function openAs(method: InputMethod, path: string, options: { locale?: string; cookie?: string }) {
  const device = DEVICES[method];
  const opened = await openPage(path, { ...device, ...options });
  return { ...opened, hand: new Hand(opened.page, method), isNarrow: device.width < 1024 };
}

async function searchFromHome({ page, hand, isNarrow }: Actor): Promise<void> {
  await hand.type(page.getByRole('searchbox', { name: 'Chercher dans l’équipement offert' }), 'chasse-neige');
  await hand.type(page.getByRole('combobox', { name: 'Près de' }), 'sudbury');
  await hand.pickOption(page.getByRole('option', { name: /Grand Sudbury/ }));
  await hand.enterDay(page.getByLabel('Du', { exact: true }), FROM);
  await hand.enterDay(page.getByLabel('Au', { exact: true }), TO);
  await hand.press(page.getByRole('button', { name: 'Chercher', exact: true }));
  await page.waitForURL((at) => at.pathname === '/available-equipment');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: 'chasse-neige',
    near: 'greater-sudbury',
    available_from: FROM,
    available_to: TO,
  });
  const shown = isNarrow ? /^Recherche : chasse-neige · Grand Sudbury · / : 'Retirer le filtre Près de Grand Sudbury';
  await page.getByRole('button', { name: shown }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Trier par' }).inputValue()).toBe('distance');
}

/** By its marker on the map. By keyboard from the list, which has the same listings. */
async function openOnMap({ page, hand, isNarrow }: Actor, { id, title }: Listing): Promise<void> {
  if (isNarrow) await hand.press(page.getByRole('button', { name: 'Voir la carte' }));
  await page.getByRole('region', { name: 'Carte' }).waitFor();
  const marker = page.locator('.map-marker[title^="Espanola"]');
  await marker.waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  if (hand.method === 'keyboard') {
    await hand.press(page.getByRole('button', { name: 'Masquer la carte' }));
    await marker.waitFor({ state: 'detached' });
  } else {
    await hand.press(marker);
    await page.waitForURL((at) => at.searchParams.get('municipality') === 'espanola');
  }
  const link = page.getByRole('link', { name: title, exact: true });
  const card = page.getByRole('article').filter({ has: link });
  await card.getByText(/^[\d,]+\skm · /).waitFor();
  await hand.press(card.getByRole('link', { name: title, exact: true }));
  await page.waitForURL((at) => at.pathname === `/equipment/available/${id}`);
}

/** Returns the number of the inquiry. */
async function inquire({ page, hand }: Actor, email: string): Promise<number> {
  await hand.press(page.getByRole('button', { name: 'Demander des renseignements' }).first());
  const form = page.getByRole('dialog');
  expect(await form.getByLabel(/^Du/).inputValue()).toBe(FROM);
  expect(await form.getByLabel(/^Au/).inputValue()).toBe(TO);
  await hand.type(form.getByLabel('Nom', { exact: true }), 'Camille Visiteur');
  await hand.type(form.getByLabel('Courriel'), email);
  await hand.type(form.getByLabel('Téléphone'), '705 555 0100');
  await hand.type(form.getByLabel('Organisme'), `Ville de ${email.split('@')[0]}`);
  await expectAccessible(page);
  await hand.press(form.getByRole('button', { name: 'Envoyer la demande' }));
  const confirmation = await page.getByRole('heading', { name: /^La demande nº/ }).textContent();
  await page.getByText(email).waitFor();
  await form.waitFor({ state: 'detached' });
  await expectAccessible(page);
  return Number(/\d+/.exec(confirmation!)![0]);
}

async function openMailedLink({ page, hand }: Actor, link: string): Promise<void> {
  // Another hash alone would not load the page.
  await page.goto('about:blank');
  await page.goto(link);
  const open = page.getByRole('button', { name: 'Ouvrir la conversation' });
  await open.waitFor();
  await expectAccessible(page);
  await hand.press(open);
  await page.getByRole('log').waitFor();
}

async function answerFromDashboard({ page, hand, isNarrow }: Actor, id: number): Promise<Locator> {
  const task = page.getByRole('list', { name: 'What waits for you' }).locator(`a[href="/inquiries?inquiry=${id}"]`);
  await task.waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  await hand.press(task);
  await page.waitForURL((at) => at.pathname === '/inquiries' && at.searchParams.get('inquiry') === String(id));
  const thread = page.getByRole(isNarrow ? 'dialog' : 'region', { name: `Inquiry #${id}` });
  await thread.getByText(`From Jan 11, ${YEAR} to Jan 15, ${YEAR}`).first().waitFor();
  // Also among the details of the sender, which are closed.
  await thread.getByText('Posted without an account').filter({ visible: true }).first().waitFor();
  await hand.type(thread.getByLabel('Reply'), 'It is free then.');
  await hand.press(thread.getByRole('button', { name: 'Send Message' }));
  await page.getByText('Message sent').first().waitFor();
  return thread;
}

async function answerAsGuest({ page, hand }: Actor): Promise<void> {
  await page.getByRole('log').getByText('It is free then.').waitFor();
  await hand.type(page.getByLabel('Réponse'), 'Nous le prenons.');
  await hand.press(page.getByRole('button', { name: 'Envoyer le message' }));
  await page.getByText('Message envoyé').first().waitFor();
  await page.getByRole('log').getByText('Nous le prenons.').waitFor();
  await page.reload();
  await page.getByRole('log').getByText('Nous le prenons.').waitFor();
}

async function withdrawAndRestore(lender: Actor, visitor: Actor, { id, title }: Listing): Promise<void> {
  const { page, hand } = lender;
  const guestPage = await visitor.page.context().newPage();
  const path = `/equipment/available/${id}`;
  await page.goto('/');
  await hand.press(page.getByRole('list', { name: 'My machines' }).getByRole('link', { name: title, exact: true }));
  const dialog = page.getByRole('dialog', { name: title });
  await hand.press(dialog.getByRole('button', { name: 'Withdraw Listing' }));
  await dialog.getByRole('button', { name: 'Restore Listing' }).waitFor();
  await guestPage.goto(path);
  await guestPage.getByRole('heading', { level: 1, name: 'Équipement introuvable' }).waitFor();
  await expectAccessible(page);
  await hand.press(dialog.getByRole('button', { name: 'Restore Listing' }));
  await dialog.getByRole('button', { name: 'Withdraw Listing' }).waitFor();
  await guestPage.goto(path);
  await guestPage.getByRole('heading', { level: 1, name: title }).waitFor();
  await guestPage.close();
}

async function stopMailedLink({ page, hand }: Actor): Promise<void> {
  const link = page.url();
  const stop = { name: 'Désactiver ce lien' };
  await hand.press(page.getByRole('button', stop));
  await hand.press(page.getByRole('alertdialog').getByRole('button', stop));
  await page.getByRole('heading', { level: 1, name: 'Le lien est désactivé' }).waitFor();
  await page.goto('/');
  await page.goto(link);
  // The page says so before anything is pressed.
  await page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valide' }).waitFor();
  await expectReadable(page);
}
