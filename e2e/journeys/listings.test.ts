import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { call } from '../src/accounts.ts';
import { tabTo } from '../src/keyboard.ts';
import { closeBrowser, expectAccessible, settled, visit } from '../src/pages.ts';

afterAll(closeBrowser);

const title = `Stump grinder ${crypto.randomUUID().slice(0, 8)}`;
type Found = { id: number; status: string; adminNotes?: string; assetId: number };

async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByLabel(label));
  await page.keyboard.type(text);
}

const listingOf = async () => {
  const { body } = await call('GET', `/api/assets?search=${encodeURIComponent(title)}`, { as: 'admin' });
  const [found] = body as unknown as Found[];
  return (await call('GET', `/api/assets/${found!.id}`, { as: 'admin' })).body as unknown as Found;
};

it('a listing is written by an operator, approved, and asked about by another municipality', async () => {
  await writeIt();
  await approveIt();
  await askAboutIt();
});

/** Without a mouse. */
async function writeIt(): Promise<void> {
  const { page, problems, context } = await visit('/listings', { as: 'operator' });
  await tabTo(page, page.getByRole('button', { name: 'Add New' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'List Available Asset' }).waitFor();
  await settled(page);
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
  await context.close();
}

/** In its dialog, with notes. */
async function approveIt(): Promise<void> {
  const { page, problems, context } = await visit(`/listings?tab=pending&q=${encodeURIComponent(title)}`, {
    as: 'admin',
  });
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Admin Notes').fill('Checked with the works department.');
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve Listing' }).click();
  await page.getByText('The asset has been successfully approved and is now available.').first().waitFor();
  await page.getByText('No assets found matching your criteria.').waitFor();
  expect(await listingOf()).toMatchObject({
    status: 'available',
    adminNotes: 'Checked with the works department.',
  });
  expect(problems).toEqual([]);
  await context.close();
}

/** By somebody who looks through what is near; then everything is as it was. */
async function askAboutIt(): Promise<void> {
  const { page, problems, context } = await visit('/browse', { as: 'manager' });
  await page.getByRole('article').first().waitFor();
  const far = (await page.getByText(/^about \d+ km$/).allInnerTexts()).map((text) => Number(/\d+/.exec(text)![0]));
  expect(far.length).toBeGreaterThan(1);
  expect(far).toEqual(far.toSorted((a, b) => a - b));
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await page.getByText('Showing 1-1 of 1 listings').waitFor();
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(`We are interested in leasing "${title}".`).waitFor();

  const pasted = await visit(new URL(page.url()).pathname + new URL(page.url()).search, { as: 'manager' });
  await pasted.page.getByRole('dialog', { name: title }).waitFor();
  await pasted.page.getByText('Showing 1-1 of 1 listings').waitFor();
  expect(pasted.problems).toEqual([]);
  await pasted.context.close();

  await dialog.getByRole('button', { name: 'Inquire About This' }).click();
  await page.getByText('Your inquiry has been sent to the admin team.').first().waitFor();
  await dialog.getByRole('button', { name: 'Inquiry sent' }).waitFor();
  await settled(page);
  await expectAccessible(page);

  // The numbers of the demonstration are what other journeys look at.
  const listing = await listingOf();
  const inquiries = (await call('GET', '/api/inquiries', { as: 'operator' })).body as unknown as Found[];
  const asked = inquiries.find(({ assetId }) => assetId === listing.id)!;
  expect(asked.status).toBe('pending');
  await call('PATCH', `/api/inquiries/${asked.id}`, { as: 'admin', body: { status: 'cancelled' } });
  expect((await call('DELETE', `/api/assets/${listing.id}`, { as: 'admin' })).status).toBe(204);
  expect(problems).toEqual([]);
  await context.close();
}
