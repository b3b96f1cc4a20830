import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { root } from '@commonyard/dev-stack/settings';
import { startSystem } from '@commonyard/testing/system';
import { findChromium } from '@commonyard/e2e/src/chromium.ts';
import { measureSizes } from '@commonyard/web/build/sizes.ts';
import { median, type Figure } from './support/figures.ts';

/** Chrome's presets "Slow 4G" and "4x slowdown", on a phone. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const LOADS = 3;
type Vitals = Record<'lcp' | 'cls' | 'inp', number>;

const BARS = { lcp: 1_200, inp: 80 };
const FIRST_LOAD_KB = 150;

/** The size of a browser's first load, and paint and interaction, of public pages. */
export async function benchPages(): Promise<Figure[]> {
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', 'web'], { cwd: root, stdio: 'ignore' });
  const sizes = measureSizes()
    .filter(({ name }) => name.startsWith('first load'))
    .map(({ name, kilobytes }): Figure => ({
      id: 'V',
      name: `${name}, gzip : ${FIRST_LOAD_KB} kB`,
      ratio: kilobytes / FIRST_LOAD_KB,
      target: { atMost: 1 },
      note: `${kilobytes.toFixed(1)} kB`,
    }));
  const system = process.env['BENCH_URL'] ? undefined : await startSystem();
  const url = process.env['BENCH_URL'] ?? system!.url;
  const browser = await chromium.launch({
    executablePath: findChromium({ allowsShell: false }),
    args: ['--no-sandbox'],
  });
  const pages = {
    home: '/',
    list: '/available-equipment',
    'no result': '/available-equipment?q=none-of-this-name',
    detail: await findDetail(url),
  };
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const loads: Vitals[] = [];
      for (let load = 0; load < LOADS; load++) loads.push(await measure(browser, url + path));
      figures.push(...toFigures(name, loads));
    }
    return [...sizes, ...figures];
  } finally {
    await browser.close();
    await system?.stop();
  }
}

/** The median of each vital against its bar. */
function toFigures(name: string, loads: Vitals[]): Figure[] {
  const medianOf = (vital: keyof Vitals) => median(loads.map((load) => load[vital]));
  return [
    ...(['lcp', 'inp'] as const).map((vital): Figure => ({
      id: 'V',
      name: `${name}: ${vital.toUpperCase()} at slow 4G and 4x CPU : ${BARS[vital]} ms`,
      ratio: medianOf(vital) / BARS[vital],
      target: { atMost: 1 },
      note: `${Math.round(medianOf(vital))} ms`,
    })),
    { id: 'V', name: `${name}: CLS at slow 4G and 4x CPU`, ratio: medianOf('cls'), target: { atMost: 0 } },
  ];
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
    const { lcp, cls } = await readVitals(page);
    await use(page);
    const { inp } = await readVitals(page);
    return { lcp, cls, inp };
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
  const vitals = { lcp: Number.NaN, cls: 0, inp: 0 };
  (globalThis as unknown as Store).vitals = vitals;
  const observe = (type: string, read: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
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
  const listings = (await response.json()) as ListingCard[];
  return `/equipment/available/${(listings.find(({ image }) => image) ?? listings[0]!).id}`;
}
