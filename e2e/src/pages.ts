import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, expect } from '@jest/globals';
import type axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { ofNewNetwork } from './client-network.ts';
import { baseUrl, sessionOf, type DemoUser } from './demo-api.ts';

let browser: Browser | undefined;

/** Declares that the tests of a file use a browser: closes the pages after each test, and the browser after the last. */
export function useBrowser(): void {
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
    browser = undefined;
  });
}

async function launchBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: optimizing its scripts costs more processor time than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  return browser;
}

type OpenedPage = { page: Page; context: BrowserContext; problems: string[] };
type PageOptions = {
  as?: DemoUser;
  width?: number;
  dark?: boolean;
  locale?: string;
  hasTouch?: boolean;
  /** URL of another product, and a session cookie of it. */
  url?: string;
  cookie?: string;
};

/**
 * Opens a URL in a browser context of its own. `problems` collects console errors, exceptions and failed requests;
 * the 401 of `/api/user`, by which the page detects a guest, is not one.
 */
export async function openPage(
  path: string,
  { as, width = 1280, dark = false, locale = 'en-CA', hasTouch = false, url: at = baseUrl, cookie }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await (
    await launchBrowser()
  ).newContext({
    baseURL: at,
    locale,
    hasTouch,
    timezoneId: 'America/Toronto',
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    extraHTTPHeaders: ofNewNetwork(),
  });
  const session = cookie ?? (as && (await sessionOf(as)));
  if (session) await setSessionCookie(context, session, at);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const isGuest = message.location().url.endsWith('/api/user') && message.text().includes('401');
    const isRateLimited = message.location().url.endsWith('/api/login') && message.text().includes('429');
    if (message.type() === 'error' && !isGuest && !isRateLimited)
      problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  trackRequests(page);
  await page.goto(path);
  return { page, context, problems };
}

/**
 * Leaves a page for an image of the product, so that the next URL loads even if only its hash differs. The image is of the same
 * site and keeps the process with its compiled scripts: the next load takes two fifths less processor time than after about:blank.
 */
export async function leavePage(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
}

/** How far the content of a page moved after it was shown, without the user's doing: the Cumulative Layout Shift. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        const sum = (entries: PerformanceEntryList) =>
          (entries as LayoutShift[]).reduce(
            (total, { value, hadRecentInput }) => total + (hadRecentInput ? 0 : value),
            0,
          );
        const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is not called.
        setTimeout(() => resolve(0), 100);
      }),
  );

// The default of Chromium's print dialog.
const PRINT_MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

/** The number of Letter pages that a page takes in print. */
export async function countPrintedPages(page: Page): Promise<number> {
  // Chromium does not compress the page objects of a PDF.
  const pdf = (await page.pdf({ format: 'Letter', margin: PRINT_MARGIN })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
  return pdf.match(/\/Type\s*\/Page\b/g)!.length;
}

const requests = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const open = new Set<Request>();
  requests.set(page, open);
  // A stream of events stays open as long as the page.
  page.on('request', (request) => !request.url().endsWith('/api/notifications/stream') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** The number of requests of a page that have no response yet. */
export const openRequests = (page: Page): number => requests.get(page)!.size;

/** React delays showing loaded content for up to 300 ms. */
export const REVEAL_MS = 350;

/** Waits until the page's script has taken over, no request is open and the page has not changed for a moment. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  do {
    await page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          let timer = setTimeout(end, ms);
          const observer = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(end, ms);
          });
          observer.observe(document, { subtree: true, childList: true });
          function end() {
            observer.disconnect();
            resolve();
          }
        }),
      REVEAL_MS,
    );
  } while (openRequests(page) > 0 || (await page.locator('[data-shell]').count()) > 0);
}

/** Logs a browser context in. */
export async function setSessionCookie(context: BrowserContext, cookie: string, at = baseUrl): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: at }]);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** axe finds nothing, with no rule disabled and no element left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page whose scripts are still loading has no heading yet, which axe would report.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Between the click and its first frame, a dialog already hides the page and is not visible itself.
  await waitUntilPainted(page);
  // Reading its source costs as much as a third of the rules, so a document reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (options) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(options);
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  }, AXE_OPTIONS);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`)).toEqual([]);
}

/** axe finds nothing in light, in dark and on a phone, and the page does not scroll sideways at 320 px. */
export async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The page applies the change a moment later, and paints it a moment after that.
  await page.locator('html.dark').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
}

/** axe finds nothing on the page of a phone once it is loaded, and the page does not scroll sideways. */
export async function expectReadableOnPhone(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);
}

/** By how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for two frames and the end of all animations, so that colours are final. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** A card of the review queue that has just moved or appeared ignores presses for 400 ms. */
export const waitUntilCardsSettle = (page: Page): Promise<void> => page.waitForTimeout(450);
