import { readFileSync } from 'node:fs';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { root } from '@commonyard/dev-stack/settings';
import { startSystem } from '@commonyard/testing/system';
import { findChromium } from '@commonyard/e2e/src/chromium.ts';
import { median, type Figure } from './support/figures.ts';

/** Chrome's presets "Slow 4G" and "4x slowdown", on a phone. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const LOADS = 3;
const VITALS = ['fcp', 'lcp', 'cls', 'inp'] as const;
type Vitals = Record<(typeof VITALS)[number], number>;

/** First paint and interaction of the public pages, beside the same pages as their script alone renders them. */
export async function benchPaint(): Promise<Figure[]> {
  const system = process.env['BENCH_URL'] ? undefined : await startSystem();
  const url = process.env['BENCH_URL'] ?? system!.url;
  const withoutShells = await startProxyWithoutShells(url);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries({
      home: '/',
      list: '/available-equipment',
      detail: await findDetail(url),
    })) {
      const own: Vitals[] = [];
      const reference: Vitals[] = [];
      for (let load = 0; load < LOADS; load++) {
        own.push(await measure(browser, url + path));
        reference.push(await measure(browser, withoutShells.url + path));
      }
      figures.push(...toFigures(name, own, reference));
    }
    return figures;
  } finally {
    await browser.close();
    withoutShells.stop();
    await system?.stop();
  }
}

const BARS = { fcp: 1_500, lcp: 2_500, inp: 200 };

/** Each vital against its bar; the note has the medians of both. */
function toFigures(name: string, own: Vitals[], reference: Vitals[]): Figure[] {
  const medianOf = (loads: Vitals[], vital: keyof Vitals) => median(loads.map((load) => load[vital]));
  return VITALS.map((vital) => {
    const value = medianOf(own, vital);
    const other = medianOf(reference, vital);
    if (vital === 'cls') {
      const note = `${value.toFixed(3)}; without shell ${other.toFixed(3)}`;
      return { id: 'V1', name: `${name}: CLS at slow 4G and 4x CPU`, ratio: value, target: { atMost: 0 }, note };
    }
    const note = `${Math.round(value)} ms; without shell ${Math.round(other)} ms`;
    const label = `${name}: ${vital.toUpperCase()} at slow 4G and 4x CPU : ${BARS[vital]} ms`;
    return { id: 'V1', name: label, ratio: value / BARS[vital], target: { atMost: 1 }, note };
  });
}

/** Loads a page with an empty cache, then uses it. */
async function measure(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-CA' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observeVitals);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForSelector('#root > :not([data-shell])');
    await page.waitForLoadState('networkidle');
    const { fcp, lcp, cls } = await readVitals(page);
    await use(page);
    const { inp } = await readVitals(page);
    return { fcp, lcp, cls, inp };
  } finally {
    await context.close();
  }
}

/** Presses buttons and types, as a visitor does on any public page. */
async function use(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  const search = page.getByRole('searchbox').first();
  if (await search.count()) await search.pressSequentially('plow', { delay: 100 });
  // Event timing reports in batches.
  await page.waitForTimeout(500);
}

type Store = { vitals: Vitals };

/** Runs in the page before its own scripts. */
function observeVitals(): void {
  const vitals = { fcp: Number.NaN, lcp: Number.NaN, cls: 0, inp: 0 };
  (globalThis as unknown as Store).vitals = vitals;
  const observe = (type: string, read: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) vitals.cls += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
    },
    { durationThreshold: 16 },
  );
}

const readVitals = (page: Page): Promise<Vitals> => page.evaluate(() => (globalThis as unknown as Store).vitals);

async function findDetail(url: string): Promise<string> {
  const response = await fetch(`${url}/api/assets?type=available_asset&status=available&limit=10`);
  const listings = (await response.json()) as { id: number; images: string[] }[];
  return `/equipment/available/${(listings.find(({ images }) => images.length > 0) ?? listings[0]!).id}`;
}

/** The product, with the page that has no content of its own in place of every page. */
async function startProxyWithoutShells(target: string) {
  const blank = readFileSync(join(root, 'web/dist/index.html.gz'));
  const server = createServer((request, response) => {
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
      return response.end(blank);
    }
    const { method, headers } = request;
    const forwarded = openRequest(target + request.url, { method, headers }, (from) => {
      response.writeHead(from.statusCode!, from.headers);
      from.pipe(response);
    });
    return request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
