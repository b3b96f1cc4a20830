import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../src/pages.ts';
import { URLS_BY_ROUTE, NOT_FOUND, redirectOf } from './urls-by-route.ts';
import { crawl } from './crawler.ts';
import { createCrawlFixture, type CrawlFixture, type Role } from './fixture.ts';
import { openCrawlSession } from './session.ts';

/** Declares the tests of one role: it crawls every route of the web with a fixture of its own. */
export function crawlRole(role: Role): void {
  let fixture: CrawlFixture;
  /** Controls of the frame are clicked once. */
  const seen = new Set<string>();

  beforeAll(async () => {
    fixture = await createCrawlFixture(role);
  }, 120_000);
  useBrowser();

  it.each([...Object.keys(URLS_BY_ROUTE), NOT_FOUND])(
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
