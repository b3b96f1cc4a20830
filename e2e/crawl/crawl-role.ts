import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../src/pages.ts';
import { URLS_BY_ROUTE, NOT_FOUND, redirectOf } from './urls-by-route.ts';
import { crawl } from './crawler.ts';
import { createCrawlFixture, type CrawlFixture, type Role } from './fixture.ts';
import { openCrawlSession } from './session.ts';

/**
 * Declares the tests of one role: it crawls every route of the web that `includes` returns true for, with a fixture of its
 * own. Two files with one half of the routes each run at the same time.
 */
export function crawlRole(role: Role, includes: (route: string) => boolean = () => true): void {
  let fixture: CrawlFixture;
  /** Controls of the frame are clicked once. */
  const seen = new Set<string>();

  beforeAll(async () => {
    fixture = await createCrawlFixture(role);
  }, 120_000);
  useBrowser();

  it.each([...Object.keys(URLS_BY_ROUTE), NOT_FOUND].filter(includes))(
    'finds no broken control on %s',
    async (route) => {
      const user = role === 'guest' ? undefined : fixture.users[role];
      const session = { ...(await openCrawlSession(user, user && fixture.runId)), seen };
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
}
