import { afterAll, describe, expect, it } from '@jest/globals';
import type { Account } from '../src/accounts.ts';
import { closeBrowser, expectAccessible, visit } from '../src/pages.ts';

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

describe.each(screens)('%s sees %s', (as, path) => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ])(
    'in %s at %i px: readable by everybody, nothing wrong in the console, no sideways scrolling',
    async (scheme, width) => {
      const { page, context, problems } = await visit(path, { ...(as && { as }), dark: scheme === 'dark', width });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      const missing = path.endsWith('999999') ? problems.filter((problem) => !problem.includes('404')) : problems;
      expect(missing).toEqual([]);
      await context.close();
    },
  );
});
