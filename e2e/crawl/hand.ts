import type { Page, Response } from 'playwright-core';
import { openRequests } from '../src/pages.ts';
import type { Control, Crawl, Target } from './in-page.ts';

declare const window: { crawl: Crawl; history: History };

/** Bounds how long a control that does nothing is waited for. */
const EFFECT_MS = 4_000;
/** React holds back what was loaded meanwhile for up to 300 ms. */
const REVEAL_MS = 350;
const QUIET_MS = 60;
const OPENS_DIALOG = /#|[?&]inspection=/;
const DIALOG_MS = 10_000;

export type Sight = { at: string; controls: Control[] };

/** One person's hand on a page: it presses, and knows when the page has come to rest. */
export class Hand {
  /** A press has ended the session. */
  hasSignedOut = false;
  /** Something was refused because there was too much else to do. */
  wasAskedToWait = false;
  readonly #page: Page;
  /** What rows of the crawler's own are known by. */
  readonly #own: string;
  #hasLoadedCode = false;
  /** What a press did beside the page. */
  #noted = '';

  constructor(page: Page, own: string) {
    this.#page = page;
    this.#own = own;
    page.on('request', (request) => (this.#hasLoadedCode ||= request.resourceType() === 'script'));
    page.on('response', (answer) => this.#noteAnswer(answer));
    page.on('filechooser', () => void (this.#noted = 'file chooser'));
    page.on('download', () => void (this.#noted = 'download'));
    page.on('popup', (opened) => {
      this.#noted = 'window';
      void opened.close();
    });
  }

  /** Loads an address anew, with nothing open and nothing typed. */
  async load(address: string): Promise<void> {
    // A hash alone would only change what is there.
    if (address.includes('#')) await this.#page.goto('about:blank');
    await this.#page.goto(address, { waitUntil: 'load' });
    // Not the one that stands in while it is asked who is there.
    await this.#page.locator('h1', { hasNotText: 'Loading...' }).first().waitFor({ state: 'attached' });
    await this.rest({ isLoading: true });
    // What stands beneath it is not what the address shows; unless what it was about is gone by now.
    if (!OPENS_DIALOG.test(address)) return;
    await this.#page
      .getByRole('dialog')
      .first()
      .waitFor({ timeout: DIALOG_MS })
      .catch(() => undefined);
    await this.rest({ isLoading: true });
  }

  /** Until nothing is asked for and nothing changes. `isLoading`: code may be on its way that shows more. */
  async rest({ isLoading = false } = {}): Promise<void> {
    this.#hasLoadedCode ||= isLoading;
    for (let round = 0; round < 50; round++) {
      const ms = this.#hasLoadedCode ? REVEAL_MS : QUIET_MS;
      await this.#page.evaluate((ms) => window.crawl.quiet(ms), ms).catch(() => undefined);
      if (openRequests(this.#page) === 0 && (ms === REVEAL_MS || !this.#hasLoadedCode)) break;
    }
    this.#hasLoadedCode = false;
  }

  /** What there is, and in which dialog, at one moment. */
  look(): Promise<Sight> {
    return this.#page.evaluate(
      (own) => ({ at: window.crawl.dialog(), controls: window.crawl.controls(own) }),
      this.#own,
    );
  }
  dialog(): Promise<string> {
    return this.#page.evaluate(() => window.crawl.dialog());
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => window.history.back());
    await this.rest();
  }
  /** To an address within the application, which is quicker than to load it. */
  async go(address: string): Promise<void> {
    await this.#page.evaluate((to) => window.history.pushState({}, '', to), address);
    await this.rest();
  }

  /** Presses a control with the mouse. Gives what that did, '' where it did nothing, undefined where it is not there. */
  async press(key: string): Promise<string | undefined> {
    const page = this.#page;
    let target: Target | undefined;
    for (let tries = 0; tries < 3 && !target; tries++) {
      target = await page.evaluate(([key, own]) => window.crawl.aim(key!, own!), [key, this.#own]);
      if (!target) await this.rest();
    }
    if (!target) return undefined;
    if (target.covered) return `covered by ${target.covered}`;
    this.#noted = '';
    if (!target.keyboard) await page.mouse.move(target.x, target.y);
    await page.evaluate(() => window.crawl.watch());
    if (target.keyboard) await page.keyboard.press('Enter');
    else await page.mouse.click(target.x, target.y);
    for (const until = Date.now() + EFFECT_MS; Date.now() < until;) {
      if (this.#noted) return this.#noted;
      // A page that is left has no more to say.
      const effect = await page.evaluate(() => window.crawl.effect(200)).catch(() => 'another page');
      if (effect) return effect;
    }
    return this.#noted;
  }

  #noteAnswer(answer: Response): void {
    this.wasAskedToWait ||= answer.status() === 503 && 'retry-after' in answer.headers();
    const { pathname } = new URL(answer.url());
    const isEverywhere = pathname === '/api/user/sessions' && answer.request().method() === 'DELETE';
    if (answer.ok() && (pathname === '/api/logout' || isEverywhere)) this.hasSignedOut = true;
  }
}
