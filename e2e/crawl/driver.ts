import type { Page, Response } from 'playwright-core';
import { leavePage, openRequests, REVEAL_MS } from '../src/pages.ts';
import type { Control, Crawl, Target } from './in-page.ts';

declare const window: { crawl: Crawl; history: History };

/** Bounds the wait for the effect of a control that does nothing. */
const EFFECT_MS = 4_000;
const QUIET_MS = 60;
const OPENS_DIALOG = /#(?!token=)|[?&]inspection=/;
const DIALOG_MS = 10_000;

export type Snapshot = { dialog: string; controls: Control[] };

/** Clicks controls of a page, and detects when the page is idle. */
export class Driver {
  /** A click has ended the session. */
  hasSignedOut = false;
  /** A request since the last press was to change something. */
  hasWritten = false;
  /** A request was rejected with 503 and `Retry-After`. */
  sawOverload = false;
  /** Chromium did not deliver the last mouse press to this page; a reload does not help. */
  lostMouse = false;
  readonly #page: Page;
  /** Marks the rows that the crawler created. */
  readonly #runId: string;
  #hasLoadedCode = false;
  /** The effect of a click outside the page. */
  #sideEffect = '';

  constructor(page: Page, runId: string) {
    this.#page = page;
    this.#runId = runId;
    page.on('request', (request) => {
      this.#hasLoadedCode ||= request.resourceType() === 'script';
      this.hasWritten ||= !['GET', 'HEAD'].includes(request.method());
    });
    page.on('response', (response) => this.#onResponse(response));
    page.on('filechooser', () => void (this.#sideEffect = 'file chooser'));
    page.on('download', () => void (this.#sideEffect = 'download'));
    page.on('popup', (opened) => {
      this.#sideEffect = 'window';
      void opened.close();
    });
  }

  /** Reloads a URL, without open dialogs or typed text. */
  async load(address: string): Promise<void> {
    // Another hash alone would not load the page.
    if (address.includes('#')) await leavePage(this.#page);
    await this.#page.goto(address, { waitUntil: 'load' });
    // Not the placeholder that is shown while the user is loaded.
    await this.#page.locator('h1', { hasNotText: 'Loading...' }).first().waitFor({ state: 'attached' });
    await this.waitUntilIdle({ isLoading: true });
    // The URL opens a dialog, unless its subject has been deleted.
    if (!OPENS_DIALOG.test(address)) return;
    await this.#page
      .getByRole('dialog')
      .first()
      .waitFor({ timeout: DIALOG_MS })
      .catch(() => undefined);
    await this.waitUntilIdle({ isLoading: true });
  }

  /** Waits until no request is open and nothing changes. `isLoading`: code that shows more may still be loading. */
  async waitUntilIdle({ isLoading = false } = {}): Promise<void> {
    this.#hasLoadedCode ||= isLoading;
    for (let round = 0; round < 50; round++) {
      const ms = this.#hasLoadedCode ? REVEAL_MS : QUIET_MS;
      await this.#page.evaluate((ms) => window.crawl.waitUntilQuiet(ms), ms).catch(() => undefined);
      if (openRequests(this.#page) === 0 && (ms === REVEAL_MS || !this.#hasLoadedCode)) break;
    }
    this.#hasLoadedCode = false;
  }

  /** The controls and the open dialog at one moment, at which no request that has begun since disables a control. */
  async snapshot(): Promise<Snapshot> {
    const snapshot = await this.#snapshotNow();
    if (snapshot.controls.every(({ disabledReason }) => disabledReason !== '')) return snapshot;
    await this.waitUntilIdle();
    return this.#snapshotNow();
  }
  #snapshotNow(): Promise<Snapshot> {
    return this.#read(() =>
      this.#page.evaluate(
        (runId) => ({ dialog: window.crawl.dialog(), controls: window.crawl.controls(runId) }),
        this.#runId,
      ),
    );
  }
  dialog(): Promise<string> {
    return this.#read(() => this.#page.evaluate(() => window.crawl.dialog()));
  }
  #locate(key: string) {
    return this.#read(() =>
      this.#page.evaluate(([key, runId]) => window.crawl.locate(key!, runId!), [key, this.#runId]),
    );
  }
  /** Reads the page. If a navigation that a click has begun interrupts it, reads the page that follows. */
  async #read<T>(read: () => Promise<T>, tries = 5): Promise<T> {
    return read().catch(async (error: unknown) => {
      if (tries === 1 || !String(error).includes('Execution context was destroyed')) throw error;
      await this.#page.waitForLoadState();
      return this.#read(read, tries - 1);
    });
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => window.history.back());
    await this.waitUntilIdle();
  }
  /** Navigates within the application, which is faster than loading the URL. */
  async navigate(address: string): Promise<void> {
    await this.#page.evaluate((to) => window.history.pushState({}, '', to), address);
    await this.waitUntilIdle();
  }

  async has(key: string): Promise<boolean> {
    const target = await this.#locate(key);
    return target !== undefined && target !== null;
  }

  /** Double-clicks a control with the mouse, because people do. Returns the effect: '' for none, undefined if the control is not there. */
  async press(key: string): Promise<string | undefined> {
    const page = this.#page;
    let target: Target | undefined;
    for (let tries = 0; tries < 3 && !target; tries++) {
      target = await this.#locate(key);
      if (!target) await this.waitUntilIdle();
    }
    if (!target) return undefined;
    if (target.covered) return `covered by ${target.covered}`;
    this.#sideEffect = '';
    this.lostMouse = false;
    this.hasWritten = false;
    if (!target.keyboard) await page.mouse.move(target.x, target.y);
    await page.evaluate(() => window.crawl.startObserving());
    if (target.keyboard) await page.keyboard.press('Enter');
    // A third click leaves open what a control opens and closes.
    else await page.mouse.click(target.x, target.y, { clickCount: target.toggles ? 3 : 2 });
    // A request in progress may still have an effect, however late.
    for (const until = Date.now() + EFFECT_MS; Date.now() < until || openRequests(page) > 0;) {
      if (this.#sideEffect) return this.#sideEffect;
      // The page has been left.
      const effect = await page.evaluate(() => window.crawl.waitForEffect(200)).catch(() => 'another page');
      if (effect) return effect;
    }
    this.lostMouse = !target.keyboard && !(await page.evaluate(() => window.crawl.sawPointer()));
    return this.#sideEffect;
  }

  #onResponse(response: Response): void {
    this.sawOverload ||= response.status() === 503 && 'retry-after' in response.headers();
    const { pathname } = new URL(response.url());
    const isEverywhere = pathname === '/api/user/sessions' && response.request().method() === 'DELETE';
    if (response.ok() && (pathname === '/api/logout' || isEverywhere)) this.hasSignedOut = true;
  }
}
