import type { Page } from 'playwright-core';
import { url as site } from '../src/accounts.ts';
import { haveSession } from '../src/pages.ts';
import type { Hand, Sight } from './hand.ts';
import type { Control } from './in-page.ts';

export type Walk = {
  page: Page;
  hand: Hand;
  /** A new session, where a press has ended the one there was. */
  signIn: (() => Promise<string>) | undefined;
  /** What was said or asked for in vain since it was last looked at. */
  problems: string[];
  /** Of what stands around every page: it is pressed on the first page that has it. */
  seen: Set<string>;
  /** Of what changes things for good, on all addresses of a route: what was pressed, and what another press took away. */
  done: Set<string>;
  lost: Set<string>;
};
/** `controls`: how many there are, also those that another page had already. */
export type Found = { address: string; controls: number; dead: string[] };
/** `astray`: what was seen once and not found again. */
type Look = Found & { astray: string[] };

/** A control, the dialog it is in, and the address and the presses that lead there. */
type Step = { key: string; at: string; url: string; trail: string[] };

/** What ends something or changes it for good comes after everything else on a page. */
const LAST =
  /^(log ?out|sign out|delete|approve|reject|deactivate|reactivate|start processing|mark as completed|mark all|cancel inquiry|discard|français|english)/i;
const isLast = ({ key }: Step) => LAST.test(key.replace(/^.*?: /, ''));
const AROUND = /^(page|header|footer|nav Workspace) >/;
const OUTSIDE = /^(mailto:\S+@\S+|tel:\+?\d+|https:\/\/\S+)$/;

/**
 * How often an address is looked at where the product asked for patience, as what a page lacks then is no fault of its
 * own; or where the crawler lost its way, as a page that is late looks different from one look to the next.
 */
const TRIES = 3;

/** Presses everything that can be pressed at an address, in what that opens too, and tells what did nothing. */
export async function crawl(walk: Walk, address: string): Promise<Found> {
  const dead: string[] = [];
  for (let tries = 1; ; tries++) {
    const seen = new Set(walk.seen);
    walk.hand.wasAskedToWait = false;
    const found = await crawlOnce({ ...walk, seen }, address);
    const isFinal = tries === TRIES;
    if (walk.hand.wasAskedToWait && !isFinal) continue;
    dead.push(...found.dead);
    if (found.astray.length > 0 && !isFinal) continue;
    for (const id of seen) walk.seen.add(id);
    return { ...found, dead: [...new Set([...dead, ...found.astray])] };
  }
}

async function crawlOnce(walk: Walk, address: string): Promise<Look> {
  const { page, hand, problems, done, lost } = walk;
  await hand.load(address);
  const found: Look = { address: page.url(), controls: 0, dead: [], astray: [] };
  const home = new URL(address, site);
  const isAway = () => new URL(page.url()).pathname !== home.pathname;
  if (isAway()) return finish();

  const first = await hand.look();
  found.controls = first.controls.length;
  const known = new Set<string>();
  const steps: Step[] = [];
  add(first, []);
  for (let step = steps.shift(); step; step = steps.shift()) {
    let did = (await reach(step)) ? await hand.press(step.key) : undefined;
    if (did === undefined) {
      await restore();
      did = (await reach(step)) ? await hand.press(step.key) : undefined;
    }
    if (did === undefined) {
      if (isLast(step)) lost.add(step.key);
      else found.astray.push(`${step.at} ${step.key}: cannot be found again`);
      continue;
    }
    if (process.env['CRAWL_LOG'])
      process.stderr.write(`${address} | ${step.at} | ${step.key} | ${did} | ${page.url()}\n`);
    if (isLast(step)) done.add(step.key);
    if (did === '') say(step, 'nothing happens');
    if (did.startsWith('covered')) say(step, did);
    if (!isAway() && did !== 'another page') await takeIn(step, did);
  }
  if (hand.hasSignedOut) await signInAgain();
  return finish();

  /** What a press has opened or shown is pressed next. */
  async function takeIn(step: Step, did: string): Promise<void> {
    await hand.rest();
    // What an address opens may have to be loaded first, and a busy machine takes its time to ask for it.
    if (did === 'address' && (await hand.dialog()) === step.at) await hand.rest({ isLoading: true });
    if ((await page.evaluate(() => document.documentElement.lang)) !== 'en') {
      await page.evaluate(() => localStorage.removeItem('language'));
      await restore();
    } else if (step.trail.length === 0 && !isAway()) add(await hand.look(), [step.key]);
  }

  function add({ at, controls }: Sight, trail: string[]): void {
    const next = controls
      .filter(({ key }) => isNew(at, key))
      .filter((control) => canBePressed(at, control))
      .map(({ key }): Step => ({ key, at, url: page.url(), trail }));
    steps.unshift(...next.filter((step) => !isLast(step)));
    steps.push(...next.filter(isLast));
    // While it is open, so that it need not be opened again.
    if (at !== first.at) steps.sort((a, b) => Number(b.at === at) - Number(a.at === at));
  }
  function isNew(at: string, key: string): boolean {
    const isAround = at === '' && AROUND.test(key);
    const all = isAround ? walk.seen : known;
    const id = `${at}|${key}`;
    if (all.has(id) || done.has(key)) return false;
    all.add(id);
    return true;
  }
  function canBePressed(at: string, { key, name, off, outside, chosen }: Control): boolean {
    if (!name.trim()) say({ at, key }, 'has no name');
    if (off === '') say({ at, key }, 'is off and does not say why');
    if (outside !== undefined && !OUTSIDE.test(outside)) say({ at, key }, `leads to ${outside}`);
    return off === undefined && outside === undefined && !chosen;
  }
  function say({ at, key }: Pick<Step, 'at' | 'key'>, what: string): void {
    found.dead.push(`${at} ${key}: ${what}`);
  }

  /** To where a step can be taken: back from where the last one led to, or through what leads there. */
  async function reach({ at, url, trail }: Step): Promise<boolean> {
    const isHere = async () => !hand.hasSignedOut && page.url() === url && (await hand.dialog()) === at;
    if (await isHere()) return true;
    if (hand.hasSignedOut) await restore();
    else if (isAway()) await hand.back();
    if (await isHere()) return true;
    await hand.go(address);
    if (page.url() !== home.href || (await hand.dialog()) !== first.at) await restore();
    for (const key of trail) {
      await hand.press(key);
      await hand.rest({ isLoading: true });
    }
    return (await hand.dialog()) === at;
  }

  async function restore(): Promise<void> {
    if (hand.hasSignedOut) await signInAgain();
    await hand.load(address);
  }
  async function signInAgain(): Promise<void> {
    if (walk.signIn) await haveSession(page.context(), await walk.signIn());
    hand.hasSignedOut = false;
  }

  function finish(): Look {
    found.dead.push(...problems.splice(0));
    return found;
  }
}
