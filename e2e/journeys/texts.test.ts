// Every text, option, limit and number of the specification, found in the browser in the state that shows it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import type { Page } from 'playwright-core';
import { closeBrowser, visit } from '../src/pages.ts';
import { patternOf, shownOn } from '../texts/shown.ts';
import { SPECIFIED } from '../texts/specification.ts';
import type { Scene, State, Step } from '../texts/state.ts';
import { ADMIN_STATES } from '../texts/states.admin.ts';
import { EMPTY_STATES } from '../texts/states.empty.ts';
import { FORM_STATES } from '../texts/states.forms.ts';
import { PUBLIC_STATES } from '../texts/states.public.ts';
import { TOOLS_STATES } from '../texts/states.tools.ts';
import { fill, startTextsWorld, type TextsWorld } from '../texts/world.ts';

const MINUTES = 60_000;
/** It bounds how long a missing text keeps the others waiting. */
const PATIENCE = { within: Number(process.env['TEXTS_PATIENCE'] ?? 20_000), every: 100 };
const FILLED_STATES = [...PUBLIC_STATES, ...FORM_STATES, ...TOOLS_STATES, ...ADMIN_STATES];
const tests = (states: readonly State[]) => states.map((state) => [state.where, state] as const);

let empty: TextsWorld;
beforeAll(async () => {
  empty = { ...(await startTextsWorld()), ids: {} as TextsWorld['ids'] };
}, 5 * MINUTES);
afterAll(async () => {
  await closeBrowser();
  await empty?.stop();
}, MINUTES);

it('every text of the specification is looked for in some state', () => {
  const claimed = new Set<string>(
    [...EMPTY_STATES, ...FILLED_STATES].flatMap(({ steps }) =>
      steps.flatMap(({ sees = [], choices = {}, checks = {} }) => [
        ...Object.values(choices).flat(),
        ...sees.map((seen) => (typeof seen === 'string' ? seen : seen[0])),
        ...Object.keys(checks),
      ]),
    ),
  );
  const shownByTheDemonstration = ['sample records 1, 2 and 3'];
  expect(SPECIFIED.filter((text) => !claimed.has(text) && !shownByTheDemonstration.includes(text))).toEqual([]);
});

it('sample records 1, 2 and 3: those of the demonstration', async () => {
  for (const path of ['/equipment/available/1', '/equipment/available/2', '/equipment/needed/3']) {
    const { page, context } = await visit(path);
    await page.getByText('Sample record').first().waitFor();
    await context.close();
  }
});

describe('with nothing listed yet:', () => {
  it.each(tests(EMPTY_STATES))('%s', async (_where, state) => look(empty, state));
});

describe('with all there is:', () => {
  let filled: TextsWorld;
  beforeAll(async () => {
    filled = await fill(empty);
  }, 5 * MINUTES);

  it.each(tests(FILLED_STATES))('%s', async (_where, state) => look(filled, state));
});

async function look(world: TextsWorld, state: State): Promise<void> {
  const { path, as, width, before, steps } = state;
  const cookie = as && world.people[as].cookie;
  const { page, context } = await visit('about:blank', {
    at: world.url,
    ...(cookie && { cookie }),
    ...(width && { width }),
  });
  page.setDefaultTimeout(PATIENCE.within);
  const scene = sceneOf(page, world);
  try {
    await before?.(scene);
    await page.goto(typeof path === 'string' ? path : await path(world));
    // What one step misses says nothing of the next: all that is missing is told at once.
    const missed: unknown[] = [];
    for (const [index, step] of steps.entries())
      await take(step, scene).catch((error: Error) => missed.push(`step ${index + 1}: ${error.message}`));
    expect(missed).toEqual([]);
  } finally {
    await context.close();
  }
}

async function take({ do: act, sees = [], choices = {}, checks = {} }: Step, scene: Scene): Promise<void> {
  const { page } = scene;
  await act?.(scene);
  await eventually(async () => {
    const shown = await shownOn(page);
    const missing = sees.filter((seen) => !patternOf(typeof seen === 'string' ? seen : seen[1]).test(shown));
    if (missing.length > 0) throw new Error(`${missing.join(' | ')} is not in: ${shown}`);
  }, PATIENCE);
  for (const [label, expected] of Object.entries(choices))
    expect(await page.getByLabel(label, { exact: true }).locator('option').allTextContents()).toEqual(expected);
  for (const check of Object.values(checks)) await check(scene);
}

/** Only the network fails here, and only as networks do: late, not at all, or with nothing to say. */
function sceneOf(page: Page, world: TextsWorld): Scene {
  const at = (part: string) => (url: URL) => url.href.includes(part);
  let answer = () => {};
  return {
    page,
    world,
    async hold(part, method) {
      await page.unrouteAll();
      const released = new Promise<void>((resolve) => (answer = resolve));
      await page.route(at(part), async (route) => {
        if (!method || route.request().method() === method) await released;
        await route.continue().catch(() => undefined);
      });
    },
    release: async () => answer(),
    heal: async () => page.unrouteAll(),
    async cut(part, method) {
      await page.unrouteAll();
      await page.route(at(part), async (route) =>
        !method || route.request().method() === method ? route.abort() : route.continue(),
      );
    },
    async break(part, method, how = 'silent') {
      await page.unrouteAll();
      await page.route(at(part), async (route) =>
        route.request().method() === method ? route.continue({ url: `${world.broken}/${how}` }) : route.continue(),
      );
    },
  };
}
