import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';
import { createUser } from '@commonyard/testing/factories/users';
import { apiClient, DEMO_PASSWORD, demoFactories, sessionOf, type DemoUser } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { openPage, useBrowser, waitUntilLoaded, horizontalOverflow } from '../src/pages.ts';

useBrowser();

const ROLES = ['guest', 'operator', 'manager', 'admin'] as const;
const asUser = (role: DemoUser | 'guest') => (role === 'guest' ? {} : { as: role });

async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await waitUntilLoaded(page);
}

it.each(ROLES.flatMap((role) => (['en-CA', 'fr-CA'] as const).map((locale) => [role, locale] as const)))(
  'the header of %s in %s fits at every width',
  async (role, locale) => {
    const { page } = await openPage('/', { ...asUser(role), locale, width: 1600 });
    await page.locator('header nav').first().waitFor({ state: 'attached' });
    await waitUntilLoaded(page);
    const tooWide: number[] = [];
    for (const width of [1600, 1440, 1366, 1280, 1180, 1100, 1024, 960, 880, 768, 640, 480, 479, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const right = await page.evaluate(async () => {
        // The header measures itself before the next frame is painted.
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
        const controls = [...document.querySelectorAll('header a, header button')];
        return Math.max(
          document.documentElement.scrollWidth,
          ...controls
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .map((control) => control.getBoundingClientRect().right),
        );
      });
      if (right > width) tooWide.push(width);
    }
    expect(tooWide).toEqual([]);
  },
);

/** Makes every text of a page 35 % longer, as a translation may be. A count such as 99+ stays. */
const lengthenTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { data } = text as Text;
      if (/\p{L}/u.test(data) && !text.parentElement?.closest('script, style'))
        (text as Text).data = data + data.slice(0, Math.ceil(data.length * 0.35));
    }
  });

it('texts that are 35 % longer fit on a phone', async () => {
  const overflows: string[] = [];
  const screens: [DemoUser | 'guest', string[]][] = [
    ['guest', ['/', '/available-equipment', '/equipment/available/1', '/post-available-item', '/contact', '/auth']],
    ['operator', ['/', '/browse', '/listings', '/inquiries', '/inspections']],
    ['admin', ['/admin', '/admin?tab=pending-available', '/users']],
  ];
  for (const [role, paths] of screens) {
    const { page } = await openPage('about:blank', { ...asUser(role), width: 320 });
    for (const path of paths) {
      await openLoaded(page, path);
      await lengthenTexts(page);
      if ((await horizontalOverflow(page)) > 0) overflows.push(`${path} of ${role}`);
    }
  }
  expect(overflows).toEqual([]);
});

it('forced colours show the current entry, the chosen tab and filter, and the open row', async () => {
  const { page } = await openPage('about:blank', { as: 'admin' });
  await page.emulateMedia({ forcedColors: 'active' });
  const differs = async (chosen: string, other: string) => {
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect([chosen, await outline(chosen), await outline(other)]).toEqual([chosen, 'solid', 'none']);
  };
  await openLoaded(page, '/inquiries');
  await differs('nav a[aria-current=page]', 'nav a:not([aria-current])');
  await differs('[aria-pressed=true]', '[aria-pressed=false]');
  await differs('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]');
  await page.locator('main li a[id^=inquiry]').first().click();
  await page.locator('main li a[aria-current=true]').waitFor();
  await differs('main li a[aria-current=true]', 'main li a[id]:not([aria-current])');
});

/** The controls of the open dialog that the toast covers. Those that are scrolled out of the dialog's body are not shown. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast][data-state=open]')!.getBoundingClientRect();
    const dialog = document.querySelector('[role=dialog]')!;
    const body = dialog.querySelector('.chakra-dialog__body')!;
    const end = body.getBoundingClientRect().bottom;
    return [...dialog.querySelectorAll('button, a, input, select, textarea')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const lowest = body.contains(control) ? Math.min(bottom, end) : bottom;
        return lowest > top && left < toast.right && right > toast.left && top < toast.bottom && lowest > toast.top;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });

/** From the end and from the bottom of the window, above a bar there. */
const toastPlace = (page: Page) =>
  page.evaluate(() => {
    const { right, bottom } = document.querySelector('[data-toast][data-state=open]')!.getBoundingClientRect();
    return { end: innerWidth - right, bottom: innerHeight - bottom };
  });

it('with reduced motion no element changes gradually, so that loading styles do not move the page', async () => {
  const { page } = await openPage('/');
  await waitUntilLoaded(page);
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('html, html *')].map((element) => getComputedStyle(element).transitionDuration),
  );
  expect([...new Set(durations)]).toEqual(['0s']);
});

it.each([1280, 360])('a toast covers no control of an open dialog at %i px', async (width) => {
  const { page } = await openPage('/listings?new=true', { as: 'operator', width });
  await page.setViewportSize({ width, height: 800 });
  await page.getByRole('dialog').waitFor();
  await waitUntilLoaded(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.locator('[data-toast][data-state=open]').waitFor();
  // The rejected file is named at its field as well.
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await eventually(async () => expect(await coveredControls(page)).toEqual([]));
  // The window has no lighter strip below the dialog.
  const { backdrop, dialog } = await page.evaluate(() => {
    const areaOf = (part: string) =>
      document.querySelector(`[data-scope=dialog][data-part=${part}]`)!.getBoundingClientRect();
    return { backdrop: areaOf('backdrop').toJSON() as DOMRect, dialog: areaOf('content').toJSON() as DOMRect };
  });
  expect(backdrop).toMatchObject({ top: 0, left: 0, height: 800, width });
  if (width === 360) expect(dialog).toMatchObject({ top: 0, height: 800 });
});

it('toasts have one place: with and without a dialog, in the workspace and outside', async () => {
  const { page } = await openPage('/auth', { width: 1280 });
  await logIn(page, 'operator', DEMO_PASSWORD);
  // It rises to its place.
  const expectPlace = () => eventually(async () => expect(await toastPlace(page)).toEqual({ end: 16, bottom: 16 }));
  await page.locator('[data-toast][data-state=open]').waitFor();
  await expectPlace();
  await page.goto('/listings?new=true');
  await page.getByRole('dialog').waitFor();
  await waitUntilLoaded(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.locator('[data-toast][data-state=open]').waitFor();
  await expectPlace();
});

it('dark mode dims pictures, and at 400 % zoom nothing of the page of a listing is fixed over it', async () => {
  const { page } = await openPage('/equipment/available/1', { dark: true, width: 360 });
  await waitUntilLoaded(page);
  expect(
    await page
      .locator('main figure img')
      .first()
      .evaluate((image) => getComputedStyle(image).filter),
  ).toBe('brightness(0.85)');
  /** How often the action is visible: in the page, and in a fixed bar. */
  const visibleActions = () =>
    page.evaluate(() => {
      const isFixed = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
      const actions = [...document.querySelectorAll('main a, main button')]
        .filter(({ textContent }) => textContent === 'Inquire About This')
        .filter((action) => action.checkVisibility());
      const fixed = actions.filter((action) => isFixed(action)).length;
      return { inPage: actions.length - fixed, fixed };
    });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await visibleActions()).toEqual({ inPage: 0, fixed: 1 });
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await visibleActions()).toEqual({ inPage: 1, fixed: 0 });
});

it('the thread of an open inquiry fills the pane of a wide screen', async () => {
  const { page } = await openPage('/inquiries?status=pending', { as: 'operator' });
  const pane = page.getByRole('region', { name: /^Inquiry #/ });
  await pane.getByRole('log').waitFor();
  await waitUntilLoaded(page);
  const [belowPane, belowReply] = await pane.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    return [innerHeight - bottom, bottom - element.querySelector('textarea')!.getBoundingClientRect().bottom];
  });
  expect(belowPane).toBeLessThan(40);
  expect(belowReply).toBeLessThan(40);
});

describe('an open inquiry with a note and many messages', () => {
  let address: string;
  beforeAll(async () => {
    const create = await demoFactories();
    const admin = await sessionOf('admin');
    const [lender, sender] = await Promise.all(
      (['nipigon', 'red-rock'] as const).map((municipality) =>
        createUser(apiClient, admin, { role: 'municipal_operator', name: 'Olive Operator', municipality }),
      ),
    );
    const listing = await create.availableListing(lender!);
    let inquiry = 0;
    await eventually(async () => {
      inquiry = await create.startedInquiry(sender!, listing, { message: 'Is it free in May? '.repeat(60) });
    });
    for (let count = 0; count < 8; count++) await create.message(sender!, inquiry, 'Is it free in June? '.repeat(20));
    const body = { adminNotes: 'Called back' };
    await apiClient.expectOk('PATCH', `/api/inquiries/${inquiry}`, { cookie: admin, body });
    address = `/inquiries?inquiry=${inquiry}`;
  });

  it.each([320, 768, 1280, 1600])('shows its notes and asset, and leads to the reply, at %i px', async (width) => {
    const { page } = await openPage('about:blank', { as: 'admin', width });
    await page.setViewportSize({ width, height: 800 });
    await openLoaded(page, address);
    await page.getByRole('log').waitFor();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    const notes = page.getByRole('textbox', { name: 'Admin Notes' });
    const asset = page.getByRole('region', { name: 'Related Asset' });
    if (width >= 1280) expect([await isInView(notes), await isInView(asset)]).toEqual([true, true]);
    else {
      await page.getByText('1 note', { exact: true }).waitFor();
      expect(await notes.count()).toBe(0);
    }
    expect(await isCutOff(reply)).toBe(false);
    await reply.scrollIntoViewIfNeeded();
    expect(await isInView(reply)).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

/** Whether the middle of an element is in the window, and nothing covers it. */
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return element.contains(document.elementFromPoint(x, y));
  });

/** Whether an element lies outside an ancestor that cannot be scrolled. */
const isCutOff = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const outer = box.getBoundingClientRect();
      const { overflowY } = getComputedStyle(box);
      if (['auto', 'scroll'].includes(overflowY)) return false;
      if (overflowY !== 'visible' && (bottom > outer.bottom + 1 || top < outer.top - 1)) return true;
    }
    return false;
  });
