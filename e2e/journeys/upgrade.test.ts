import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { builtFile } from '../src/built-file.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const ALL_CODE = '/assets/';

/** Answers 404 for files of the code, as after an upgrade, until the page is reloaded `until` times. Counts the reloads. */
async function removeCode(page: Page, { files = ALL_CODE, until = 1 } = {}): Promise<{ reloads: number }> {
  const counted = { reloads: 0 };
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) counted.reloads++;
    const isRemoved = counted.reloads < until && request.url().includes(files);
    return isRemoved ? route.fulfill({ status: 404 }) : route.continue();
  });
  return counted;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('a page whose code an upgrade removed reloads once and is shown', async () => {
  const { page } = await openPage('/inspections', { as: 'operator' });
  await heading(page, 'Inspection Forms').waitFor();
  await waitUntilLoaded(page);
  const counted = await removeCode(page);
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Loans' }).click();
  await heading(page, 'Loans').waitFor();
  expect(new URL(page.url()).pathname).toBe('/loans');
  expect(counted.reloads).toBe(1);
});

it('a page that cannot load the code of a dialog after an upgrade reloads, and then opens it', async () => {
  const { page } = await openPage('/inspections', { as: 'manager' });
  const create = page.getByRole('button', { name: 'New inspection' }).first();
  await create.waitFor();
  await waitUntilLoaded(page);
  const counted = await removeCode(page);
  // Not `click`, which begins again on the reloaded page and opens the dialog there.
  await Promise.all([page.waitForEvent('load'), create.dispatchEvent('click')]);
  await page.getByRole('dialog').waitFor();
  expect(counted.reloads).toBe(1);
});

it('a page whose code cannot be loaded reloads once, shows the error, and reloads on request', async () => {
  const { page } = await openPage('/inspections', { as: 'operator' });
  await heading(page, 'Inspection Forms').waitFor();
  await waitUntilLoaded(page);
  const file = builtFile('src/routes/_workspace.loans.tsx?tsr-split=component---loader');
  const counted = await removeCode(page, { files: file, until: 2 });
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Loans' }).click();
  await page.getByText('This page could not be displayed.').waitFor();
  expect(counted.reloads).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Loans').waitFor();
  expect(counted.reloads).toBe(2);
});

it('without a network the page stays, says that it could not be displayed, and loads it afterwards', async () => {
  const { page, context } = await openPage('/inspections', { as: 'operator' });
  await heading(page, 'Inspection Forms').waitFor();
  await waitUntilLoaded(page);
  const counted = await removeCode(page, { until: 0 });
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Loans' }).click();
  await page.getByText('This page could not be displayed.').waitFor();
  await context.setOffline(false);
  expect(counted.reloads).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Loans').waitFor();
});
