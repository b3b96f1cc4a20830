import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../src/accounts.ts';
import { logIn } from '../src/login.ts';
import { closeBrowser, expectAccessible, loaded, settled, visit } from '../src/pages.ts';

afterAll(closeBrowser);

const visibleNav = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const names = (page: Page) => visibleNav(page).getByRole('link').allInnerTexts();
const plain = (texts: string[]) =>
  texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !/^\d|pending/.test(line))
      .join(' '),
  );

describe('the workspace', () => {
  it.each([
    ['admin', ['Dashboard', 'Manage Listings', 'Inquiries', 'User Management', 'Inspection Forms']],
    ['operator', ['Dashboard', 'My Listings', 'Browse Assets', 'Messages']],
    ['manager', ['Dashboard', 'My Listings', 'Browse Assets', 'Messages']],
  ] as const)('of %s has its places at the side, each of which opens', async (as, expected) => {
    const { page, context, problems } = await visit('/inspections', { as });
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    const shown = plain(await names(page));
    expect(shown).toEqual(expected);
    for (const link of await visibleNav(page).getByRole('link').all()) {
      const path = (await link.getAttribute('href'))!;
      if (path === '/') continue;
      await link.click();
      await page.waitForURL((at) => at.pathname === path);
      await page.locator(`nav a[href="${path}"][aria-current=page]`).first().waitFor();
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('has its four places at the thumb of a phone, the profile among them', async () => {
    const { page, context, problems } = await visit('/inspections', { as: 'admin', width: 360 });
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    const shown = plain(await names(page));
    expect(shown).toEqual(['Dashboard', 'Listings', 'Inquiries', 'Profile']);
    const bar = (await visibleNav(page).boundingBox())!;
    expect([bar.height, bar.y + bar.height]).toEqual([57, 900]);

    await visibleNav(page).getByRole('link', { name: 'Profile' }).click();
    const sheet = page.getByRole('dialog', { name: 'Profile' });
    for (const name of ['Admin Dashboard', 'User Management', 'Inspection Forms'])
      await sheet.getByRole('link', { name }).waitFor();
    await settled(page);
    await expectAccessible(page);
    // The phone's own way back closes it.
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/inspections');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('logs out from the sidebar', async () => {
    const { page, context } = await visit('/auth?from=/inspections');
    await logIn(page, 'operator', PASSWORD);
    await page.waitForURL((at) => at.pathname === '/inspections');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('You have been successfully logged out.').first().waitFor();
    await page.waitForURL((at) => at.pathname === '/');
    await context.close();
  });

  it('opens the profile from the sidebar and gives the focus back to it', async () => {
    const { page, context } = await visit('/inspections', { as: 'operator' });
    const card = page.getByRole('link', { name: /Profile$/ });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Profile' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('a protected page', () => {
  it('asks a stranger to log in, and comes back with tab and search', async () => {
    const { page, context, problems } = await visit('/inspections?tab=post&q=backhoe');
    await page.waitForURL((at) => at.pathname === '/auth');
    await expectAccessible(page);
    await logIn(page, 'operator', PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=post&q=backhoe');
    expect(await page.getByRole('searchbox').inputValue()).toBe('backhoe');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('spins in the middle while it is not known who is there', async () => {
    const { page, context } = await visit('/contact', { as: 'operator' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/inspections');
    await page.getByRole('heading', { level: 1, name: 'Loading...' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    await context.close();
  });

  it('keeps what was typed when the session ends under it', async () => {
    const { page, context } = await visit('/auth?from=/inspections%3Fnew%3Dtrue');
    await logIn(page, 'manager', PASSWORD);
    const form = page.getByRole('dialog', { name: 'New Inspection' });
    await form.getByLabel('Date').fill('2026-10-05');
    await form.getByLabel('Related inquiry').selectOption({ index: 1 });
    await context.clearCookies();
    await form.getByRole('button', { name: 'Begin checklist' }).click();
    const curtain = page.getByRole('dialog', { name: 'Your session has ended' });
    await curtain.waitFor();
    await settled(page);
    await expectAccessible(page);
    await logIn(page, 'manager', PASSWORD);
    await curtain.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Date').inputValue()).toBe('2026-10-05');
    await form.getByRole('button', { name: 'Begin checklist' }).click();
    await page.getByRole('dialog', { name: /^Pre-Inspection:/ }).waitFor();
    await context.close();
  });
});

describe('a toast', () => {
  async function toasted() {
    const opened = await visit('/auth');
    await logIn(opened.page, 'operator', PASSWORD);
    const toast = opened.page.locator('[data-toast][data-state=open]').first();
    await toast.waitFor();
    await settled(opened.page);
    return { ...opened, toast, box: (await toast.boundingBox())! };
  }

  it('is reached by F8, and waits there', async () => {
    const { page, context } = await toasted();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-scope=toast]') !== null)).toBe(true);
    await context.close();
  });

  it('goes by a swipe of 50 pixels, and stays for less', async () => {
    const { page, context, toast, box } = await toasted();
    const swipe = async (by: number) => {
      await page.mouse.move(box.x + 200, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 200 + by, box.y + 12, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.isVisible()).toBe(true);
    await swipe(60);
    await toast.waitFor({ state: 'hidden', timeout: 1_000 });
    await context.close();
  });
});

it('says what a symbol means after 700 ms', async () => {
  const { page, context } = await visit('/', { as: 'operator' });
  // What shows them comes after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/tips-')),
  );
  await loaded(page);
  await page.getByRole('button', { name: 'Colours: as the device' }).hover();
  await page.waitForTimeout(400);
  expect(await page.locator('[data-tip]').count()).toBe(0);
  await page.locator('[data-tip]', { hasText: 'Colours: as the device' }).waitFor();
  await expectAccessible(page);
  await context.close();
});
