// The map: readable without tiles of others, and operable by any way of input.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { Hand, type InputMethod } from '../src/hand.ts';
import { tabTo } from '../src/keyboard.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const runId = crypto.randomUUID().slice(0, 8);
/** Far from each other, and two that are one pin on the map of both. */
const MUNICIPALITIES = ['kenora', 'perth', 'smiths-falls'] as const;
const titles = MUNICIPALITIES.map((municipality) => `Grader ${runId} ${municipality}`);

const ids: number[] = [];
beforeAll(async () => {
  const create = await demoFactories();
  for (const [index, municipality] of MUNICIPALITIES.entries()) {
    const profile = { role: 'municipal_operator', name: 'Olga Owner', municipality } as const;
    const owner = await createUser(apiClient, await sessionOf('admin'), profile);
    ids.push(await create.availableListing(owner, { title: titles[index]! }));
  }
});
afterAll(async () => {
  for (const id of ids) await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
});

const TEXTS = {
  'en-CA': {
    map: 'Map',
    showMap: 'Show map',
    pins: 'Listings by municipality',
    cluster: 'Perth (Town) and 1 more municipality: 2',
    close: 'Close',
    none: 'No listings match',
    post: 'Post this as a need',
  },
  'fr-CA': {
    map: 'Carte',
    showMap: 'Voir la carte',
    pins: 'Annonces par municipalité',
    cluster: 'Perth',
    close: 'Fermer',
    none: 'Aucune annonce ne correspond',
    post: 'Publier ce besoin',
  },
} as const;

const path = `/available-equipment?q=${runId}`;
const pin = (page: Page, name: string) => page.locator(`.map-marker[title^="${name}"]`);

async function openMap(at: string, options: Parameters<typeof openPage>[1] & { locale: keyof typeof TEXTS }) {
  const { width = 1280, locale } = options;
  const opened = await openPage(at, options);
  const { page } = opened;
  if (width < 1024) await page.getByRole('button', { name: TEXTS[locale].showMap }).click();
  await page.getByRole('region', { name: TEXTS[locale].map }).waitFor();
  return opened;
}

/** By keyboard with the arrow keys, since the pins are one tab stop. */
async function pressPin(page: Page, method: InputMethod, name: string): Promise<void> {
  if (method !== 'keyboard') return new Hand(page, method).press(pin(page, name));
  await tabTo(page, page.locator('.map-marker[tabindex="0"]'));
  await page.keyboard.press('Home');
  for (let step = 0; !(await pin(page, name).evaluate((button) => button === document.activeElement)); step++) {
    expect(step).toBeLessThan(MUNICIPALITIES.length);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)('a group of pins leads to a card with a listing, by %s in %s at %s px', async (method, locale, width) => {
  const texts = TEXTS[locale];
  const hasTouch = method === 'touch';
  const { page, problems } = await openMap(path, { locale, width, hasTouch, dark: method === 'keyboard' });
  await pin(page, texts.cluster).waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);

  await pressPin(page, method, texts.cluster);
  await pin(page, 'Smiths Falls').waitFor();
  await pressPin(page, method, 'Smiths Falls');
  await page.waitForURL((at) => at.searchParams.get('municipality') === 'smiths-falls');
  const card = page.getByRole('region', { name: 'Smiths Falls' });
  const link = card.getByRole('link', { name: titles[2]! });
  await link.waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);

  const hand = new Hand(page, method);
  await hand.press(card.getByRole('button', { name: texts.close }));
  await card.waitFor({ state: 'detached' });
  await pressPin(page, method, 'Smiths Falls');
  await hand.press(link);
  await page.waitForURL((at) => at.pathname === `/equipment/available/${ids[2]}`);
  expect(problems).toEqual([]);
});

describe('the drawing', () => {
  it('has names that overlap neither each other nor a pin, more of them as it is enlarged, and a scale', async () => {
    const { page } = await openMap(path, { locale: 'en-CA' });
    await pin(page, 'Kenora: 1').waitFor();
    const boxesOf = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, right: x + width, bottom: y + height };
        }),
      );
    const names = await boxesOf('.map-name > span');
    expect(names.length).toBeGreaterThan(3);
    const boxes = [...names, ...(await boxesOf('.map-marker'))];
    const overlaps = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => {
        const isBeside = one.x >= other.right || other.x >= one.right;
        return !isBeside && one.y < other.bottom && other.y < one.bottom;
      }),
    );
    expect(overlaps).toEqual([]);
    const texts = () => page.locator('.map-name > span').allInnerTexts();
    const before = await texts();
    await pin(page, TEXTS['en-CA'].cluster).click();
    await pin(page, 'Perth (Town): 1').waitFor();
    expect((await texts()).filter((name) => !before.includes(name)).length).toBeGreaterThan(3);
    expect(await page.locator('.leaflet-control-scale-line').textContent()).toMatch(/^\d+ km$/);
  });

  it('shows at least 50 km around one result', async () => {
    const { page } = await openMap(`/available-equipment?q=${encodeURIComponent(titles[1]!)}`, { locale: 'en-CA' });
    await pin(page, 'Perth (Town): 1').waitFor();
    const { scale, width } = await page.evaluate(() => {
      const line = document.querySelector<HTMLElement>('.leaflet-control-scale-line')!;
      return {
        scale: Number.parseInt(line.textContent, 10) / line.offsetWidth,
        width: document.querySelector<HTMLElement>('.listing-map')!.offsetWidth,
      };
    });
    expect(width * scale).toBeGreaterThanOrEqual(100);
  });

  it('marks the pin of a card, and the card of a pin', async () => {
    const { page } = await openMap(path, { locale: 'en-CA' });
    await pin(page, 'Kenora: 1').waitFor();
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: titles[0]!, exact: true }) });
    await card.hover();
    await page.locator('.map-marker-highlighted[title="Kenora: 1"]').waitFor();
    await pin(page, 'Kenora: 1').hover();
    const outline = () => card.evaluate((article) => getComputedStyle(article).outlineStyle);
    expect(await outline()).toBe('solid');
    await page.mouse.move(0, 0);
    await page.locator('.map-marker-highlighted').waitFor({ state: 'detached' });
    expect(await outline()).toBe('none');
  });
});

it.each(['en-CA', 'fr-CA'] as const)('without results it leads to the help of the list, in %s', async (locale) => {
  const texts = TEXTS[locale];
  const { page } = await openMap('/available-equipment?q=nosuchmachine', { locale, width: 360, hasTouch: true });
  await page.getByText(texts.none).waitFor();
  await page.getByRole('link', { name: texts.post }).waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
});
