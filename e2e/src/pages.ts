import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { sessionOf, url, type Account } from './accounts.ts';

let browser: Browser | undefined;

/** One browser for all tests of a file; `closeBrowser` in afterAll ends it. */
async function theBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

export type Visit = { page: Page; context: BrowserContext; problems: string[] };
type How = {
  as?: Account;
  width?: number;
  dark?: boolean;
  locale?: string;
  /** Another product than the one all journeys share, and a session there. */
  at?: string;
  cookie?: string;
};

/**
 * A window as a person has it. `problems` collects what nobody may see: console errors, exceptions, failed requests.
 * The 401 of the current user is how a visitor without a session is told apart, and no problem.
 */
export async function visit(
  path: string,
  { as, width = 1280, dark = false, locale = 'en-CA', at = url, cookie }: How = {},
): Promise<Visit> {
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: at,
    locale,
    timezoneId: 'America/Toronto',
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const session = cookie ?? (as && (await sessionOf(as)));
  if (session) await haveSession(context, session, at);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const signedOut = message.location().url.endsWith('/api/user') && message.text().includes('401');
    const toldToWait = message.location().url.endsWith('/api/login') && message.text().includes('429');
    if (message.type() === 'error' && !signedOut && !toldToWait)
      problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  countRequests(page);
  await page.goto(path);
  return { page, context, problems };
}

const requests = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  requests.set(page, open);
  // A stream of events stays open as long as the page.
  page.on('request', (request) => !request.url().endsWith('/api/notifications/stream') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** How much a page still waits for. */
export const openRequests = (page: Page): number => requests.get(page)!.size;

/** React holds back what was loaded meanwhile for up to 300 ms. */
const REVEAL_MS = 350;

/** All that a page asked for is there, and shown: nothing is asked for and nothing changes for a moment. */
export async function loaded(page: Page): Promise<void> {
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
  } while (openRequests(page) > 0);
}

/** Gives a window the session of a cookie. */
export async function haveSession(context: BrowserContext, cookie: string, at = url): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: at }]);
}

/** axe finds nothing, with no rule disabled and no element left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Between the click and its first frame, a dialog already hides the page and cannot be seen itself.
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    // Without frames in the page there is nothing to gather from elsewhere.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
  ).toEqual([]);
}

/** What is shown is readable by everybody in light, dark and on a phone, and needs no sideways scroll at 320 px. */
export async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The page hears of the change a moment later, and paints it a moment after that.
  await page.locator('html.dark').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

/** Two frames were painted and no animation runs: colours are what they will be. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
