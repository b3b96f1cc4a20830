// Lists of listings: they begin with results, on phones and wide screens, and a search leads to a card by any way of input.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callApi, demoFactories, demoSession } from '../src/demo-api.ts';
import { Hand, type InputMethod } from '../src/hand.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const YEAR = new Date().getFullYear() + 1;
const FROM = `${YEAR}-01-11`;
const TO = `${YEAR}-01-15`;
const runId = crypto.randomUUID().slice(0, 8);
const title = `Grader ${runId}`;

let id: number;
beforeAll(async () => {
  const days = { availableFrom: `${YEAR}-01-01`, availableTo: `${YEAR}-01-31` };
  id = await (await demoFactories()).availableListing(await demoSession('manager'), { title, ...days });
});
afterAll(() => callApi('DELETE', `/api/assets/${id}`, { as: 'admin' }));

const FILTERED = `q=${encodeURIComponent(title)}&near=smiths-falls&available_from=${FROM}&available_to=${TO}`;
const LISTS = [
  [{}, ['/available-equipment', `/available-equipment?${FILTERED}`, '/needed-equipment']],
  [{ as: 'operator' }, ['/browse', `/browse?${FILTERED}`]],
] as const;
const SCREENS = [
  [320, 740, 280],
  [360, 740, 260],
  [1280, 800, 300],
] as const;

async function openList(path: string, width: number, height: number, options: object): Promise<Page> {
  const { page } = await openPage('about:blank', { width, ...options });
  await page.setViewportSize({ width, height });
  await loadList(page, path);
  return page;
}

async function loadList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main article').first().waitFor();
  await waitUntilLoaded(page);
}

describe('the first card', () => {
  it.each(SCREENS.flatMap((screen) => (['en-CA', 'fr-CA'] as const).map((locale) => [...screen, locale] as const)))(
    'of each list begins high on a screen of %i x %i px, above %i, in %s',
    async (width, height, most, locale) => {
      const low: string[] = [];
      for (const [user, paths] of LISTS) {
        const { page } = await openPage('about:blank', { width, locale, ...user });
        await page.setViewportSize({ width, height });
        for (const path of paths) {
          await loadList(page, path);
          const top = await page.evaluate(() => {
            const { y } = document.querySelector('main article')!.getBoundingClientRect();
            return y + scrollY;
          });
          if (top >= most) low.push(`${path}: ${Math.round(top)}`);
        }
      }
      expect(low).toEqual([]);
    },
  );

  it.each([
    ['/available-equipment', 360, {}],
    ['/needed-equipment', 360, {}],
    ['/browse', 360, { as: 'operator' }],
    ['/available-equipment', 1280, {}],
    ['/needed-equipment', 1280, {}],
  ] as const)('of %s at %i px has the focus after 12 tab stops at most', async (path, width, user) => {
    const page = await openList(path, width, 800, user);
    const isInCard = () => page.evaluate(() => document.activeElement?.closest('article') !== null);
    let stops = 0;
    while (!(await isInCard())) {
      await page.keyboard.press('Tab');
      stops++;
      expect(stops).toBeLessThanOrEqual(12);
      // Beyond the fields and filters of a wide page leads a link of their own.
      const isSkip = await page.evaluate(() => document.activeElement?.getAttribute('href') === '#results');
      if (width === 1280 && isSkip) await page.keyboard.press('Enter');
    }
  });

  it('stands in the first of three columns beside the filters, where the map is closed', async () => {
    const page = await openList('/available-equipment?map=0', 1280, 800, {});
    const rows = await page.evaluate(() => {
      const tops = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect().top);
      return tops.slice(0, 4).map((top) => top === tops[0]);
    });
    expect(rows).toEqual([true, true, true, false]);
  });
});

it('the search stays at the top of a phone, and nothing with the focus is under it', async () => {
  const page = await openList('/available-equipment', 360, 740, {});
  await page.evaluate(() => scrollTo(0, 3_000));
  const pill = page.getByRole('button', { name: 'Search equipment' });
  const { y, height } = (await pill.boundingBox())!;
  expect(y).toBeLessThan(16);
  await page.locator('article a').nth(12).focus();
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(y + height);
  }
});

const ENGLISH = {
  open: 'Search equipment',
  words: 'Search listings',
  near: 'Near',
  from: 'From',
  to: 'To',
  submit: 'Show 1 listing',
  count: /^1 of \d+ listings$/,
  searched: `Search: ${title} · Smiths Falls · Jan 11 to 15`,
  filters: 'Filters',
  noFilters: 'No filter would leave any of these listings out.',
  close: 'Close',
  sort: 'Sort by',
};
const FRENCH: typeof ENGLISH = {
  open: 'Chercher de l’équipement',
  words: 'Chercher dans les annonces',
  near: 'Près de',
  from: 'Du',
  to: 'Au',
  submit: 'Voir 1 annonce',
  count: /^1 sur \d+ annonces$/,
  searched: `Recherche : ${title} · Smiths Falls · 11 au 15 janv.`,
  filters: 'Filtres',
  noFilters: 'Aucun filtre n’écarterait l’une de ces annonces.',
  close: 'Fermer',
  sort: 'Trier par',
};
const TEXTS = { 'en-CA': ENGLISH, 'fr-CA': FRENCH };
const WAYS: [InputMethod, number, keyof typeof TEXTS][] = [
  ['mouse', 1280, 'en-CA'],
  ['keyboard', 1280, 'fr-CA'],
  ['keyboard', 360, 'en-CA'],
  ['touch', 360, 'en-CA'],
  ['touch', 360, 'fr-CA'],
];

it.each(WAYS)('a search leads to a card by %s at %i px, in %s', async (method, width, locale) => {
  const texts = TEXTS[locale];
  const { page, problems } = await openPage('/available-equipment', {
    width,
    locale,
    hasTouch: method === 'touch',
  });
  const hand = new Hand(page, method);
  const isPhone = width < 768;
  await waitUntilLoaded(page);
  const pill = page.getByRole('button', { name: texts.open });
  const sheet = page.getByRole('dialog', { name: texts.open });
  if (isPhone) {
    await expectAccessible(page);
    // The back button closes the sheet and forgets its draft.
    await hand.press(pill);
    await hand.type(sheet.getByRole('searchbox', { name: texts.words }), 'forgotten');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await hand.press(pill);
    await sheet.waitFor();
  }
  const fields = isPhone ? sheet : page;
  await hand.type(fields.getByRole('searchbox', { name: texts.words }), title);
  await hand.type(fields.getByRole('combobox', { name: texts.near }), 'smiths');
  await hand.pickOption(fields.getByRole('option', { name: /^Smiths Falls/ }));
  await hand.enterDay(fields.getByLabel(texts.from, { exact: true }), FROM);
  await hand.enterDay(fields.getByLabel(texts.to, { exact: true }), TO);
  if (isPhone) {
    const submit = sheet.getByRole('button', { name: texts.submit, exact: true });
    await submit.waitFor();
    await expectAccessible(page);
    // Enter sends the fields too.
    if (method === 'keyboard') await page.keyboard.press('Enter');
    else await hand.press(submit);
    await sheet.waitFor({ state: 'detached' });
  }
  await page.waitForURL((at) => at.searchParams.get('available_to') === TO && at.searchParams.get('q') === title);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('status').filter({ hasText: texts.count }).waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  if (isPhone) {
    await page.getByRole('button', { name: texts.searched }).waitFor();
    await hand.press(page.getByRole('button', { name: texts.filters, exact: true }));
    const filters = page.getByRole('dialog', { name: texts.filters });
    await filters.getByText(texts.noFilters).waitFor();
    await expectAccessible(page);
    await hand.press(filters.getByRole('button', { name: texts.close }));
    await filters.waitFor({ state: 'detached' });
  }
  await page.getByRole('combobox', { name: texts.sort }).selectOption('newest');
  await page.waitForURL((at) => at.searchParams.get('sort') === 'newest');
  await hand.press(page.getByRole('link', { name: title, exact: true }));
  await page.waitForURL((at) => at.pathname === `/equipment/available/${id}`);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('available_from'), searchParams.get('available_to')]).toEqual([FROM, TO]);
  expect(problems).toEqual([]);
});

it('the listings of other municipalities are searched in the same sheet', async () => {
  const { page, problems } = await openPage('/browse', { as: 'operator', width: 360, hasTouch: true });
  const hand = new Hand(page, 'touch');
  await page.locator('main article').first().waitFor();
  await hand.press(page.getByRole('button', { name: /^Search: / }));
  const sheet = page.getByRole('dialog', { name: 'Search equipment' });
  await hand.type(sheet.getByRole('searchbox', { name: 'Search listings' }), title);
  await hand.press(sheet.getByRole('button', { name: 'Show 1 listing', exact: true }));
  await page.waitForURL((at) => at.searchParams.get('q') === title);
  await page
    .getByRole('status')
    .filter({ hasText: /^1 of \d+ listings$/ })
    .waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
