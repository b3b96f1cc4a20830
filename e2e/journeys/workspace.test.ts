import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { builtFile } from '../src/built-file.ts';
import { DEMO_PASSWORD } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded, waitUntilPainted } from '../src/pages.ts';

useBrowser();

const visibleNav = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
const names = (page: Page) => visibleNav(page).getByRole('link').allInnerTexts();
const withoutCounts = (texts: string[]) =>
  texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !/^\d|pending/.test(line))
      .join(' '),
  );

describe('the workspace', () => {
  it.each([
    [
      'admin',
      [
        'Dashboard',
        'Manage Listings',
        'Inquiries',
        'Loans',
        'Reports',
        'User Management',
        'Approvals and domains',
        'Inspection Forms',
        'Audit log',
        'Records and retention',
        'System status',
      ],
    ],
    [
      'operator',
      [
        'Dashboard',
        'My Listings',
        'Browse Assets',
        'Favourites',
        'Saved searches',
        'Messages',
        'Loans',
        'Inspection Forms',
      ],
    ],
    [
      'manager',
      [
        'Dashboard',
        'My Listings',
        'Browse Assets',
        'Favourites',
        'Saved searches',
        'Messages',
        'Loans',
        'Inspection Forms',
        'Colleagues',
        'Audit log',
        'Records and retention',
      ],
    ],
  ] as const)('of %s has its links at the side, each of which opens its page', async (as, expected) => {
    const { page, problems } = await openPage('/inspections', { as });
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    const shown = withoutCounts(await names(page));
    expect(shown).toEqual(expected);
    for (const link of await visibleNav(page).getByRole('link').all()) {
      const path = (await link.getAttribute('href'))!;
      if (path === '/') continue;
      await link.click();
      await page.waitForURL((at) => at.pathname === path);
      await page.locator(`nav a[href="${path}"][aria-current=page]`).first().waitFor();
    }
    expect(problems).toEqual([]);
  });

  it('has four links at the bottom of a phone, the profile among them', async () => {
    const { page, problems } = await openPage('/inspections', { as: 'admin', width: 360 });
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    const shown = withoutCounts(await names(page));
    expect(shown).toEqual(['Dashboard', 'Listings', 'Inquiries', 'Profile']);
    const bar = (await visibleNav(page).boundingBox())!;
    expect([bar.height, bar.y + bar.height]).toEqual([57, 900]);

    await visibleNav(page).getByRole('link', { name: 'Profile' }).click();
    const sheet = page.getByRole('dialog', { name: 'Profile' });
    for (const name of ['Admin Dashboard', 'User Management', 'Inspection Forms'])
      await sheet.getByRole('link', { name }).waitFor();
    await expectAccessible(page);
    // The back button of the phone closes it.
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/inspections');
    expect(problems).toEqual([]);
  });

  it('opens the profile from the sidebar and returns the focus to it', async () => {
    const { page } = await openPage('/inspections', { as: 'operator' });
    const card = page.getByRole('link', { name: /Profile$/ });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Profile' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

describe('a protected page', () => {
  it('asks a guest to log in, and returns with tab and search', async () => {
    const { page, problems } = await openPage('/inspections?tab=post&q=backhoe');
    await page.waitForURL((at) => at.pathname === '/auth');
    await expectAccessible(page);
    await logIn(page, 'operator', DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=post&q=backhoe');
    expect(await page.getByRole('searchbox').inputValue()).toBe('backhoe');
    expect(problems).toEqual([]);
  });

  it('shows a spinner while the user is loaded', async () => {
    const { page } = await openPage('/contact', { as: 'operator' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/inspections');
    await page.getByRole('heading', { level: 1, name: 'Loading...' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    release();
    await page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();
  });

  it('keeps what was typed when the session ends', async () => {
    const { page, context } = await openPage('/auth?from=/inspections%3Fnew%3Dtrue');
    await logIn(page, 'manager', DEMO_PASSWORD);
    const form = page.getByRole('dialog', { name: 'New Inspection' });
    await form.getByLabel('Date').fill('2026-10-05');
    await form.getByLabel('Related inquiry').selectOption({ index: 1 });
    await context.clearCookies();
    await form.getByRole('button', { name: 'Start checklist' }).click();
    const sessionEnded = page.getByRole('dialog', { name: 'Your session has ended' });
    await sessionEnded.waitFor();
    await expectAccessible(page);
    await logIn(page, 'manager', DEMO_PASSWORD);
    await sessionEnded.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Date').inputValue()).toBe('2026-10-05');
    await form.getByRole('button', { name: 'Start checklist' }).click();
    await page.getByRole('dialog', { name: /^Pre-Inspection:/ }).waitFor();
  });
});

describe('a toast', () => {
  async function openPageWithToast() {
    const opened = await openPage('/auth');
    await logIn(opened.page, 'operator', DEMO_PASSWORD);
    const toast = opened.page.locator('[data-toast][data-state=open]').first();
    await toast.waitFor();
    await waitUntilPainted(opened.page);
    return { ...opened, toast, box: (await toast.boundingBox())! };
  }

  it('is reached by F8, and stays open there', async () => {
    const { page } = await openPageWithToast();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-scope=toast]') !== null)).toBe(true);
  });

  it('closes on a swipe of 50 pixels, and stays for less', async () => {
    const { page, toast, box } = await openPageWithToast();
    const swipe = async (by: number) => {
      await page.mouse.move(box.x + 200, box.y + 12);
      await page.mouse.down();
      await page.mouse.move(box.x + 200 + by, box.y + 12, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.isVisible()).toBe(true);
    await swipe(60);
    // The pointer over the toast pauses its lifetime: only the swipe closes it.
    await toast.waitFor({ state: 'hidden' });
  });
});

it('an icon shows its tooltip after 700 ms', async () => {
  const { page } = await openPage('/', { as: 'operator' });
  // The tooltips' code is loaded after the page.
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/${file}`)),
    builtFile('src/ui/shell/tooltips.tsx'),
  );
  await waitUntilLoaded(page);
  // The page measures the delay itself, so that the load of the machine cannot shorten it.
  await page.evaluate(() => {
    const times = { hovered: 0, shown: 0 };
    addEventListener('pointerover', () => (times.hovered ||= performance.now()), true);
    new MutationObserver(() => {
      if (document.querySelector('[data-tip]')) times.shown ||= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { tipTimes: times });
  });
  await page.getByRole('button', { name: 'Colours: as the device' }).hover();
  await page.locator('[data-tip]', { hasText: 'Colours: as the device' }).waitFor();
  const delay = await page.evaluate(() => {
    const { tipTimes } = window as unknown as { tipTimes: { hovered: number; shown: number } };
    return tipTimes.shown - tipTimes.hovered;
  });
  // Timers of Chromium may fire a millisecond early.
  expect(delay).toBeGreaterThan(690);
  await expectAccessible(page);
});
