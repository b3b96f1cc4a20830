// The page of a listing: one price, the days and the button beside the picture or in the bar, and days that survive every way.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, demoSession } from '../src/demo-api.ts';
import { makeLendable } from '../src/make-lendable.ts';
import { Hand } from '../src/hand.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const runId = `d${crypto.randomUUID().slice(0, 8)}`;
const title = `Roller ${runId}`;
const [FROM, TO] = [addDays(today(), 40), addDays(today(), 44)];
const listSearch = `available_from=${FROM}&available_to=${TO}`;
const chosen = `from=${FROM}&to=${TO}`;
/** The text of the rate, which no page shows beside the price of the terms. */
const RATE_TEXT = '987';

const TEXTS = {
  'en-CA': {
    price: '$450 / day',
    inquire: 'Inquire About This',
    request: 'Request these dates',
    about: /^about /,
    days: /^\$450 \/ day/,
    sheet: 'Days and price',
    firstDay: 'First day',
    inquiry: `Inquiry about ${title}`,
    purpose: `Request “${title}”`,
  },
  'fr-CA': {
    price: '450 $ / jour',
    inquire: 'Demander des renseignements',
    request: 'Demander ces jours',
    about: /^au sujet du /,
    days: /^450\s\$ \/ jour/,
    sheet: 'Jours et prix',
    firstDay: 'Premier jour',
    inquiry: `Demande : ${title}`,
    purpose: `Demander « ${title} »`,
  },
} as const;

let lender: TestUser;
let borrower: TestUser;
let machine: number;
let withoutTerms: number;
beforeAll(async () => {
  const { cookie } = await demoSession('admin');
  const user = (name: string, municipality: string, role: UserOptions['role']) =>
    createUser(apiClient, cookie, { name, role, municipality });
  lender = await user('Lending Officer', 'brockville', 'municipal_admin');
  borrower = await user('Borrowing Operator', 'gananoque', 'municipal_operator');
  const { availableListing } = await demoFactories();
  machine = await availableListing(lender, { title, rate: RATE_TEXT });
  withoutTerms = await availableListing(lender, { title: 'Roller without terms' });
  await makeLendable(lender, machine, runId);
});

const listPath = () => `/available-equipment?q=${runId}&${listSearch}`;
const visible = (locator: Locator) => locator.filter({ visible: true }).first();
const priceOf = (page: Page, price: string) => visible(page.locator('main').getByText(price, { exact: false }));
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const expectNoRateText = async (page: Page) =>
  expect(await page.locator('main').textContent()).not.toContain(RATE_TEXT);

async function expectDays(dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const fields = dialog.locator('input[type=date]');
  await fields.first().waitFor();
  expect(await Promise.all([fields.nth(0).inputValue(), fields.nth(1).inputValue()])).toEqual([FROM, TO]);
}

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)(
  'a visitor comes from a list and asks about its days at one price, by %s in %s at %i px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const { page, problems } = await openPage(listPath(), { locale, width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    await priceOf(page, texts.price).waitFor();
    await expectNoRateText(page);
    await hand.press(page.getByRole('article').getByRole('heading').getByRole('link', { name: title, exact: true }));
    await page.waitForURL((at) => at.pathname === `/equipment/available/${machine}`);
    await priceOf(page, texts.price).waitFor();
    await waitUntilLoaded(page);
    await expectNoRateText(page);
    await expectAccessible(page);

    if (width >= 1024) {
      // The panel begins level with the picture, right of it, and stays in view.
      const image = await boxOf(page.locator('main').getByRole('img', { name: title }).first());
      const button = page.getByRole('button', { name: texts.inquire });
      expect((await boxOf(button)).x).toBeGreaterThan(image.x + image.width);
      await visible(page.getByText(texts.about)).waitFor();
      await page.evaluate(() => scrollTo(0, 600));
      expect((await boxOf(page.getByLabel(texts.firstDay, { exact: true }))).y).toBeGreaterThan(0);
      await page.evaluate(() => scrollTo(0, 0));
    } else {
      const image = await boxOf(page.locator('main').getByRole('img', { name: title }).first());
      expect(image.y).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).y);
      await hand.press(page.getByRole('button', { name: texts.days }));
      const sheet = page.getByRole('dialog', { name: texts.sheet });
      expect(await sheet.getByLabel(texts.firstDay).inputValue()).toBe(FROM);
      await visible(sheet.getByText(texts.about)).waitFor();
      await waitUntilLoaded(page);
      await expectAccessible(page);
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
    }
    await hand.press(page.getByRole('button', { name: texts.inquire }));
    await expectDays(page.getByRole('dialog', { name: texts.inquiry }));
    expect(problems).toEqual([]);
  },
);

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'en-CA', 1280],
  ['touch', 'fr-CA', 360],
] as const)(
  'a member requests the chosen days by the first button, by %s in %s at %i px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const path = `/equipment/available/${machine}?${chosen}`;
    const options = { locale, width, hasTouch: method === 'touch', cookie: borrower.cookie };
    const { page, problems } = await openPage(path, options);
    await page.getByRole('button', { name: texts.request }).waitFor();
    // The inquiry stays, as the second button.
    if (width >= 1024) await page.getByRole('button', { name: texts.inquire }).waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    await new Hand(page, method).press(page.getByRole('button', { name: texts.request }));
    await page
      .getByRole('dialog', { name: texts.purpose })
      .getByLabel(locale === 'fr-CA' ? /^But/ : /^Purpose/)
      .waitFor();
    expect(problems).toEqual([]);
  },
);

it.each([
  ['visitor', 'en-CA'],
  ['visitor', 'fr-CA'],
  ['member', 'en-CA'],
  ['member', 'fr-CA'],
] as const)('the first button of a %s is in view at 1280 × 800, in %s', async (reader, locale) => {
  const path = `/equipment/available/${machine}?${chosen}&operator=true&hours=16&transport=true`;
  const cookie = reader === 'member' ? { cookie: borrower.cookie } : {};
  const { page, problems } = await openPage(path, { locale, ...cookie });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .locator('main output')
    .getByText(locale === 'fr-CA' ? 'Estimation' : 'Estimate', { exact: true })
    .waitFor();
  await waitUntilLoaded(page);
  const { request, inquire } = TEXTS[locale];
  const button = page.getByRole('button', { name: reader === 'member' ? request : inquire });
  const { y, height } = await boxOf(button);
  expect(y + height).toBeLessThanOrEqual(800);
  // Nothing lies over it.
  await button.click({ trial: true });
  expect(problems).toEqual([]);
});

it('the bar of a phone shows the days of a listing without their fields as a text, not as a link', async () => {
  const { page, problems } = await openPage(`/equipment/available/${withoutTerms}?${chosen}`, { width: 360 });
  const bar = page.locator('[data-bottom-bar]');
  const words = bar.getByText(/ to /);
  await words.waitFor();
  await waitUntilLoaded(page);
  expect(await words.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('none');
  expect(await bar.getByRole('button').allTextContents()).toEqual([TEXTS['en-CA'].inquire]);
  await page.goto(`/equipment/available/${machine}?${chosen}`);
  await words.waitFor();
  expect(await words.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  expect(problems).toEqual([]);
});

it('the page shows the distance from the remembered place, and leads to similar listings with the days', async () => {
  const { page, context, problems } = await openPage('/', { width: 360 });
  await context.addInitScript(() => localStorage.setItem('near', 'smiths-falls'));
  await page.goto(`/equipment/available/${machine}?${chosen}`);
  await page
    .getByText(/^about \d+ km$/)
    .first()
    .waitFor();
  const similar = page.getByRole('region', { name: 'Similar nearby' });
  const cards = similar.getByRole('article');
  await cards.first().waitFor();
  expect(await cards.count()).toBeLessThanOrEqual(6);
  expect(await similar.getByRole('link', { name: title, exact: true }).count()).toBe(0);
  await waitUntilLoaded(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await cards.first().getByRole('link').first().click();
  await page.waitForURL((at) => at.pathname !== `/equipment/available/${machine}`);
  expect(new URL(page.url()).searchParams.get('from')).toBe(FROM);
  expect(problems).toEqual([]);
});

it('a member without days gets their fields from the button of the bar', async () => {
  const { page, problems } = await openPage(`/equipment/available/${machine}`, { width: 360, cookie: borrower.cookie });
  const texts = TEXTS['en-CA'];
  await page.getByRole('button', { name: texts.request }).click();
  const sheet = page.getByRole('dialog', { name: texts.sheet });
  await sheet.getByText('Choose free days first.').waitFor();
  await sheet.getByLabel('First day').fill(FROM);
  await page.waitForURL((at) => at.searchParams.get('from') === FROM);
  await sheet.getByLabel('Last day').fill(TO);
  await sheet.getByText('$2,034').waitFor();
  await sheet.getByRole('button', { name: texts.request }).click();
  await page.getByRole('dialog', { name: texts.purpose }).waitFor();
  // Back leads to the sheet, and then to the page with its days.
  await page.goBack();
  await sheet.getByText('$2,034').waitFor();
  await waitUntilLoaded(page);
  expect(new URL(page.url()).hash).toBe('#days');
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.waitForURL((at) => at.searchParams.get('from') === FROM && at.searchParams.get('to') === TO && !at.hash);
  await page.getByRole('button', { name: /^\$450 \/ day.* to / }).waitFor();
  expect(problems).toEqual([]);
});

it('the days of a list survive the way over the card, the login and the inquiry', async () => {
  const { page, problems } = await openPage(listPath());
  await page
    .getByRole('article')
    .getByRole('link', { name: `Inquire ${title}` })
    .click();
  await page.waitForURL((at) => at.pathname === '/auth');
  await page.getByRole('link', { name: 'Send an inquiry' }).click();
  await expectDays(page.getByRole('dialog', { name: TEXTS['en-CA'].inquiry }));
  expect(problems).toEqual([]);
});

it('photos open whole over the window, and change by arrows and keys', async () => {
  // A demo listing with several photos.
  const { body: cards } = await callApi<ListingCard[]>('GET', '/api/assets?type=available&limit=100');
  const pictured = cards.find(({ image }) => image !== undefined);
  const { page, problems } = await openPage(`/equipment/available/${pictured!.id}`);
  await page.getByRole('button', { name: 'Show the whole photo' }).click();
  const lightbox = page.getByRole('dialog', { name: pictured!.title });
  const photo = lightbox.getByRole('img');
  expect(await photo.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
  const before = (await boxOf(photo)).width;
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  expect((await boxOf(photo)).width).toBeGreaterThan(before * 1.9);
  await waitUntilLoaded(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
