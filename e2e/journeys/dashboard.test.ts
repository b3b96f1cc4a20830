// The first page of a member: what waits, the own machines, needs of others, and the way to every other page and back.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '@commonyard/testing/eventually';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { Hand } from '../src/hand.ts';
import { expectAccessible, expectReadable, layoutShift, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const TEXTS = {
  'en-CA': {
    dashboard: 'Dashboard',
    workspace: 'Workspace',
    tasks: 'What waits for you',
    answer: /^Answer the inquiry, /,
    machines: 'My machines',
    addPhoto: (title: string) => `Add a photo, ${title}`,
    edit: 'Edit Listing',
    needs: 'Needs near me',
    allNeeds: 'All needs',
    browse: 'Browse Assets',
    search: 'Search equipment',
    near: 'Near',
    welcome: 'Share the equipment you already own.',
  },
  'fr-CA': {
    dashboard: 'Accueil',
    workspace: 'Espace de travail',
    tasks: 'Ce qui vous attend',
    answer: /^Répondre à la demande, /,
    machines: 'Mes machines',
    addPhoto: (title: string) => `Ajouter une photo, ${title}`,
    edit: 'Modifier l’annonce',
    needs: 'Besoins près de moi',
    allNeeds: 'Tous les besoins',
    browse: 'Parcourir l’équipement',
    search: 'Chercher de l’équipement',
    near: 'Près de',
    welcome: 'Partagez l’équipement que vous possédez déjà.',
  },
} as const;

let owner: TestUser;
let asker: TestUser;
beforeAll(async () => {
  const admin = await sessionOf('admin');
  const operator = (name: string, municipality: string) =>
    createUser(apiClient, admin, { role: 'municipal_operator', name, municipality });
  owner = await operator('Dana Dashboard', 'terrace-bay');
  asker = await operator('Ira Inquirer', 'schreiber');
});

/** A machine without a photo, and an inquiry about it that nobody has answered. */
async function createWork() {
  const create = await demoFactories();
  const title = `Paver g${crypto.randomUUID().slice(0, 8)}`;
  const machine = await create.availableListing(owner, { title });
  let inquiry = 0;
  // The projection of the listing follows a moment later.
  await eventually(async () => {
    inquiry = await create.inquiry(asker, machine, { message: 'Is it free in May?' });
  });
  const remove = async () => {
    await callApi('PATCH', `/api/inquiries/${inquiry}`, { as: 'admin', body: { status: 'cancelled' } });
    await callApi('DELETE', `/api/assets/${machine}`, { as: 'admin' });
  };
  return { title, machine, inquiry, remove };
}

const sidebarOrBar = (page: Page, name: string) => page.getByRole('navigation', { name });

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)(
  'an operator finds what waits, completes a machine, looks at needs and returns, by %s in %s at %s px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const work = await createWork();
    const { page, problems } = await openPage('/', {
      cookie: owner.cookie,
      locale,
      width,
      hasTouch: method === 'touch',
      dark: method === 'keyboard',
    });
    const hand = new Hand(page, method);
    const frame = sidebarOrBar(page, texts.workspace);
    const backToDashboard = async () => {
      await hand.press(frame.getByRole('link', { name: texts.dashboard, exact: true }));
      await page.waitForURL((at) => at.pathname === '/');
      await page.getByRole('heading', { level: 1, name: texts.dashboard, exact: true }).waitFor();
    };
    await page.getByRole('heading', { level: 1, name: texts.dashboard, exact: true }).waitFor();
    await waitUntilLoaded(page);
    expect(await layoutShift(page)).toBe(0);
    // The home page of the specification follows.
    await page.getByRole('heading', { level: 2, name: texts.welcome }).waitFor();
    await expectAccessible(page);

    const task = page
      .getByRole('list', { name: texts.tasks })
      .getByRole('link', { name: texts.answer })
      .and(page.locator(`[href="/inquiries?inquiry=${work.inquiry}"]`));
    await hand.press(task);
    await page.waitForURL((at) => at.searchParams.get('inquiry') === String(work.inquiry));
    await page.getByRole('log').waitFor();
    if (width < 1024) await page.goBack();
    else await backToDashboard();

    const machines = page.getByRole('list', { name: texts.machines });
    await hand.press(machines.getByRole('link', { name: texts.addPhoto(work.title) }));
    await page.waitForURL((at) => at.searchParams.get('edit') === 'true');
    const form = page.getByRole('dialog').filter({ hasText: texts.edit });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.goto('/');
    await waitUntilLoaded(page);

    await page.getByRole('heading', { name: texts.needs, exact: true }).waitFor();
    await hand.press(page.getByRole('link', { name: texts.allNeeds, exact: true }));
    await page.waitForURL((at) => at.pathname === '/browse' && at.searchParams.get('tab') === 'needed');
    await page.getByRole('heading', { level: 1, name: texts.browse }).waitFor();
    await backToDashboard();

    if (width < 768) {
      await hand.press(page.getByRole('link', { name: texts.search, exact: true }));
      const sheet = page.getByRole('dialog', { name: texts.search });
      expect(await sheet.getByLabel(texts.near).inputValue()).toBe('Terrace Bay');
      await page.goBack();
      await page.waitForURL((at) => at.pathname === '/');
    }
    expect(problems).toEqual([]);
    await work.remove();
  },
);

describe('the frame of a member', () => {
  it.each([
    ['operator', 1280],
    ['operator', 360],
    ['admin', 1024],
  ] as const)('stays on every public page of %s at %i px, and nothing moves while one loads', async (as, width) => {
    const { page, problems } = await openPage('about:blank', { as, width });
    for (const path of [
      '/',
      '/available-equipment',
      '/needed-equipment',
      '/equipment/available/1',
      '/post-items',
      '/post-available-item',
      '/contact',
      '/admin',
      '/nowhere',
      '/contact#privacy',
    ]) {
      await page.goto('about:blank');
      await page.goto(path);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await waitUntilLoaded(page);
      // The tabs of the review queue count when its lists arrive.
      if (path !== '/admin') expect([path, await layoutShift(page)]).toEqual([path, 0]);
      // An open dialog hides the page from the accessibility tree.
      const frames = page.locator('nav[aria-label=Workspace]').filter({ visible: true });
      await frames.first().waitFor();
      expect(await frames.count()).toBe(1);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, Math.max(0, width)]).toEqual([path, 0]);
    }
    expect(problems).toEqual([]);
  });

  it('never shows a member the home page of visitors first', async () => {
    const { page } = await openPage('about:blank', { as: 'operator' });
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const path of ['/', '/available-equipment']) {
      await page.goto(path);
      expect(await page.locator('[data-shell], h1').count()).toBe(0);
    }
  });

  it('keeps the bar of a listing above the bar of the workspace', async () => {
    const { page } = await openPage('/equipment/available/1', { as: 'operator', width: 360 });
    await waitUntilLoaded(page);
    const action = page.getByRole('button', { name: 'Request these dates' }).filter({ visible: true }).last();
    const bar = (await page.locator('nav[data-bottom-bar]').boundingBox())!;
    const { y, height } = (await action.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(bar.y);
    await expectReadable(page);
  });
});

describe('a visitor', () => {
  it.each([
    [1280, 'en-CA', 'Sign in', 'Open menu'],
    [360, 'fr-CA', 'Se connecter', 'Ouvrir le menu'],
  ] as const)('signs in from the page at %i px and returns to it', async (width, locale, signIn, openMenu) => {
    const { page, problems } = await openPage('/available-equipment?q=grader', { width, locale });
    await waitUntilLoaded(page);
    if (width < 1024) await page.getByRole('button', { name: openMenu }).click();
    await page.getByRole('link', { name: signIn, exact: true }).click();
    await page.waitForURL((at) => at.pathname === '/auth');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/available-equipment?q=grader');
    expect(problems).toEqual([]);
  });
});
