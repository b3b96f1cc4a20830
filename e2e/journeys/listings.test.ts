import { expect, it } from '@jest/globals';
import { callApi, demoFactories, demoSession } from '../src/demo-api.ts';
import { countPrintedPages, expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const title = `Stump grinder ${crypto.randomUUID().slice(0, 8)}`;
type Listing = { status: string; adminNotes?: string };
type Inquiry = { id: number; status: string; assetId: number };

const getListing = async (id: number) => (await callApi<Listing>('GET', `/api/assets/${id}`, { as: 'admin' })).body;

it('a listing of an operator is approved, and inquired about by another municipality', async () => {
  const id = await (await demoFactories()).pendingListing(await demoSession('operator'), { title });
  await approveListing(id);
  await inquireAboutListing(id);
});

it('the page of a listing prints on one sheet, with its address and without controls', async () => {
  const path = '/equipment/available/1';
  const { page } = await openPage(path, { dark: true });
  await waitUntilLoaded(page);
  await page.emulateMedia({ media: 'print' });
  const address = new URL(path, page.url()).href;
  for (const locator of [
    page.getByRole('heading', { level: 1 }),
    page.locator('figure img'),
    page.getByRole('heading', { name: 'Contact' }),
    page.getByText(address, { exact: true }),
  ])
    expect([String(locator), await locator.isVisible()]).toEqual([String(locator), true]);
  expect(await page.getByRole('button').count()).toBe(0);
  const text = page.getByText('Specifications', { exact: true });
  expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  expect(await countPrintedPages(page)).toBe(1);
});

/** In the dialog of the listing, with notes. */
async function approveListing(id: number): Promise<void> {
  const { page, problems } = await openPage(`/listings?tab=pending&q=${encodeURIComponent(title)}`, {
    as: 'admin',
  });
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Admin Notes').fill('Checked with the works department.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve Listing' }).click();
  await page.getByText('The asset has been successfully approved and is now available.').first().waitFor();
  await page.getByText('No assets found matching your criteria.').waitFor();
  expect(await getListing(id)).toMatchObject({
    status: 'available',
    adminNotes: 'Checked with the works department.',
  });
  expect(problems).toEqual([]);
}

/** By a user who browses listings sorted by distance. Removes the listing and the inquiry afterwards. */
async function inquireAboutListing(id: number): Promise<void> {
  const { page, problems } = await openPage('/browse', { as: 'manager' });
  await page.getByRole('article').first().waitFor();
  const distances = (await page.getByText(/^[\d,]+\skm · /).allInnerTexts()).map((text) =>
    Number(text.split('km')[0]!.replaceAll(/\D/g, '')),
  );
  expect(distances.length).toBeGreaterThan(1);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1-1 of 1 listings').waitFor();
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByRole('button', { name: 'Inquire About This' }).waitFor();

  const pasted = await openPage(new URL(page.url()).pathname + new URL(page.url()).search, { as: 'manager' });
  await pasted.page.getByRole('dialog', { name: title }).waitFor();
  await pasted.page.getByText('Showing 1-1 of 1 listings').waitFor();
  expect(pasted.problems).toEqual([]);

  await dialog.getByRole('button', { name: 'Inquire About This' }).click();
  const form = page.getByRole('dialog', { name: `Inquiry about ${title}` });
  expect(await form.getByLabel(/^Message/).inputValue()).toContain(`We are interested in leasing "${title}".`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Submit Inquiry' }).click();
  await page.getByText('Your inquiry has been sent to the admin team.').first().waitFor();
  // The dialog of the listing takes the place of that of the inquiry.
  await dialog.getByRole('link', { name: 'Open the conversation' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Inquiry sent' }).waitFor();

  // Other journeys expect the counts of the demo.
  const { body: inquiries } = await callApi<Inquiry[]>('GET', '/api/inquiries', { as: 'operator' });
  const inquiry = inquiries.find(({ assetId }) => assetId === id)!;
  expect(inquiry.status).toBe('pending');
  await callApi('PATCH', `/api/inquiries/${inquiry.id}`, { as: 'admin', body: { status: 'cancelled' } });
  expect((await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' })).status).toBe(204);
  expect(problems).toEqual([]);
}
