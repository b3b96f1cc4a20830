import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startSystem } from '@commonyard/testing/system';
import { findChromium } from '../../e2e/src/chromium.ts';
import { median, type Figure } from './support/figures.ts';

const ROUNDS = 11;
const GOAL_MS = 1_000;
/** What a page would do that has no stream. */
const POLL_MS = 1_000;
const LIST = '/api/assets?type=available_asset&status=available&limit=24';

/**
 * How long it takes from the approval of a listing until it is on the page that somebody else has open, over the stream;
 * and, for the same approvals, until somebody sees it who asks for the list every second.
 */
export async function benchLive(): Promise<Figure[]> {
  const executablePath = findChromium();
  const system = await startSystem({ COMMONYARD_LIMITS: 'off' });
  let browser: Browser | undefined;
  try {
    const call = async (as: string, method: string, path: string, body?: object) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: as };
      const answer = await fetch(system.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const sessionOf = async (username: string) => {
      const answer = await call('', 'POST', '/api/login', { username, password: 'commonyard-demo' });
      return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
    };
    const [admin, operator] = [await sessionOf('admin'), await sessionOf('operator')];
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await openList(browser, system.url, operator);

    const polled = async (title: string) => {
      // A window asks at its own beat, whenever the approval comes.
      await sleep(Math.random() * POLL_MS);
      while (!(await (await call(operator, 'GET', LIST)).text()).includes(title)) await sleep(POLL_MS);
      return Date.now();
    };
    const delays: { live: number; polled: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const title = `Plough ${crypto.randomUUID()}`;
      const created = await call(operator, 'POST', '/api/assets', { ...LISTING, title });
      const { id } = (await created.json()) as { id: number };
      const seen = shown(page, title);
      const began = Date.now();
      const asked = polled(title);
      await call(admin, 'PATCH', `/api/assets/${id}/approve`, {});
      const delay = { live: (await seen) - began, polled: (await asked) - began };
      // The first round warms the compilers.
      if (round > 0) delays.push(delay);
    }
    const live = median(delays.map((delay) => delay.live));
    const slow = median(delays.map((delay) => delay.polled));
    const worst = Math.max(...delays.map((delay) => delay.live));
    return [
      {
        name: 'approval until it is on an open page : the goal',
        ratio: live / GOAL_MS,
        bar: { atMost: 1 },
        note: `median ${live} ms, worst of ${ROUNDS} ${worst} ms; the goal is ${GOAL_MS} ms`,
      },
      {
        name: 'the same : a page that asks every second',
        ratio: live / slow,
        bar: { atMost: 1 },
        note: `${live} against ${slow} ms`,
      },
    ];
  } finally {
    await browser?.close();
    await system.stop();
  }
}

const LISTING = {
  type: 'available_asset',
  description: 'A narrow plough for sidewalks, with a salter.',
  category: 'snow-removal',
  region: 'Ontario',
  rate: '120',
  rateType: 'daily',
};

async function openList(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto('/available-equipment');
  await page.waitForFunction(() => sessionStorage.getItem('live-place') !== null);
  return page;
}

/** When a text came to be on the page. */
const shown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(text)) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
