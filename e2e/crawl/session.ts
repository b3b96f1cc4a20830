import type { Page } from 'playwright-core';
import type { TestUser } from '@commonyard/testing/factories/users';
import { apiClient } from '../src/demo-api.ts';
import { openPage } from '../src/pages.ts';
import { Driver } from './driver.ts';
import { installCrawler } from './in-page.ts';

/** The crawler's page and the controls it has clicked. */
export type CrawlSession = {
  page: Page;
  driver: Driver;
  /** Logs in again after a click ended the session. */
  signIn: (() => Promise<string>) | undefined;
  /** Opens another page for the same user. */
  reopen: () => Promise<CrawlSession>;
  /** Console errors, exceptions and failed requests since they were last read. */
  problems: string[];
  /** The route of the web that is crawled. */
  route: string;
  /** Controls of the frame, clicked on the first page that has them. */
  seen: Set<string>;
  /** Controls that the crawler does not press again: their press wrote nothing and revealed no other control. */
  leaves: Set<string>;
  /** Irreversible controls of a route: clicked, and disappeared before a click. */
  pressed: Set<string>;
  disappeared: Set<string>;
};

/** Opens an empty page as a user or as a guest. `runId` marks the rows that the crawler created. */
export async function openCrawlSession(user?: TestUser, runId = ''): Promise<CrawlSession> {
  const { page, context, problems } = await openPage('about:blank', user ? { cookie: user.cookie } : {});
  await context.addInitScript(installCrawler);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    page,
    driver: new Driver(page, runId),
    signIn: user && (async () => (user.cookie = await apiClient.signIn(user.username, user.password))),
    reopen: () => openCrawlSession(user, runId),
    problems,
    route: '',
    seen: new Set(),
    leaves: new Set(),
    pressed: new Set(),
    disappeared: new Set(),
  };
}
