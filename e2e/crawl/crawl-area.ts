import { beforeAll, describe, expect, it } from '@jest/globals';
import { useBrowser } from '../src/pages.ts';
import { areaOf, NOT_FOUND, redirectOf, URLS_BY_ROUTE, type Area } from './urls-by-route.ts';
import { crawl } from './crawler.ts';
import { createCrawlFixture, ROLES, type CrawlFixture } from './fixture.ts';
import { openCrawlSession } from './session.ts';

/**
 * Declares the tests of one area of the web: each role crawls every route of it, with a fixture of its own. What a role has
 * pressed without a write or a new control, the roles after it do not press again.
 */
export function crawlArea(area: Area): void {
  const routes = [...Object.keys(URLS_BY_ROUTE), NOT_FOUND].filter((route) => areaOf(route) === area);
  const leaves = new Set<string>();
  useBrowser();

  describe.each(ROLES)('%s', (role) => {
    let fixture: CrawlFixture;
    /** Controls of the frame are clicked once. */
    const seen = new Set<string>();

    beforeAll(async () => {
      fixture = await createCrawlFixture(role);
    }, 120_000);

    it.each(routes)(
      'finds no broken control on %s',
      async (route) => {
        const user = role === 'guest' ? undefined : fixture.users[role];
        const session = { ...(await openCrawlSession(user, user && fixture.runId)), route, seen, leaves };
        const findings: string[] = [];
        for (const address of URLS_BY_ROUTE[route]?.(fixture, role) ?? [route]) {
          const found = await crawl(session, address);
          findings.push(...found.findings.map((finding) => `${address}: ${finding}`));
          const { pathname } = new URL(found.url);
          const redirect = redirectOf(role, route);
          expect([pathname, found.controls > 0]).toEqual([redirect ?? address.replace(/[?#].*/, ''), !redirect]);
        }
        const neverPressed = [...session.disappeared].filter((key) => !session.pressed.has(key));
        expect([...findings, ...neverPressed.map((key) => `${key}: disappeared`)]).toEqual([]);
      },
      900_000,
    );
  });
}
