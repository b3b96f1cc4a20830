// A printed record stands alone: without the list beside it, the page behind it, and controls.
import { beforeAll, expect, it } from '@jest/globals';
import { callApi } from '../src/demo-api.ts';
import { openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';
import { darkParts } from '../src/printed.ts';

useBrowser();

let loans: { id: number; listing: { title: string } }[];
beforeAll(async () => {
  ({ body: loans } = await callApi<typeof loans>('GET', '/api/loans?limit=2', { as: 'manager' }));
});

it.each([1280, 360])('a loan prints without the other loans, at %i px', async (width) => {
  const [loan, other] = loans;
  const { page } = await openPage(`/loans?loan=${loan!.id}`, { as: 'manager', width, dark: true });
  const heading = page.getByRole('heading', { name: `Loan #${loan!.id}` });
  await heading.waitFor();
  await waitUntilLoaded(page);
  await page.emulateMedia({ media: 'print' });
  expect(await heading.isVisible()).toBe(true);
  expect(await page.getByText(loan!.listing.title).filter({ visible: true }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('region', { name: 'Terms' }).getByText('Damage beyond wear').isVisible()).toBe(true);
  expect(
    await page
      .getByText(new RegExp(`#${other!.id}\\b`))
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
  expect(await darkParts(page)).toEqual([]);
});

it.each([1280, 360])('a listing of the workspace prints without the list behind it, at %i px', async (width) => {
  const { page } = await openPage('/browse?asset=1', { as: 'operator', width });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Specifications').first().waitFor();
  await waitUntilLoaded(page);
  await page.emulateMedia({ media: 'print' });
  expect(await dialog.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true);
  expect(await page.locator('main article').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
});
