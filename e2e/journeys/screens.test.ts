import { expect, it } from '@jest/globals';
import type { DemoUser } from '../src/demo-api.ts';
import { expectReadable, layoutShift, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

type User = DemoUser | 'guest';
const PUBLIC = [
  '/',
  '/available-equipment',
  '/needed-equipment',
  '/equipment/available/1',
  '/equipment/needed/3',
  '/equipment/available/999999',
  '/post-items',
  '/post-available-item',
  '/post-needed-item',
  '/auth',
  '/auth?mode=register',
  '/auth?mode=forgot',
  '/auth/reset',
  '/auth/verify',
  '/contact',
  '/admin',
  '/nowhere',
  '/#privacy',
  '/#terms',
  '/#accessibility',
];
const ADMIN = ['/', '/admin', '/admin?tab=pending-available', '/admin?tab=pending-needed', '/edit-asset/1'];
const screens: [User, string][] = [
  ...PUBLIC.map((path): [User, string] => ['guest', path]),
  ...ADMIN.map((path): [User, string] => ['admin', path]),
  ['operator', '/'],
  ['operator', '/admin'],
  ['operator', '/available-equipment'],
  ['operator', '/equipment/available/1'],
];

const asUser = (user: User) => (user === 'guest' ? {} : { as: user });

it.each(screens)(
  '%s opens %s: stable while loading, accessible in light, dark and on a phone, without console errors',
  async (as, path) => {
    const { page, problems } = await openPage(path, asUser(as));
    await page.locator('h1').first().waitFor();
    await waitUntilLoaded(page);
    if (as === 'guest' || path === '/') expect(await layoutShift(page)).toBe(0);
    await expectReadable(page);
    // The 404 of a listing that does not exist is expected.
    expect(path.endsWith('999999') ? problems.filter((problem) => !problem.includes('404')) : problems).toEqual([]);
  },
);

it.each(['guest', 'admin'] as const)('%s reads every screen in French, with every text translated', async (as) => {
  const { page, problems } = await openPage('/', { ...asUser(as), locale: 'fr-CA' });
  const paths = screens.filter(([account, path]) => account === as && !path.endsWith('999999')).map(([, path]) => path);
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await waitUntilLoaded(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  }
  expect(problems).toEqual([]);
});
