import { afterAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { call, PASSWORD } from '../src/accounts.ts';
import { expectVisibleFocus, tabTo } from '../src/keyboard.ts';
import { sendLogin } from '../src/login.ts';
import { closeBrowser, visit } from '../src/pages.ts';

afterAll(closeBrowser);

const mark = crypto.randomUUID().slice(0, 8);
const own = `Salt spreader ${mark}`;
const theirs = `Trench box ${mark}`;

/** Something that another municipality offers. */
async function listTheirs(): Promise<void> {
  const body = { title: theirs, description: 'A trench box of steel.', category: 'construction', region: 'Ontario' };
  const more = { rate: '90', rateType: 'daily', type: 'available_asset' };
  const made = await call('POST', '/api/assets', { as: 'manager', body: { ...body, ...more } });
  const { id } = made.body as unknown as { id: number };
  expect((await call('PATCH', `/api/assets/${id}/approve`, { as: 'admin', body: {} })).status).toBe(200);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first());
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string | RegExp, text: string, where: Page | Locator = page): Promise<void> {
  await tabTo(page, where.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** What was done is said in a toast; Tab would stop at it, and go back from it to where it came from. */
async function told(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
  await page.locator('[data-toast][data-state=open]').waitFor({ state: 'hidden' });
}

it('is all that is needed to log in, list something, find it, open it, ask about another one and log out', async () => {
  await listTheirs();
  const { page, context, problems } = await visit('/listings');
  await type(page, 'Username', 'operator');
  await type(page, 'Password', PASSWORD);
  await sendLogin(page, () => page.keyboard.press('Enter'));
  await told(page, 'Login successful');

  await page.getByRole('heading', { level: 1, name: 'My Listings' }).waitFor();
  await press(page, 'button', 'Add New');
  const create = page.getByRole('dialog', { name: 'List Available Asset' });
  await create.waitFor();
  await type(page, 'Asset Title', own, create);
  await type(page, 'Category', 'Heavy', create);
  await type(page, 'Region', 'Central', create);
  await type(page, 'Description', 'A salt spreader for a pickup truck.', create);
  await type(page, 'Rate', '75', create);
  await type(page, /^Tags/, 'salt', create);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove tag salt' }).waitFor();
  await press(page, 'button', 'Submit Listing');
  await told(page, 'Asset created');
  await create.waitFor({ state: 'detached' });

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(own);
  await page.waitForURL((at) => at.searchParams.get('q') === own);
  await press(page, 'link', own);
  const details = page.getByRole('dialog', { name: own });
  await details.getByText('A salt spreader for a pickup truck.').waitFor();
  await press(page, 'button', 'Close');
  await details.waitFor({ state: 'detached' });
  await expectVisibleFocus(page);

  await press(page, 'link', 'Browse Assets');
  await page.getByRole('heading', { level: 1, name: 'Browse Assets' }).waitFor();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(theirs);
  await page.waitForURL((at) => at.searchParams.get('q') === theirs);
  await press(page, 'link', theirs);
  await press(page, 'button', 'Inquire About This');
  await told(page, 'Your inquiry has been sent to the admin team.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press(page, 'button', 'Logout');
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await page.waitForURL((at) => at.pathname === '/');
  expect(problems).toEqual([]);
  await context.close();
});
