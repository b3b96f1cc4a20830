import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';
import { demoFactories, demoSession } from '../src/demo-api.ts';
import { openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const HEADINGS = [
  ['/', 'Share the equipment you already own.', 'Partagez l’équipement que vous possédez déjà.'],
  ['/available-equipment', 'Available Equipment', 'Équipement offert'],
  ['/needed-equipment', 'Needed Equipment', 'Équipement recherché'],
  ['/contact', 'Contact Us', 'Nous joindre'],
  ['/post-items', 'Post Equipment', 'Publier une annonce'],
  ['/post-available-item', 'Post Available Item', 'Offrir de l’équipement'],
  ['/post-needed-item', 'Post Needed Item', 'Demander de l’équipement'],
] as const;

/** Opens a page whose script does not arrive. */
async function openWithoutScript(path: string, locale: string): Promise<Page> {
  const { page } = await openPage('about:blank', { locale });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  return page;
}

it.each(HEADINGS)('%s is painted before its script runs, in both languages', async (path, english, french) => {
  for (const [locale, heading] of [
    ['en-CA', english],
    ['fr-CA', french],
  ] as const) {
    const page = await openWithoutScript(path, locale);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
    expect(await page.locator('[data-shell]').count()).toBe(1);
  }
});

it('lists and listings are painted before their script runs, and link to their pages', async () => {
  const list = await openWithoutScript('/available-equipment', 'en-CA');
  const link = list.locator('article h3 a').first();
  const title = await link.textContent();
  await link.click();
  await list.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor();
  expect(await list.title()).toBe(`${title} | CommonYard`);
  expect(await list.locator('link[rel=canonical]').getAttribute('href')).toContain('/equipment/available/');
  expect(await list.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
});

/** Its bus is in Hastings. */
const NO_RESULTS = '/available-equipment?q=bus&near=sarnia&radius=25';

it('what comes close to a search without results is painted before its script runs', async () => {
  const page = await openWithoutScript(NO_RESULTS, 'fr-CA');
  await page.getByText('Aucune annonce ne correspond').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Plus loin' }).waitFor();
  const link = page.locator('article h3 a').first();
  const title = await link.textContent();
  expect(await page.getByRole('button', { name: 'Sans « bus »' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Toutes les dates' }).count()).toBe(0);
  await link.click();
  await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor();
});

it('the photos that are seen first are painted blurred, before their script runs and until they have loaded', async () => {
  const runId = `b${crypto.randomUUID().slice(0, 8)}`;
  const create = await demoFactories();
  const { page } = await openPage('about:blank', { width: 412 });
  await page.setContent('<body style="background: linear-gradient(30deg, teal, orange)">');
  const photo = { name: 'photo.png', type: 'image/png', bytes: new Uint8Array(await page.screenshot()) };
  for (let count = 0; count < 4; count++)
    await create.availableListing(await demoSession('operator'), {
      title: `Roller ${runId}`,
      images: await create.images([photo]),
    });
  await page.route('**/media/**', () => undefined);
  const backgrounds = () =>
    page
      .locator('article img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).backgroundImage.slice(0, 28)));
  const blurred = 'url("data:image/webp;base64,';
  await eventually(async () => {
    await page.goto(`/available-equipment?q=${runId}`, { waitUntil: 'commit' });
    await page.locator('article img').nth(3).waitFor();
    expect((await backgrounds()).slice(0, 4)).toEqual([blurred, blurred, blurred, 'none']);
  });
  await page.locator('#root > :not([data-shell])').first().waitFor();
  expect((await backgrounds()).slice(0, 4)).toEqual([blurred, blurred, blurred, 'none']);
});

it('the script of a list requests no listings, and keeps the place to which a visitor has scrolled', async () => {
  const { page, problems } = await openPage('about:blank', { width: 412 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { promise: scrolled, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto('/available-equipment', { waitUntil: 'commit' });
  await page.locator('[data-shell] article').first().waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  release();
  await page.locator('#root > :not([data-shell])').first().waitFor();
  await waitUntilLoaded(page);
  expect(requests).not.toContain('/api/assets');
  expect(await page.evaluate(() => scrollY)).toBe(400);
  expect(problems).toEqual([]);
});

it.each([320, 412, 768, 1280])('the script moves nothing of a page that is %i px wide', async (width) => {
  const paths = ['/', '/available-equipment'];
  // In windows of medium width the chips of the filters come later.
  if (width !== 768) paths.push(NO_RESULTS, '/available-equipment?q=none-of-this-name');
  for (const path of paths) {
    const { page } = await openPage('about:blank', { width });
    await page.addInitScript(observeShifts);
    await page.goto(path);
    await page.locator('#root > :not([data-shell])').first().waitFor();
    await waitUntilLoaded(page);
    // The fields load later. On phones those of a list are in a sheet.
    if (path === '/' || width >= 768) await page.getByLabel('Near').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await page.close();
  }
});

/** Records what moves in the page. */
function observeShifts() {
  type Shift = PerformanceEntry & { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(`${node?.textContent?.slice(0, 40)}: from ${previousRect.y} to ${currentRect.y}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

it('a page opens in the chosen language and colours, before its script runs', async () => {
  const { page } = await openPage('/', { width: 1280 });
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: /^Couleurs : selon/ }).click();
  await page.getByRole('button', { name: /^Couleurs : claires/ }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await page.getByRole('heading', { level: 1, name: 'Nous joindre' }).waitFor();
  expect(await page.locator('html').getAttribute('class')).toBe('dark');
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(14, 22, 20)');
});
