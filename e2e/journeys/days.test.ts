// The days of a search survive every way from a list: over a card, the login or a registration into the dialogs, and to /browse.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { createUser, TEST_PASSWORD, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { makeLendable } from '../src/make-lendable.ts';
import { Hand } from '../src/hand.ts';
import { submitLogin } from '../src/login.ts';
import { expectAccessible, layoutShift, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const runId = `w${crypto.randomUUID().slice(0, 8)}`;
const title = `Sweeper ${runId}`;
const [FROM, TO] = [addDays(today(), 50), addDays(today(), 54)];
const days = `available_from=${FROM}&available_to=${TO}`;
const listPath = `/available-equipment?q=${runId}&${days}`;

const TEXTS = {
  'en-CA': {
    inquire: 'Inquire About This',
    inquireCard: `Inquire ${title}`,
    request: 'Request these dates',
    bar: /^\$450 \/ day/,
    inquiry: `Inquiry about ${title}`,
    loan: `Request “${title}”`,
    fiveDays: /\(5 days\)/,
    estimate: '$2,034',
    close: 'Close',
    cancel: 'Cancel',
    register: 'Create an account',
    submitRegistration: 'Create account',
    continue: 'Continue to CommonYard',
    login: 'Login',
    browse: 'Browse Assets',
    profile: 'Profile',
    map: 'Map of Brockville',
    location: 'Location',
  },
  'fr-CA': {
    inquire: 'Demander des renseignements',
    inquireCard: `Demander ${title}`,
    request: 'Demander ces jours',
    bar: /^450\s\$ \/ jour/,
    inquiry: `Demande : ${title}`,
    loan: `Demander « ${title} »`,
    fiveDays: /\(5 jours\)/,
    estimate: /^2\s034\s\$$/,
    close: 'Fermer',
    cancel: 'Annuler',
    register: 'Créer un compte',
    submitRegistration: 'Créer le compte',
    continue: 'Continuer vers Cour commune',
    login: 'Se connecter',
    browse: 'Parcourir l’équipement',
    profile: 'Profil',
    map: 'Carte de Brockville',
    location: 'Lieu',
  },
} as const;

const WAYS = [
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
] as const;

let borrower: TestUser;
let machine: number;
beforeAll(async () => {
  const { cookie } = await demoSession('admin');
  const user = (name: string, municipality: string, role: UserOptions['role']) =>
    createUser(apiClient, cookie, { name, role, municipality });
  const lender = await user('Sweeper Lender', 'brockville', 'municipal_admin');
  borrower = await user('Sweeper Borrower', 'gananoque', 'municipal_operator');
  machine = await (await demoFactories()).availableListing(lender, { title, rate: '450' });
  await makeLendable(lender, machine, runId);
});

async function expectDays(dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const fields = dialog.locator('input[type=date]');
  await fields.first().waitFor();
  expect(await Promise.all([fields.nth(0).inputValue(), fields.nth(1).inputValue()])).toEqual([FROM, TO]);
}

/** The dialog of a request states its days. */
async function expectRequest(page: Page, { loan, fiveDays }: (typeof TEXTS)[keyof typeof TEXTS]): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: loan });
  const text = (await dialog.getByText(fiveDays).textContent())!;
  for (const day of [FROM, TO]) expect(text).toContain(String(Number(day.slice(-2))));
  await expectLoadedAndAccessible(page);
  return dialog;
}

async function expectLoadedAndAccessible(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await expectAccessible(page);
}

const cardTitle = (page: Page) =>
  page.getByRole('article').getByRole('heading').getByRole('link', { name: title, exact: true });

it.each(WAYS)('over the card and the login into the request, by %s in %s at %i px', async (method, locale, width) => {
  const texts = TEXTS[locale];
  const { page, problems } = await openPage(listPath, { locale, width, hasTouch: method === 'touch' });
  const hand = new Hand(page, method);
  await hand.press(cardTitle(page));
  await page.waitForURL((at) => at.pathname === `/equipment/available/${machine}`);
  // On phones the fields and the way to the request are in the sheet.
  if (width < 1024) await hand.press(page.getByRole('button', { name: texts.bar }));
  await hand.press(page.getByRole('link', { name: texts.request }));
  await page.waitForURL((at) => at.pathname === '/auth');
  await expectLoadedAndAccessible(page);
  await hand.type(page.locator('input[name=username]'), borrower.username);
  await hand.type(page.locator('input[name=password]'), TEST_PASSWORD);
  await submitLogin(page, () => hand.press(page.getByRole('button', { name: texts.login, exact: true })));
  // In the language of the account.
  const dialog = await expectRequest(page, TEXTS['en-CA']);
  await hand.press(dialog.getByRole('button', { name: TEXTS['en-CA'].cancel }));
  await dialog.waitFor({ state: 'detached' });
  // The page behind has them too.
  await page.waitForURL((at) => at.searchParams.get('available_from') === FROM && !at.searchParams.has('request'));
  expect(problems).toEqual([]);
});

it.each(WAYS)(
  'over the card and a registration into the inquiry, by %s in %s at %i px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const { page, problems } = await openPage(listPath, { locale, width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    await hand.press(page.getByRole('article').getByRole('link', { name: texts.inquireCard }));
    await page.waitForURL((at) => at.pathname === '/auth');
    await hand.press(page.getByRole('link', { name: texts.register }));
    const field = (name: string) => page.locator(`input[name=${name}]`);
    await hand.type(field('name'), 'Robin Registered');
    await hand.type(page.getByRole('combobox'), 'gananoque');
    await hand.pickOption(page.getByRole('option', { name: /^Gananoque/ }).first());
    const username = `r${crypto.randomUUID().slice(0, 8)}`;
    await hand.type(field('email'), `${username}@example.ca`);
    await hand.type(field('username'), username);
    await hand.type(field('password'), TEST_PASSWORD);
    await expectLoadedAndAccessible(page);
    await hand.press(page.getByRole('button', { name: texts.submitRegistration, exact: true }));
    await hand.press(page.getByRole('button', { name: texts.continue }));
    const dialog = page.getByRole('dialog', { name: texts.inquiry });
    await expectDays(dialog);
    await expectLoadedAndAccessible(page);
    expect(problems).toEqual([]);
  },
);

it.each(WAYS)(
  'of a member from the list to the dialog of /browse, its request and its inquiry, by %s in %s at %i px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const options = { locale, width, hasTouch: method === 'touch', cookie: borrower.cookie };
    const { page, problems } = await openPage(listPath, options);
    const hand = new Hand(page, method);
    await cardTitle(page).waitFor();
    if (width < 1024) await hand.press(page.getByRole('link', { name: texts.profile }).last());
    await hand.press(page.getByRole('link', { name: texts.browse }).last());
    await page.waitForURL((at) => at.pathname === '/browse' && at.searchParams.get('available_from') === FROM);
    await expectLoadedAndAccessible(page);

    await page.goto(`${page.url()}&q=${runId}`);
    await hand.press(page.getByRole('link', { name: title, exact: true }));
    const listing = page.getByRole('dialog', { name: title, exact: true });
    await expectDays(listing);
    await listing.getByText(texts.estimate).first().waitFor();
    await expectLoadedAndAccessible(page);
    // axe does not measure the days, which are one tab stop together (WCAG 2.5.8: 24 px).
    const day = (await listing.locator(`[data-day="${FROM}"]`).boundingBox())!;
    expect(Math.min(day.width, day.height)).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await hand.press(listing.getByRole('button', { name: texts.request }));
    const loan = await expectRequest(page, texts);
    await hand.press(loan.getByRole('button', { name: texts.cancel }));
    await expectDays(listing);
    await hand.press(listing.getByRole('button', { name: texts.inquire }));
    await expectDays(page.getByRole('dialog', { name: texts.inquiry }));
    await expectLoadedAndAccessible(page);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['en-CA', 1280],
  ['fr-CA', 360],
] as const)('the page shows where the machine is on a small map, in %s at %i px', async (locale, width) => {
  const { page, problems } = await openPage(`/equipment/available/${machine}?${days}`, { locale, width });
  const texts = TEXTS[locale];
  await waitUntilLoaded(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.getByRole('heading', { name: texts.location }).scrollIntoViewIfNeeded();
  const map = page.getByRole('group', { name: texts.map });
  await map.waitFor();
  await map.locator('.map-name span', { hasText: 'Brockville' }).waitFor();
  await expectLoadedAndAccessible(page);
  expect(problems).toEqual([]);
});
