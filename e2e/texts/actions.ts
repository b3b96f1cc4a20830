// Actions of the steps, and the places on a page where they act.
import type { Locator, Page, Route } from 'playwright-core';
import { waitUntilCardsSettle } from '../src/pages.ts';
import type { Action, FromFixture, Scene } from './state.ts';

type Place = (page: Page) => Page | Locator;
const onPage: Place = (page) => page;
export const inDialog: Place = (page) => page.getByRole('dialog');
export const inPrompt: Place = (page) => page.getByRole('alertdialog');

const resolve = <T extends object | string>(value: FromFixture<T>, { fixture }: Scene): T =>
  typeof value === 'function' ? value(fixture) : value;

export const open =
  (path: FromFixture<string>): Action =>
  (scene) =>
    scene.page.goto(resolve(path, scene));

export const waitForPath =
  (path: string): Action =>
  ({ page }) =>
    page.waitForURL(({ pathname }) => pathname === path);

export const waitForCards: Action = ({ page }) => waitUntilCardsSettle(page);

/** Clicks a button by its name, the first one if several match. */
export const press =
  (name: string | RegExp, place = onPage): Action =>
  ({ page }) =>
    place(page).getByRole('button', { name, exact: true }).first().click();

export const selectTab =
  (name: string): Action =>
  ({ page }) =>
    page.getByRole('tab', { name }).click();

/** Fills in fields, by their labels. */
export const fill =
  (values: FromFixture<Record<string, string>>, place = onPage): Action =>
  async (scene) => {
    for (const [label, value] of Object.entries(resolve(values, scene)))
      await place(scene.page).getByLabel(label, { exact: true }).fill(value);
  };

export const optionsOf = (place: Page | Locator, label: string): Promise<string[]> =>
  place.getByLabel(label, { exact: true }).locator('option').allTextContents();

// The network actions apply to requests whose URL contains `part`. Each one ends the one before.

/** Delays requests until the network is restored. */
export const delayRequests =
  (part: FromFixture<string>, method?: string): Action =>
  async (scene) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(scene, part, method, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    scene.releaseRequests = release;
  };

export const abortRequests =
  (part: FromFixture<string>): Action =>
  (scene) =>
    intercept(scene, part, undefined, (route) => route.abort());

/** Sends POST requests with other values than the page's. */
export const changeRequests =
  (part: string, values: object): Action =>
  (scene) =>
    intercept(scene, part, 'POST', (route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), ...values } }),
    );

/** Fails requests as a broken proxy does: 500 without a body, or an incomplete response. */
export const breakResponses =
  (part: string, method: string, how: 'silent' | 'cut' = 'silent'): Action =>
  (scene) =>
    intercept(scene, part, method, (route) => route.continue({ url: `${scene.fixture.brokenServerUrl}/${how}` }));

export const restoreNetwork: Action = async ({ page, releaseRequests }) => {
  releaseRequests();
  await page.unrouteAll();
};

async function intercept(
  scene: Scene,
  part: FromFixture<string>,
  method: string | undefined,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await restoreNetwork(scene);
  await scene.page.route(
    ({ href }) => href.includes(resolve(part, scene)),
    (route) => (method && route.request().method() !== method ? route.continue() : handle(route)),
  );
}
