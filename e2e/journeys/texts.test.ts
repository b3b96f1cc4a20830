// Finds every text, option, limit and number of the specification in the browser, in the state that shows it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { openPage, useBrowser } from '../src/pages.ts';
import { open } from '../texts/actions.ts';
import { fillTextsFixture, startTextsFixture, type TextsFixture } from '../texts/fixture.ts';
import { patternOf, readTexts } from '../texts/read-texts.ts';
import { SPECIFIED } from '../texts/specification.ts';
import type { Scene, State, Step } from '../texts/state.ts';
import { ADMIN_STATES } from '../texts/states.admin.ts';
import { EMPTY_STATES } from '../texts/states.empty.ts';
import { FORM_STATES } from '../texts/states.forms.ts';
import { PUBLIC_STATES } from '../texts/states.public.ts';
import { WORKSPACE_STATES } from '../texts/states.workspace.ts';

const MINUTES = 60_000;
/** Bounds how long a missing text delays the others. */
const TEXT_TIMEOUT_MS = { within: Number(process.env['TEXTS_PATIENCE'] ?? 20_000), every: 100 };
const FILLED_STATES = [...PUBLIC_STATES, ...FORM_STATES, ...WORKSPACE_STATES, ...ADMIN_STATES];
const named = (states: readonly State[]) => states.map((state) => [state.name, state] as const);

useBrowser();

let empty: TextsFixture;
beforeAll(async () => {
  empty = { ...(await startTextsFixture()), ids: {} as TextsFixture['ids'] };
}, 5 * MINUTES);
afterAll(() => empty?.stop(), MINUTES);

it('every text of the specification is checked in some state', () => {
  const checked = new Set(
    [...EMPTY_STATES, ...FILLED_STATES].flatMap(({ steps }) =>
      steps.flatMap(({ texts = [], details = {} }) => [...texts, ...Object.keys(details)]),
    ),
  );
  const shownByDemo = ['sample records 1, 2 and 3'];
  expect(SPECIFIED.filter((text) => !checked.has(text) && !shownByDemo.includes(text))).toEqual([]);
});

it('the demo has sample records 1, 2 and 3', async () => {
  for (const path of ['/equipment/available/1', '/equipment/available/2', '/equipment/needed/3']) {
    const { page } = await openPage(path);
    await page.getByText('Sample record').first().waitFor();
  }
});

describe('empty product:', () => {
  it.each(named(EMPTY_STATES))('%s', async (_where, state) => expectTexts(empty, state));
});

describe('filled product:', () => {
  let filled: TextsFixture;
  beforeAll(async () => {
    filled = await fillTextsFixture(empty);
  }, 5 * MINUTES);

  it.each(named(FILLED_STATES))('%s', async (_where, state) => expectTexts(filled, state));
});

async function expectTexts(fixture: TextsFixture, state: State): Promise<void> {
  const { path, as, width, before, steps } = state;
  const cookie = as && fixture.users[as].cookie;
  const { page } = await openPage('about:blank', {
    url: fixture.url,
    ...(cookie && { cookie }),
    ...(width && { width }),
  });
  page.setDefaultTimeout(TEXT_TIMEOUT_MS.within);
  const scene: Scene = { page, fixture, releaseRequests: () => {} };
  await before?.(scene);
  await open(path)(scene);
  // Collects the failures of all steps: a missing text says nothing about the next step.
  const failures: unknown[] = [];
  for (const [index, step] of steps.entries())
    await runStep(step, scene).catch((error: Error) => failures.push(`step ${index + 1}: ${error.message}`));
  expect(failures).toEqual([]);
}

async function runStep({ run = [], texts = [], details = {} }: Step, scene: Scene): Promise<void> {
  for (const act of run) await act(scene);
  const checks = Object.values(details).filter((detail) => typeof detail === 'function');
  const expected = [...texts, ...Object.values(details).filter((detail) => typeof detail !== 'function')];
  await eventually(async () => {
    const shown = await readTexts(scene.page);
    const missing = expected.filter((text) => !patternOf(text).test(shown));
    if (missing.length > 0) throw new Error(`${missing.join(' | ')} is not in: ${shown}`);
  }, TEXT_TIMEOUT_MS);
  for (const check of checks) await check(scene);
}
