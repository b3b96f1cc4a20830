import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { closeBrowser } from '../src/pages.ts';
import { ADDRESSES, ledTo, NOT_FOUND, type Role } from './addresses.ts';
import { crawl } from './crawler.ts';
import { walkAs } from './walk.ts';
import { makeWorld, type World } from './world.ts';

/** Crawls every route of the web as one role, in a world of its own: a file of tests. */
export function crawlAs(role: Role): void {
  let world: World;
  /** What stands around every page is pressed once. */
  const seen = new Set<string>();

  beforeAll(async () => {
    world = await makeWorld(role);
  }, 120_000);
  afterAll(closeBrowser);

  it.each([...Object.keys(ADDRESSES), NOT_FOUND])(
    'finds nothing dead on %s',
    async (route) => {
      const walk = { ...(await walkAs(role === 'visitor' ? undefined : world.people[role])), seen };
      const dead: string[] = [];
      for (const address of ADDRESSES[route]?.(world, role) ?? [route]) {
        const found = await crawl(walk, address);
        dead.push(...found.dead.map((what) => `${address}: ${what}`));
        const { pathname } = new URL(found.address);
        const elsewhere = ledTo(role, route);
        expect([pathname, found.controls > 0]).toEqual([elsewhere ?? address.replace(/[?#].*/, ''), !elsewhere]);
      }
      dead.push(...[...walk.lost].filter((key) => !walk.done.has(key)).map((key) => `${key}: was taken away`));
      expect(dead).toEqual([]);
      await walk.page.context().close();
    },
    900_000,
  );
}
