import { baseUrl } from '../src/demo-api.ts';
import { setSessionCookie } from '../src/pages.ts';
import type { Snapshot } from './driver.ts';
import type { Control } from './in-page.ts';
import type { CrawlSession } from './session.ts';

/** `controls` is the number of controls of the page, including those that the crawler pressed on another page. */
type CrawlResult = { url: string; controls: number; findings: string[] };
/**
 * `missing`: controls that the crawler saw once and did not find again. `leaves`: controls whose press sent no request that writes,
 * and revealed no other control.
 */
type Attempt = CrawlResult & { missing: string[]; leaves: string[] };

/** A control with its dialog, and the URL and clicks that reach it. */
type Step = { key: string; dialog: string; url: string; trail: string[] };

/** Irreversible controls are clicked after all others of a page. */
const IRREVERSIBLE =
  /^(log ?out|sign out|delete|approve|reject|deactivate|reactivate|take back|start processing|mark as completed|mark all|cancel inquiry|discard|open the conversation|open the page|stop using|this was not me|français|english)/i;
const isIrreversible = ({ key }: Step) => IRREVERSIBLE.test(key.replace(/^.*?: /, ''));
/** A tab may show more to another role. */
const isTab = ({ key }: Step) => key.includes(' > tab: ');
const FRAME = /^(page|header|footer|nav Workspace) >/;
const isInFrame = (dialog: string, key: string) => dialog === '' && FRAME.test(key);
const EXTERNAL = /^(mailto:\S+@\S+|tel:\+?\d+|https:\/\/\S+)$/;

/**
 * Attempts per URL: a page is crawled again if the product was overloaded, the browser stopped delivering mouse presses, or a
 * control was not found again.
 */
const ATTEMPTS = 3;

/**
 * Clicks every control at a URL and in the dialogs it opens, except those in `session.leaves`; returns the findings. If there are
 * none, adds the leaves of this URL to `session.leaves`.
 */
export async function crawl(session: CrawlSession, address: string): Promise<CrawlResult> {
  const findings: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const seen = new Set(session.seen);
    const { driver } = session;
    driver.sawOverload = false;
    const found = await crawlOnce({ ...session, seen }, address);
    const isFinal = attempt === ATTEMPTS;
    if (driver.lostMouse) {
      const { page, driver: newDriver, problems } = await session.reopen();
      Object.assign(session, { page, driver: newDriver, problems });
    }
    if ((driver.sawOverload || driver.lostMouse) && !isFinal) continue;
    findings.push(...found.findings);
    if (found.missing.length > 0 && !isFinal) continue;
    for (const id of seen) session.seen.add(id);
    const unique = [...new Set([...findings, ...found.missing])];
    if (unique.length === 0) for (const leaf of found.leaves) session.leaves.add(leaf);
    return { ...found, findings: unique };
  }
}

async function crawlOnce(session: CrawlSession, address: string): Promise<Attempt> {
  const { page, driver, problems, pressed, disappeared } = session;
  await driver.load(address);
  const found: Attempt = { url: page.url(), controls: 0, findings: [], leaves: [], missing: [] };
  const home = new URL(address, baseUrl);
  const isAway = () => new URL(page.url()).pathname !== home.pathname;
  if (isAway()) return finish();

  const first = await driver.snapshot();
  found.controls = first.controls.length;
  const known = new Set<string>();
  const steps: Step[] = [];
  add(first, []);
  for (let step = steps.shift(); step; step = steps.shift()) {
    let effect = (await reach(step)) ? await driver.press(step.key) : undefined;
    for (const url of [step.url, address]) {
      if (effect !== undefined) break;
      await restore(url);
      effect = (await follow(step)) ? await driver.press(step.key) : undefined;
    }
    if (effect === undefined) {
      if (isIrreversible(step)) disappeared.add(step.key);
      else found.missing.push(`${step.dialog} ${step.key}: cannot be found again`);
      continue;
    }
    if (process.env['CRAWL_LOG'])
      process.stderr.write(`${address} | ${step.dialog} | ${step.key} | ${effect} | ${page.url()}\n`);
    if (driver.lostMouse) {
      report(step, 'no mouse press reaches the page');
      return finish();
    }
    if (isIrreversible(step)) pressed.add(step.key);
    if (effect === '') report(step, 'nothing happens');
    if (effect.startsWith('covered')) report(step, effect);
    const stays = !isAway() && effect !== 'another page';
    const revealed = stays ? await addRevealed(step, effect) : 0;
    if (revealed === 0 && !driver.hasWritten && !isTab(step)) found.leaves.push(leafOf(step));
  }
  if (driver.hasSignedOut) await signInAgain();
  return finish();

  /** Adds the controls that a click has revealed; returns how many there are, those included that need no other press. */
  async function addRevealed(step: Step, effect: string): Promise<number> {
    await driver.waitUntilIdle();
    // The new URL may have to load code first, and a busy machine is late to request it.
    if (effect === 'address' && (await driver.dialog()) === step.dialog)
      await driver.waitUntilIdle({ isLoading: true });
    if ((await page.evaluate(() => document.documentElement.lang)) !== 'en') {
      await page.evaluate(() => {
        localStorage.removeItem('language');
        document.cookie = 'language=; Path=/; Max-Age=0';
      });
      await restore();
      return 0;
    }
    return step.trail.length === 0 && !isAway() ? add(await driver.snapshot(), [step.key]) : 0;
  }

  function add({ dialog, controls }: Snapshot, trail: string[]): number {
    const revealed = controls
      .filter(({ key }) => isNew(dialog, key))
      .filter((control) => isPressable(dialog, control))
      .map(({ key }): Step => ({ key, dialog, url: page.url(), trail }));
    const next = revealed.filter((step) => !session.leaves.has(leafOf(step)));
    steps.unshift(...next.filter((step) => !isIrreversible(step)));
    steps.push(...next.filter(isIrreversible));
    // The controls of an open dialog come first, so that it need not be opened again.
    if (dialog !== first.dialog) steps.sort((a, b) => Number(b.dialog === dialog) - Number(a.dialog === dialog));
    return revealed.length;
  }
  function leafOf({ dialog, key }: Step): string {
    return [isInFrame(dialog, key) ? '' : session.route, dialog, key].join('|');
  }
  function isNew(dialog: string, key: string): boolean {
    const all = isInFrame(dialog, key) ? session.seen : known;
    const id = `${dialog}|${key}`;
    if (all.has(id) || pressed.has(key)) return false;
    all.add(id);
    return true;
  }
  function isPressable(dialog: string, { key, name, disabledReason, externalUrl, isSelected }: Control): boolean {
    if (!name.trim()) report({ dialog, key }, 'has no name');
    if (disabledReason === '') report({ dialog, key }, 'is disabled without a reason');
    if (externalUrl !== undefined && !EXTERNAL.test(externalUrl)) report({ dialog, key }, `leads to ${externalUrl}`);
    return disabledReason === undefined && externalUrl === undefined && !isSelected;
  }
  function report({ dialog, key }: Pick<Step, 'dialog' | 'key'>, finding: string): void {
    found.findings.push(`${dialog} ${key}: ${finding}`);
  }

  /** Navigates to the step: back, or from the URL by repeating its clicks. */
  async function reach(step: Step): Promise<boolean> {
    const { dialog, url } = step;
    const isHere = async () => !driver.hasSignedOut && page.url() === url && (await driver.dialog()) === dialog;
    if (await isHere()) return true;
    if (driver.hasSignedOut) await restore();
    else if (isAway()) await driver.back();
    if (await isHere()) return true;
    await driver.navigate(address);
    if (page.url() !== home.href || (await driver.dialog()) !== first.dialog) await restore();
    return follow(step);
  }

  /** Repeats the clicks from the URL to the step, unless the URL shows it already. */
  async function follow({ key: target, dialog, trail }: Step): Promise<boolean> {
    if ((await driver.dialog()) === dialog && (await driver.has(target))) return true;
    for (const key of trail) {
      await driver.press(key);
      await driver.waitUntilIdle({ isLoading: true });
    }
    return (await driver.dialog()) === dialog;
  }

  async function restore(url = address): Promise<void> {
    if (driver.hasSignedOut) await signInAgain();
    await driver.load(url);
  }
  async function signInAgain(): Promise<void> {
    if (session.signIn) await setSessionCookie(page.context(), await session.signIn());
    driver.hasSignedOut = false;
  }

  function finish(): Attempt {
    found.findings.push(...problems.splice(0));
    return found;
  }
}
