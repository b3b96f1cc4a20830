import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';
import { createUser } from '@commonyard/testing/factories/users';
import {
  apiClient,
  demoSession,
  callApi,
  DEMO_PASSWORD,
  demoFactories,
  sessionOf,
  type DemoUser,
} from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilCardsSettle } from '../src/pages.ts';

beforeAll(async () => {
  const all: DemoUser[] = ['admin', 'manager', 'operator'];
  for (const as of all) await callApi('POST', '/api/notifications/read-all', { as, body: {} });
});
useBrowser();

/** Posts a listing of Smiths Falls, and returns its title. */
async function post(kind: 'pendingListing' | 'availableListing'): Promise<string> {
  const title = `Sidewalk plough ${crypto.randomUUID().slice(0, 8)}`;
  await (await demoFactories())[kind](await demoSession('operator'), { title });
  return title;
}

/** Waits until the page receives events. */
const waitUntilLive = (page: Page) => page.waitForFunction(() => sessionStorage.getItem('live-place') !== null);
// Also while a dialog covers it.
const bell = (page: Page) => page.locator('a[href$="#notifications"]').filter({ visible: true });
/** The unread count of the bell, which ends at 99. */
const unreadCount = async (page: Page) => Number(/\d+/.exec((await bell(page).textContent()) ?? '')?.[0] ?? 0);
const expectUnreadAbove = (page: Page, before: number) =>
  eventually(async () => expect(await unreadCount(page)).toBeGreaterThan(before));
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

it('a page shows a listing that is posted and approved elsewhere, and counts it at the bell', async () => {
  const admin = await openPage('/admin?tab=pending-available', { as: 'admin' });
  const owner = await openPage('/available-equipment', { as: 'operator' });
  await waitUntilLive(admin.page);
  await waitUntilLive(owner.page);
  const before = { admin: await unreadCount(admin.page), owner: await unreadCount(owner.page) };

  const title = await post('pendingListing');
  const card = cardOf(admin.page, title);
  await card.waitFor();
  await expectUnreadAbove(admin.page, before.admin);
  await waitUntilCardsSettle(admin.page);
  await card.getByRole('button', { name: 'Approve' }).click();
  await cardOf(owner.page, title).waitFor();
  await expectUnreadAbove(owner.page, before.owner);
  expect([...admin.problems, ...owner.problems]).toEqual([]);
});

it('an open thread shows a new message of another user', async () => {
  const create = await demoFactories();
  // A user of its own: nobody else changes the unread count.
  const user = await createUser(apiClient, await sessionOf('admin'), {
    role: 'municipal_admin',
    name: 'Listing Owner',
    municipality: 'kenora',
  });
  const id = await create.inquiry(await demoSession('operator'), await create.availableListing(user));
  const admin = await openPage(`/inquiries?inquiry=${id}`, { as: 'admin' });
  const log = admin.page.getByRole('log', { name: 'Messages' });
  await log.getByText('No answer yet.').waitFor();
  await waitUntilLive(admin.page);
  const owner = await openPage('/contact', { cookie: user.cookie, width: 360 });
  await waitUntilLive(owner.page);
  const before = await unreadCount(owner.page);

  const operator = await openPage(`/inquiries?inquiry=${id}`, { as: 'operator' });
  await operator.page.getByLabel('Reply').fill('Would a Tuesday suit you?');
  await operator.page.getByRole('button', { name: 'Send Message' }).click();
  await log.getByText('Would a Tuesday suit you?').waitFor();
  await expectUnreadAbove(owner.page, before);

  const risen = await unreadCount(owner.page);
  await bell(owner.page).click();
  const panel = owner.page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('link', { name: /wrote about/ })
    .first()
    .click();
  await owner.page.waitForURL((at) => at.pathname === '/inquiries' && at.searchParams.get('inquiry') === String(id));
  await owner.page.getByText('Would a Tuesday suit you?').waitFor();
  await eventually(async () => expect(await unreadCount(owner.page)).toBeLessThan(risen));
  expect([...admin.problems, ...operator.problems, ...owner.problems]).toEqual([]);
});

it('a page catches up on what it missed while it was offline', async () => {
  const { page, context } = await openPage('/available-equipment', { as: 'operator' });
  await waitUntilLive(page);
  await page.getByRole('article').first().waitFor();
  const before = await unreadCount(page);
  await context.setOffline(true);
  const missed = [await post('availableListing'), await post('availableListing')];
  await context.setOffline(false);
  for (const title of missed) await cardOf(page, title).waitFor();
  await expectUnreadAbove(page, before + 1);
  // It also receives what happens afterwards.
  await cardOf(page, await post('availableListing')).waitFor();
});

it('the event stream opens with the login and closes with the logout', async () => {
  const { page } = await openPage('/auth');
  const streams: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/notifications/stream') && streams.push('opened'));
  page.on('requestfailed', (request) => request.url().endsWith('/stream') && streams.push('closed'));
  await logIn(page, 'operator', DEMO_PASSWORD);
  await page.waitForURL((at) => at.pathname === '/');
  await waitUntilLive(page);
  await page.getByRole('link', { name: /Profile$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await bell(page).waitFor({ state: 'detached' });
  expect(streams).toEqual(['opened', 'closed']);
});

it('the notification panel opens and closes by keyboard, readable in light, dark and on a phone', async () => {
  const { page, problems } = await openPage('/contact', { as: 'admin' });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('listitem').first().waitFor();
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await bell(page).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

it('the notification preferences are saved', async () => {
  const { page, problems } = await openPage('/contact#profile', { as: 'manager', width: 360 });
  const sheet = page.getByRole('dialog', { name: 'Profile' });
  const mail = sheet.getByRole('combobox', { name: 'Email: Completed inspections' });
  await sheet.getByText('Notifications', { exact: true }).click();
  const other = (await mail.inputValue()) === 'off' ? 'daily' : 'off';
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await mail.selectOption(other);
  expect((await isSaved).status()).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await sheet.getByText('Notifications', { exact: true }).click();
  expect(await mail.inputValue()).toBe(other);
  expect(problems).toEqual([]);
});
