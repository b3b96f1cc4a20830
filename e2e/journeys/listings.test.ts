import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callApi } from '../src/demo-api.ts';
import { tabTo } from '../src/keyboard.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const title = `Stump grinder ${crypto.randomUUID().slice(0, 8)}`;
type Listing = { id: number; status: string; adminNotes?: string };
type Inquiry = { id: number; status: string; assetId: number };

async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByLabel(label));
  await page.keyboard.type(text);
}

async function getListing(): Promise<Listing> {
  const path = `/api/assets?search=${encodeURIComponent(title)}`;
  const [found] = (await callApi<Listing[]>('GET', path, { as: 'admin' })).body;
  return (await callApi<Listing>('GET', `/api/assets/${found!.id}`, { as: 'admin' })).body;
}

it('a listing is posted by an operator, approved, and inquired about by another municipality', async () => {
  await postListing();
  await approveListing();
  await inquireAboutListing();
});

/** By keyboard. */
async function postListing(): Promise<void> {
  const { page, problems } = await openPage('/listings', { as: 'operator' });
  await tabTo(page, page.getByRole('button', { name: 'Add New' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'List Available Asset' }).waitFor();
  await expectAccessible(page);

  await fill(page, 'Asset Title', title);
  await fill(page, 'Category', 'Heavy');
  await fill(page, 'Region', 'Central');
  await fill(page, 'Description', 'A 25 hp stump grinder on tracks.');
  await fill(page, /^Rate$/, '240');
  await fill(page, /^Year/, '2021');
  await fill(page, /^Tags/, 'stumps,');
  await page.keyboard.type('forestry');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem').allInnerTexts()).toEqual([
    'stumps',
    'forestry',
  ]);
  await tabTo(page, page.getByRole('button', { name: 'Submit Listing' }));
  await page.keyboard.press('Enter');
  await page.getByText('Your asset has been successfully listed and is awaiting approval.').first().waitFor();

  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByText('Pending').waitFor();
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['stumps', 'forestry']);
  expect(problems).toEqual([]);
}

/** In the dialog of the listing, with notes. */
async function approveListing(): Promise<void> {
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
  expect(await getListing()).toMatchObject({
    status: 'available',
    adminNotes: 'Checked with the works department.',
  });
  expect(problems).toEqual([]);
}

/** By a user who browses listings sorted by distance. Removes the listing and the inquiry afterwards. */
async function inquireAboutListing(): Promise<void> {
  const { page, problems } = await openPage('/browse', { as: 'manager' });
  await page.getByRole('article').first().waitFor();
  const distances = (await page.getByText(/^about \d+ km$/).allInnerTexts()).map((text) =>
    Number(/\d+/.exec(text)![0]),
  );
  expect(distances.length).toBeGreaterThan(1);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1-1 of 1 listings').waitFor();
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(`We are interested in leasing "${title}".`).waitFor();

  const pasted = await openPage(new URL(page.url()).pathname + new URL(page.url()).search, { as: 'manager' });
  await pasted.page.getByRole('dialog', { name: title }).waitFor();
  await pasted.page.getByText('Showing 1-1 of 1 listings').waitFor();
  expect(pasted.problems).toEqual([]);

  await dialog.getByRole('button', { name: 'Inquire About This' }).click();
  await page.getByText('Your inquiry has been sent to the admin team.').first().waitFor();
  await dialog.getByRole('button', { name: 'Inquiry sent' }).waitFor();
  await expectAccessible(page);

  // Other journeys expect the counts of the demo.
  const listing = await getListing();
  const { body: inquiries } = await callApi<Inquiry[]>('GET', '/api/inquiries', { as: 'operator' });
  const inquiry = inquiries.find(({ assetId }) => assetId === listing.id)!;
  expect(inquiry.status).toBe('pending');
  await callApi('PATCH', `/api/inquiries/${inquiry.id}`, { as: 'admin', body: { status: 'cancelled' } });
  expect((await callApi('DELETE', `/api/assets/${listing.id}`, { as: 'admin' })).status).toBe(204);
  expect(problems).toEqual([]);
}
