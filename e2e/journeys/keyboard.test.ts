import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { callApi, demoSession, demoFactories, DEMO_PASSWORD } from '../src/demo-api.ts';
import { expectVisibleFocus, tabTo } from '../src/keyboard.ts';
import { submitLogin } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const runId = crypto.randomUUID().slice(0, 8);
const ownTitle = `Salt spreader ${runId}`;
const otherTitle = `Trench box ${runId}`;

/** Posts a listing of another municipality. */
async function postOtherListing(): Promise<void> {
  const create = await demoFactories();
  const body = { title: otherTitle, category: 'construction', region: 'Ontario' };
  await create.availableListing(await demoSession('manager'), body);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first());
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string | RegExp, text: string, where: Page | Locator = page): Promise<void> {
  await tabTo(page, where.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Waits until the toast is closed, because it takes part in the tab order. */
async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
  await page.locator('[data-toast][data-state=open]').waitFor({ state: 'hidden' });
}

it('a user logs in, posts a listing, finds it, opens it, inquires about another one and logs out by keyboard', async () => {
  await postOtherListing();
  const { page, problems } = await openPage('/listings');
  await type(page, 'Username', 'operator');
  await type(page, 'Password', DEMO_PASSWORD);
  await submitLogin(page, () => page.keyboard.press('Enter'));
  await waitForToast(page, 'Login successful');

  await page.getByRole('heading', { level: 1, name: 'My Listings' }).waitFor();
  await press(page, 'button', 'Add New');
  const create = page.getByRole('dialog', { name: 'List Available Asset' });
  await create.waitFor();
  await expectAccessible(page);
  await type(page, 'Asset Title', ownTitle, create);
  await type(page, 'Category', 'Heavy', create);
  await type(page, 'Region', 'Central', create);
  await type(page, 'Description', 'A salt spreader for a pickup truck.', create);
  await type(page, 'Rate', '75', create);
  await type(page, /^Year/, '2021', create);
  await type(page, /^Tags/, 'salt,', create);
  await page.keyboard.type('winter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove tag salt' }).waitFor();
  await page.getByRole('button', { name: 'Remove tag winter' }).waitFor();
  await press(page, 'button', 'Submit Listing');
  await waitForToast(page, 'Asset created');
  await create.waitFor({ state: 'detached' });

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(ownTitle);
  await page.waitForURL((at) => at.searchParams.get('q') === ownTitle);
  const card = page.getByRole('article').filter({ hasText: ownTitle });
  await card.getByText('Pending').waitFor();
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['salt', 'winter']);
  await press(page, 'link', ownTitle);
  const details = page.getByRole('dialog', { name: ownTitle });
  await details.getByText('A salt spreader for a pickup truck.').waitFor();
  await press(page, 'button', 'Close');
  await details.waitFor({ state: 'detached' });
  await expectVisibleFocus(page);

  await press(page, 'link', 'Browse Assets');
  await page.getByRole('heading', { level: 1, name: 'Browse Assets' }).waitFor();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(otherTitle);
  await page.waitForURL((at) => at.searchParams.get('q') === otherTitle);
  await press(page, 'link', otherTitle);
  await press(page, 'button', 'Inquire About This');
  await press(page, 'button', 'Submit Inquiry');
  await waitForToast(page, 'Your inquiry has been sent to the admin team.');
  await page.getByRole('dialog', { name: otherTitle, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press(page, 'button', 'Logout');
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await page.waitForURL((at) => at.pathname === '/');
  expect(problems).toEqual([]);
});

it('an administrator approves a listing, and a user inspects equipment, by keyboard', async () => {
  const create = await demoFactories();
  const title = `Loader ${crypto.randomUUID().slice(0, 8)}`;
  const id = await create.guestListing({ type: 'available_asset', title });
  const admin = await openPage(`/admin?tab=pending-available&q=${encodeURIComponent(title)}`, { as: 'admin' });
  await press(admin.page, 'button', /^Approve/);
  await admin.page.getByText('Asset approved').first().waitFor();
  await eventually(async () => {
    expect((await callApi<{ status: string }>('GET', `/api/assets/${id}`)).body.status).toBe('available');
  });

  const lent = await create.availableListing(await demoSession('manager'), { title: `Roller ${runId}` });
  const inquiry = await create.startedInquiry(await demoSession('operator'), lent, { message: `For ${runId}.` });
  const { page, problems } = await openPage(`/inspections?new=true&inquiry=${inquiry}`, { as: 'operator' });
  await press(page, 'button', 'Start checklist');
  const form = page.getByRole('dialog', { name: /^Pre-Inspection: / });
  for (let number = 1; number <= INSPECTION_ITEMS.pre.length; number++) {
    const item = form.getByRole('group', { name: new RegExp(`^${number}\\. `) });
    await tabTo(page, item.getByRole('radio', { name: 'Pass' }));
    await page.keyboard.press('Space');
  }
  await press(page, 'button', 'Create Inspection');
  await form.getByRole('button', { name: 'Print condition report' }).waitFor();
  expect([...admin.problems, ...problems]).toEqual([]);
});
