import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isWorkspace, NOT_FOUND, URLS_BY_ROUTE } from '../crawl/urls-by-route.ts';
import { demoFactories, demoSession } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const RUN = `karte${Date.now() % 1000}${process.pid}`;
const LONG = `Compact excavator 3–5 t ${'with a hydraulic thumb and tilting bucket '.repeat(2)}`.trim();

/** Cards whose texts have every length: a title of many lines, a word without a space, no rate, no days. */
beforeAll(async () => {
  const { availableListing } = await demoFactories();
  const owner = await demoSession('manager');
  const days = { availableFrom: '2099-12-01', availableTo: '2099-12-31' };
  for (const body of [
    { title: `Short ${RUN}` },
    { title: `${LONG} ${RUN}`, rate: 'by agreement, fuel and operator included', ...days },
    { title: `${'W'.repeat(90)} ${RUN}`, description: 'A short one.', ...days },
    { title: `Roller ${RUN}`, rate: 'Negotiable' },
  ])
    await availableListing(owner, body);
});

async function openCards(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const { page } = await openPage(path, options);
  await page.locator('article').first().waitFor();
  await waitUntilLoaded(page);
  return page;
}

/** What in the rows of a grid of cards is not level, or leaves its card. */
const findUneven = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    const cards = [...document.querySelectorAll('article')].map((article) => {
      const { top, right, bottom } = article.getBoundingClientRect();
      const links = [...article.querySelectorAll('a[href]')].filter((link) => !link.closest('h3'));
      const parts = [...article.children, ...links].map((part) => part.getBoundingClientRect());
      if (parts.some((part) => part.right > right + 0.5 || part.bottom > bottom + 0.5))
        problems.push(`${article.textContent?.slice(0, 30)}: a part leaves the card`);
      if (article.scrollWidth > article.clientWidth) problems.push(`${article.textContent?.slice(0, 30)}: too wide`);
      for (const link of links) {
        const { height } = link.getBoundingClientRect();
        if (height < 44) problems.push(`${link.textContent}: ${height} px high`);
      }
      return {
        top: Math.round(top),
        level: JSON.stringify({
          bottom: Math.round(bottom),
          tops: [...article.children].slice(0, 6).map((part) => Math.round(part.getBoundingClientRect().top)),
          buttons: links.map((link) => {
            const box = link.getBoundingClientRect();
            return [Math.round(box.top), Math.round(box.height)];
          }),
        }),
      };
    });
    for (const { top, level } of cards) {
      const other = cards.find((card) => card.top === top && card.level !== level);
      if (other) problems.push(`${level} beside ${other.level}`);
    }
    return [...new Set(problems)];
  });

describe('facts and buttons of cards side by side are level', () => {
  it.each(['en-CA', 'fr-CA'])('in %s, with titles of every length, at every width', async (locale) => {
    for (const path of [`/available-equipment?q=${RUN}`, '/available-equipment', '/needed-equipment', '/']) {
      const page = await openCards(path, { width: 1600, locale });
      for (const width of [1600, 1280, 1024, 768, 600, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await waitUntilLoaded(page);
        expect([path, width, await findUneven(page)]).toEqual([path, width, []]);
      }
      await page.close();
    }
  });

  it('in the workspace', async () => {
    for (const width of [1280, 360]) {
      const page = await openCards(`/browse?q=${RUN}`, { as: 'operator', width });
      expect(await findUneven(page)).toEqual([]);
    }
  });

  it('with wider spacing of text, and with text of twice the size', async () => {
    for (const style of [
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important} p{margin-bottom:2em!important}',
      'html{font-size:200%!important}',
    ]) {
      for (const width of [1280, 320]) {
        const page = await openCards(`/available-equipment?q=${RUN}`, { width, locale: 'fr-CA' });
        await page.addStyleTag({ content: style });
        expect(await findUneven(page)).toEqual([]);
      }
    }
  });
});

it('a title has at most two lines, its whole text for screen readers and as tooltip, and no torn range', async () => {
  const page = await openCards(`/available-equipment?q=${RUN}`);
  const link = page.getByRole('link', { name: `${LONG} ${RUN}`, exact: true });
  expect((await link.boundingBox())!.height).toBe(56);
  await link.hover();
  expect(await link.getAttribute('title')).toBe(`${LONG} ${RUN}`);
  const short = page.getByRole('link', { name: `Short ${RUN}`, exact: true });
  await short.hover();
  expect(await short.getAttribute('title')).toBe('');
  for (const width of [320, 360, 400, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const range = await link.getByText('3–5 t').evaluate((element) => element.getClientRects().length);
    expect([width, range]).toEqual([width, 1]);
  }
});

const ADDRESSES: Record<string, string> = {
  '/equipment/$type/$id': '/equipment/available/1',
  '/edit-asset/$id': '/edit-asset/1',
};
const BAND = { 'en-CA': 'Demo: the listings are samples.', 'fr-CA': 'Démo : les annonces sont des exemples.' };

it.each(['en-CA', 'fr-CA'] as const)(
  'a demo says on every page in %s, in one line, that it is one',
  async (locale) => {
    const routes = [...Object.keys(URLS_BY_ROUTE), NOT_FOUND];
    const guest = (await openPage('about:blank', { locale, width: 360 })).page;
    const admin = (await openPage('about:blank', { locale, width: 360, as: 'admin' })).page;
    const band = { role: 'region', name: locale === 'fr-CA' ? 'Démonstration' : 'Demo' } as const;
    for (const route of routes) {
      const page = isWorkspace(route) || route === '/admin' || route === '/edit-asset/$id' ? admin : guest;
      await page.goto(ADDRESSES[route] ?? route);
      await page.locator('h1').first().waitFor();
      const found = page.getByRole(band.role, { name: band.name, exact: true });
      // Read at once: a redirect replaces the band.
      const { y, height, text } = await found.evaluate((element) => {
        const { y, height } = element.getBoundingClientRect();
        return { y, height, text: element.textContent.replaceAll(/\s/g, ' ') };
      });
      expect([route, text, y]).toEqual([route, BAND[locale], 0]);
      expect([route, Math.min(32, height)]).toEqual([route, height]);
    }
    await expectAccessible(guest);
    await expectAccessible(admin);
  },
  300_000,
);

it('only the page of a sample says so again, and no other installation says it', async () => {
  const lists = ['/available-equipment', '/needed-equipment', '/'];
  for (const path of lists) {
    const page = await openCards(path);
    expect(await page.locator('article').allTextContents()).not.toContainEqual(
      expect.stringMatching(/sample|illustrati|demo/i),
    );
  }
  const browse = await openCards('/browse', { as: 'operator' });
  await browse.locator('article h3 a').first().click();
  await browse.getByRole('dialog').getByRole('heading', { name: 'Description' }).waitFor();
  expect(await browse.getByRole('dialog').textContent()).not.toMatch(/Sample record|Illustration|Demo:/);
  const { page } = await openPage('/equipment/available/1');
  await page.getByText('Sample record').waitFor();

  // As the gateway delivers the pages of an installation without the demo.
  const { page: other } = await openPage('about:blank');
  await other.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(' data-demo>', '>') });
  });
  for (const path of [...lists, '/contact', '/auth', NOT_FOUND]) {
    await other.goto(path, { waitUntil: 'commit' });
    await other.locator('h1').first().waitFor();
    expect(await other.getByText(BAND['en-CA']).filter({ visible: true }).count()).toBe(0);
    await waitUntilLoaded(other);
    expect([path, await other.getByText(BAND['en-CA']).count()]).toEqual([path, 0]);
  }
});

it('the tools fill the window below the band: no page scrolls because of it', async () => {
  const { page } = await openPage('/inquiries', { as: 'operator' });
  await waitUntilLoaded(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

it('listings without a photo beside each other have different drawings', async () => {
  const page = await openCards(`/available-equipment?q=${RUN}`);
  const drawings = await page
    .locator('article svg[role=img]')
    .evaluateAll((all) => all.map((svg) => `${svg.innerHTML} ${getComputedStyle(svg).transform}`));
  expect(drawings.length).toBe(4);
  expect(new Set(drawings).size).toBe(4);
});
