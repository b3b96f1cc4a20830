import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';
import { call, PASSWORD, type Account } from '../src/accounts.ts';
import { logIn } from '../src/login.ts';
import { closeBrowser, expectAccessible, expectReadable, settled, visit } from '../src/pages.ts';

beforeAll(async () => {
  const all: Account[] = ['admin', 'manager', 'operator'];
  for (const as of all) await call('POST', '/api/notifications/read-all', { as, body: {} });
});
afterAll(closeBrowser);

// A listing of the demonstration that is the manager's.
const GRADER = 1;

/** A listing of Smiths Falls that waits for review. */
async function submitted(): Promise<{ id: number; title: string }> {
  const title = `Sidewalk plough ${crypto.randomUUID().slice(0, 8)}`;
  const body = {
    type: 'available_asset',
    title,
    description: 'A narrow plough for sidewalks, with a salter.',
    category: 'snow-removal',
    region: 'Ontario',
    rate: '120',
    rateType: 'daily',
  };
  const answer = await call('POST', '/api/assets', { as: 'operator', body });
  expect(answer.status).toBe(201);
  return { id: (answer.body as unknown as { id: number }).id, title };
}

/** The page has its stream: what happens from here on, it hears of. */
const live = (page: Page) => page.waitForFunction(() => sessionStorage.getItem('live-place') !== null);
// Also while a dialog lies over it.
const bell = (page: Page) => page.locator('a[href$="#notifications"]').filter({ visible: true });
/** How many are unread by the bell, which counts to 99. */
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).textContent()) ?? '')?.[0] ?? 0);
const rises = (page: Page, before: number) =>
  eventually(async () => expect(await unread(page)).toBeGreaterThan(before));
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

it('shows in one window what is submitted and approved in another, and counts it at the bell', async () => {
  const admin = await visit('/admin?tab=pending-available', { as: 'admin' });
  const owner = await visit('/available-equipment', { as: 'operator' });
  await live(admin.page);
  await live(owner.page);
  const before = { admin: await unread(admin.page), owner: await unread(owner.page) };

  const { title } = await submitted();
  const card = cardOf(admin.page, title);
  await card.waitFor();
  await rises(admin.page, before.admin);
  await card.getByRole('button', { name: 'Approve' }).click();
  await cardOf(owner.page, title).waitFor();
  await rises(owner.page, before.owner);
  expect([...admin.problems, ...owner.problems]).toEqual([]);
  await admin.context.close();
  await owner.context.close();
});

it('shows a message in the thread that somebody else has open', async () => {
  const asked = await call('POST', '/api/inquiries', {
    as: 'operator',
    body: { assetId: GRADER, message: `For two days, ${crypto.randomUUID()}.` },
  });
  const { id } = asked.body as unknown as { id: number };
  const admin = await visit(`/inquiries?inquiry=${id}`, { as: 'admin' });
  const log = admin.page.getByRole('log', { name: 'Messages' });
  await log.getByText('No messages yet.').waitFor();
  await live(admin.page);
  const owner = await visit('/contact', { as: 'manager', width: 360 });
  await live(owner.page);
  const before = await unread(owner.page);

  const operator = await visit(`/inquiries?inquiry=${id}`, { as: 'operator' });
  await operator.page.getByLabel('Reply').fill('Would a Tuesday suit you?');
  await operator.page.getByRole('button', { name: 'Send Message' }).click();
  await log.getByText('Would a Tuesday suit you?').waitFor();
  await rises(owner.page, before);

  const risen = await unread(owner.page);
  await bell(owner.page).click();
  const panel = owner.page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('link', { name: /wrote about/ })
    .first()
    .click();
  await owner.page.waitForURL((at) => at.pathname === '/inquiries' && at.searchParams.get('inquiry') === String(id));
  await owner.page.getByText('Would a Tuesday suit you?').waitFor();
  await eventually(async () => expect(await unread(owner.page)).toBeLessThan(risen));
  expect([...admin.problems, ...operator.problems, ...owner.problems]).toEqual([]);
  for (const { context } of [admin, operator, owner]) await context.close();
});

it('misses nothing while the network is away', async () => {
  const { page, context } = await visit('/available-equipment', { as: 'operator' });
  await live(page);
  await page.getByRole('article').first().waitFor();
  const before = await unread(page);
  await context.setOffline(true);
  const meanwhile = [await submitted(), await submitted()];
  for (const { id } of meanwhile) await call('PATCH', `/api/assets/${id}/approve`, { as: 'admin', body: {} });
  await context.setOffline(false);
  for (const { title } of meanwhile) await cardOf(page, title).waitFor();
  await rises(page, before + 1);
  // And it hears of what comes afterwards.
  const { id, title } = await submitted();
  await call('PATCH', `/api/assets/${id}/approve`, { as: 'admin', body: {} });
  await cardOf(page, title).waitFor();
  await context.close();
});

it('begins with the login and ends with the logout', async () => {
  const { page, context } = await visit('/auth');
  const streams: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/notifications/stream') && streams.push('opened'));
  page.on('requestfailed', (request) => request.url().endsWith('/stream') && streams.push('left'));
  await logIn(page, 'operator', PASSWORD);
  await page.waitForURL((at) => at.pathname === '/');
  await live(page);
  await page.getByRole('link', { name: /^Profile/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await bell(page).waitFor({ state: 'detached' });
  expect(streams).toEqual(['opened', 'left']);
  await context.close();
});

it('opens and closes the panel by keyboard, readable in light, dark and on a phone', async () => {
  const { page, context, problems } = await visit('/contact', { as: 'admin' });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('listitem').first().waitFor();
  await settled(page);
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await bell(page).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

it('keeps how one wants to be told', async () => {
  const { page, context, problems } = await visit('/contact#profile', { as: 'manager', width: 360 });
  const sheet = page.getByRole('dialog', { name: 'Profile' });
  const mail = sheet.getByRole('combobox', { name: 'Email: Completed inspections' });
  await sheet.getByText('Notifications', { exact: true }).click();
  const other = (await mail.inputValue()) === 'off' ? 'daily' : 'off';
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mail.selectOption(other);
  expect((await isSaved).status()).toBe(200);
  await settled(page);
  await expectAccessible(page);
  await page.reload();
  await sheet.getByText('Notifications', { exact: true }).click();
  expect(await mail.inputValue()).toBe(other);
  expect(problems).toEqual([]);
  await context.close();
});
