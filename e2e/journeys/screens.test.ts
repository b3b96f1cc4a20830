import { afterAll, expect, it } from '@jest/globals';
import type { Account } from '../src/accounts.ts';
import { closeBrowser, expectReadable, loaded, visit } from '../src/pages.ts';

afterAll(closeBrowser);

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
const screens: [Account | undefined, string][] = [
  ...PUBLIC.map((path): [undefined, string] => [undefined, path]),
  ...ADMIN.map((path): [Account, string] => ['admin', path]),
  ['operator', '/admin'],
];

it.each(screens)(
  '%s sees %s: readable by everybody in light, dark and on a phone, nothing wrong in the console',
  async (as, path) => {
    const { page, context, problems } = await visit(path, as ? { as } : {});
    await page.locator('h1').first().waitFor();
    await loaded(page);
    await expectReadable(page);
    // A listing that does not exist is a 404 on purpose.
    expect(path.endsWith('999999') ? problems.filter((problem) => !problem.includes('404')) : problems).toEqual([]);
    await context.close();
  },
);

it.each([undefined, 'admin'] as const)('%s reads every screen in French, with no text left in English', async (as) => {
  const { page, context, problems } = await visit('/', { ...(as && { as }), locale: 'fr-CA' });
  const paths = screens.filter(([account, path]) => account === as && !path.endsWith('999999')).map(([, path]) => path);
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await loaded(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  }
  expect(problems).toEqual([]);
  await context.close();
});
