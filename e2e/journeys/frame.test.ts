// The frame around the pages: edges, footer and font.
import { describe, expect, it } from '@jest/globals';
import { openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

describe('at 1600 px', () => {
  it.each(['/', '/available-equipment', '/available-equipment?map=0', '/equipment/available/1', '/post-items'])(
    'header, content and footer of %s have one left edge',
    async (path) => {
      for (const as of [undefined, 'operator'] as const) {
        const { page } = await openPage(path, { width: 1600, ...(as && { as }) });
        // The members' pages have a sidebar instead.
        if ((await page.locator('header').count()) === 0) continue;
        await page.locator('h1').first().waitFor();
        await waitUntilLoaded(page);
        const edges = await page.evaluate(() => {
          const leftOf = (element: Element) => {
            const { left } = element.getBoundingClientRect();
            return Math.round(left + Number.parseFloat(getComputedStyle(element).paddingLeft));
          };
          const isContainer = (element: Element) => getComputedStyle(element).maxWidth !== 'none';
          const around: Element[] = [];
          for (
            let element = document.querySelector('main h1')!;
            element.tagName !== 'MAIN';
            element = element.parentElement!
          )
            around.push(element);
          return [
            leftOf(document.querySelector('header > div')!),
            leftOf(around.findLast(isContainer)!),
            leftOf(document.querySelector('footer > div')!),
          ];
        });
        expect([path, as, Math.min(...edges)]).toEqual([path, as, Math.max(...edges)]);
      }
    },
  );
});

it.each([
  [320, 'en-CA'],
  [360, 'en-CA'],
  [360, 'fr-CA'],
  [412, 'fr-CA'],
] as const)('the footer is lower than 400 px on a phone of %i px, in %s', async (width, locale) => {
  const { page } = await openPage('/', { width, locale, hasTouch: true });
  await waitUntilLoaded(page);
  const footer = page.locator('footer');
  expect((await footer.boundingBox())!.height).toBeLessThan(400);
  const heights = await footer
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height).filter((height) => height > 0));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

it('a page whose font comes late keeps the look of its first paint on every page of the visit', async () => {
  const { page } = await openPage('about:blank');
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.locator('h1').first();
  await heading.waitFor();
  const widthOf = () =>
    page.evaluate(() => {
      const text = document.createElement('span');
      text.textContent = 'Grader 0123456789';
      text.style.cssText = 'position:absolute;visibility:hidden;font-size:100px;font-family:var(--chakra-fonts-body)';
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    });
  const before = await widthOf();
  release();
  await waitUntilLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await widthOf()).toBe(before);
  await page.locator('a[href="/contact"]:visible').first().click();
  await page.waitForURL('**/contact');
  await waitUntilLoaded(page);
  expect(await widthOf()).toBe(before);
});

it('the fallback is as wide as the font, in each weight', async () => {
  const { page } = await openPage('/contact');
  await waitUntilLoaded(page);
  const ratios = await page.evaluate(async () => {
    const sentence = 'Share the equipment you already own: graders, plows and sweepers, 125 km from Smiths Falls.';
    const widthOf = (family: string, weight: number) => {
      const text = document.createElement('span');
      text.textContent = sentence;
      text.style.cssText = `position:absolute;visibility:hidden;white-space:nowrap;font:${weight} 100px ${family}`;
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    const font = "'Atkinson Hyperlegible Next Variable'";
    await document.fonts.load(`400 100px ${font}`);
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 100px 'Atkinson fallback'`)));
    return [400, 600, 700].map((weight) => widthOf("'Atkinson fallback'", weight) / widthOf(font, weight));
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
});
