import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isWorkspace, NOT_FOUND, redirectOf, URLS_BY_ROUTE } from '../crawl/urls-by-route.ts';
import { createLongWordsFixture, type LongWordsFixture } from '../src/long-words-fixture.ts';
import { openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';
import { findIconsWithoutTooltip } from '../src/icon-buttons.ts';
import { findTextOverflow } from '../src/text-overflow.ts';

useBrowser();
let fixture: LongWordsFixture;
beforeAll(async () => {
  fixture = await createLongWordsFixture();
}, 300_000);

type Role = keyof LongWordsFixture['users'] | 'guest';
const WORD = 'W'.repeat(90);

/** The screens of every route, with what users wrote, and a search for a long word. */
const SCREENS: Record<string, (fixture: LongWordsFixture) => string[]> = {
  '/': () => ['/', '/#profile'],
  '/admin': ({ listings }) => [
    '/admin?q=WWWW',
    `/admin?q=${WORD}`,
    '/admin?tab=pending-available',
    '/admin?tab=pending-needed',
    `/admin?listing=${listings.byGuest}`,
    `/admin?listing=${listings.decided}`,
  ],
  '/auth': () => ['/auth?mode=register'],
  '/auth/reset': () => ['/auth/reset'],
  '/auth/verify': () => ['/auth/verify'],
  '/available-equipment': () => ['/available-equipment', `/available-equipment?q=${WORD}`],
  '/needed-equipment': () => ['/needed-equipment', `/needed-equipment?q=${WORD}`],
  '/equipment/$type/$id': ({ listings }) => [
    ...[listings.posted, listings.changed, listings.byGuest].map((id) => `/equipment/available/${id}`),
    `/equipment/needed/${listings.needed}`,
  ],
  '/guest-inquiry': ({ guestThread }) => [guestThread],
  '/posted/$reference': ({ postedListing }) => ['/posted/1', postedListing],
  '/favourites': () => ['/favourites'],
  '/saved-searches': ({ guestSearches }) => ['/saved-searches', guestSearches],
  '/post-items': () => ['/post-items'],
  '/post-available-item': () => ['/post-available-item'],
  '/post-needed-item': () => ['/post-needed-item', `/post-needed-item?post_title=${WORD}`],
  '/contact': () => ['/contact'],
  '/edit-asset/$id': ({ listings }) => [`/edit-asset/${listings.decided}`, `/edit-asset/${listings.byGuest}`],
  '/browse': ({ listings }) => [`/browse?q=${WORD}`, `/browse?q=WWWW&asset=${listings.byGuest}`, '/browse?tab=needed'],
  '/inquiries': ({ inquiries, contactMessage }) => [
    `/inquiries?q=${WORD}`,
    `/inquiries?inquiry=${inquiries.ofUser}`,
    `/inquiries?inquiry=${inquiries.ofGuest}`,
    `/inquiries?tab=contact&letter=${contactMessage}`,
  ],
  '/inspections': ({ inspection }) => [
    '/inspections',
    `/inspections?inspection=${inspection}`,
    '/inspections?tab=post',
  ],
  '/listings': ({ listings }) => [
    `/listings?q=${WORD}`,
    `/listings?new=true&post_title=${WORD}`,
    `/listings?asset=${listings.posted}`,
    `/listings?edit=${listings.posted}`,
    `/listings?asset=${listings.changed}`,
    `/listings?asset=${listings.takenBack}`,
    '/listings?tab=pending',
  ],
  '/loans': ({ loans }) => [
    `/loans?q=${WORD}`,
    ...Object.values(loans).map((id) => `/loans?loan=${id}`),
    '/loans?view=calendar',
  ],
  '/loans/$id/agreement': ({ loans }) => Object.values(loans).map((id) => `/loans/${id}/agreement`),
  '/loans/$id/record': ({ loans }) => Object.values(loans).map((id) => `/loans/${id}/record`),
  '/loans/$id/statement': ({ loans }) => Object.values(loans).map((id) => `/loans/${id}/statement`),
  '/colleagues': () => ['/colleagues'],
  '/certificates': () => ['/certificates'],
  '/statements': () => ['/statements', '/statements?state=paid', '/statements?tab=settlements'],
  '/reports': ({ reports }) => [
    `/reports?report=${reports.ofMessage}`,
    `/reports?report=${reports.ofListing}`,
    `/reports?notice=${reports.ofMessage}`,
  ],
  '/retention': () => ['/retention'],
  '/status': () => ['/status'],
  '/users': ({ users }) => [
    '/users',
    `/users?q=${WORD}`,
    `/users?user=${users.waiting.id}`,
    `/users?user=${users.operator.id}&edit=true`,
  ],
  '/audit-log': ({ users }) => ['/audit-log', `/audit-log?user=${users.operator.id}`, '/audit-log?source=inquiries'],
  [NOT_FOUND]: () => [`/${WORD}`],
};

it('has screens of every route, and a text in every field', () => {
  expect(Object.keys(SCREENS).toSorted()).toEqual([...Object.keys(URLS_BY_ROUTE), NOT_FOUND].toSorted());
  expect(fixture.words.unfilled()).toEqual([]);
});

const ROUTES: Record<Role, (route: string) => boolean> = {
  guest: (route) => !isWorkspace(route) && !redirectOf('guest', route),
  operator: (route) => ['/', '/saved-searches'].includes(route) || isWorkspace(route),
  manager: (route) => route === '/' || isWorkspace(route),
  admin: (route) => ['/', '/admin', '/edit-asset/$id'].includes(route) || isWorkspace(route),
  waiting: (route) => ['/', '/browse', '/inquiries', '/inspections', '/listings'].includes(route),
};
const ROLES = Object.keys(ROUTES) as Role[];

// Guests and administrators see every component; the words of the others are the same in French.
const IN_FRENCH: readonly Role[] = ['guest', 'admin'];
const RUNS = [...ROLES.map((role) => [role, 'en-CA'] as const), ...IN_FRENCH.map((role) => [role, 'fr-CA'] as const)];

/** A screen mostly waits until it does not change any more: several at a time keep the processors busy. */
const PAGES = 3;

it.each(RUNS)(
  'words without a space stay in their boxes, and icon buttons have tooltips, on every screen of %s in %s',
  async (role, locale) => {
    const problems: string[] = [];
    const user = role === 'guest' ? {} : { cookie: fixture.users[role].cookie };
    const paths = pathsOf(role);
    async function visitScreens(): Promise<void> {
      const { page } = await openPage('about:blank', { ...user, locale, width: 320 });
      for (let path = paths.shift(); path; path = paths.shift())
        problems.push(...(await findProblems(page, path, locale)));
    }
    await Promise.all(Array.from({ length: PAGES }, visitScreens));
    expect(problems).toEqual([]);
  },
  600_000,
);

async function findProblems(page: Page, path: string, locale: string): Promise<string[]> {
  const problems: string[] = [];
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await waitUntilLoaded(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const found = await findTextOverflow(page);
    problems.push(...found.map((problem) => `${path.slice(0, 60)} at ${width} px: ${problem}`));
  }
  if (locale === 'en-CA') {
    const found = await findIconsWithoutTooltip(page);
    problems.push(...found.map((problem) => `${path.slice(0, 60)}: ${problem}`));
  }
  await page.setViewportSize({ width: 320, height: 800 });
  return problems;
}

const pathsOf = (role: Role) =>
  Object.entries(SCREENS).flatMap(([route, screens]) => (ROUTES[role](route) ? screens(fixture) : []));
