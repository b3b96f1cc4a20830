import type { CrawlFixture, Role } from './fixture.ts';

/** Every route of the web, with the URLs that show all of its controls. */
export const URLS_BY_ROUTE: Record<string, (fixture: CrawlFixture, role: Role) => string[]> = {
  '/': (_, role) => ['/', ...only(role !== 'guest', '/#profile')],
  '/admin': ({ runId }, role) => [
    `/admin?q=${runId}`,
    ...only(role === 'admin', '/admin?tab=pending-available', '/admin?tab=pending-needed'),
  ],
  '/auth': (_, role) => ['/auth', ...only(role === 'guest', '/auth?mode=register', '/auth?mode=forgot')],
  '/auth/reset': ({ resetLinks }) => ['/auth/reset', ...resetLinks],
  '/auth/verify': ({ verificationLinks }) => ['/auth/verify', ...verificationLinks],
  '/available-equipment': () => [
    '/available-equipment',
    '/available-equipment?q=zamboni&near=smiths-falls&radius=25&available_from=2027-01-11&available_to=2027-01-15',
  ],
  '/needed-equipment': () => ['/needed-equipment?category=construction&near=kenora&available_from=2027-01-11'],
  '/equipment/$type/$id': ({ ownListings, otherListings }, role) => [
    `/equipment/available/${otherListings.available}`,
    `/equipment/needed/${otherListings.needed}`,
    ...only(role === 'manager' || role === 'operator', `/equipment/available/${ownListings.available}`),
  ],
  '/guest-inquiry': ({ guestInquiries }) => ['/guest-inquiry', ...guestInquiries],
  '/posted/$reference': ({ postedListings }) => ['/posted/1', ...postedListings],
  '/favourites': () => ['/favourites'],
  '/saved-searches': () => ['/saved-searches'],
  '/post-items': () => ['/post-items'],
  '/post-available-item': () => ['/post-available-item'],
  '/post-needed-item': () => ['/post-needed-item', '/post-needed-item?post_title=Chipper&post_municipality=perth'],
  '/contact': () => ['/contact'],
  '/edit-asset/$id': ({ ownListings }) => [`/edit-asset/${ownListings.available}`],
  '/browse': ({ runId }, role) => [`/browse?q=${runId}`, ...only(role !== 'guest', `/browse?tab=needed&q=${runId}`)],
  '/inquiries': ({ runId, inquiries, contactMessage }, role) => [
    `/inquiries?q=${runId}`,
    ...only(role !== 'guest', ...inquiries.map((id) => `/inquiries?inquiry=${id}`)),
    ...only(role === 'admin', `/inquiries?tab=contact&letter=${contactMessage}`),
  ],
  '/inspections': ({ runId, inspection }, role) => [
    `/inspections?q=${runId}`,
    ...only(role !== 'guest', `/inspections?inspection=${inspection}`),
  ],
  '/listings': ({ runId }, role) => [
    `/listings?q=${runId}`,
    ...only(role !== 'guest', `/listings?tab=needed&q=${runId}`),
    ...only(role === 'admin', `/listings?tab=pending&q=${runId}`),
  ],
  '/loans': ({ runId, loan }, role) => [
    `/loans?q=${runId}`,
    ...only(role !== 'guest', `/loans?q=${runId}&loan=${loan}`),
    ...only(role === 'manager' || role === 'operator', '/loans?view=calendar'),
  ],
  '/loans/$id/agreement': ({ agreedLoan }) => [`/loans/${agreedLoan}/agreement`],
  '/loans/$id/record': ({ loan }) => [`/loans/${loan}/record`],
  '/loans/$id/statement': ({ agreedLoan }) => [`/loans/${agreedLoan}/statement`],
  '/colleagues': () => ['/colleagues'],
  '/certificates': () => ['/certificates'],
  '/statements': (_, role) => ['/statements', ...only(role === 'manager', '/statements?tab=settlements')],
  '/reports': ({ report, notice }, role) => [
    ...only(role === 'admin', `/reports?report=${report}`),
    // The decision is about a message of the operator.
    ...only(role === 'operator', `/reports?notice=${notice}`),
    ...only(role !== 'admin', '/reports'),
  ],
  '/retention': () => ['/retention'],
  '/status': () => ['/status'],
  '/users': ({ runId }) => [`/users?q=${runId}`],
  '/audit-log': () => ['/audit-log?source=inquiries&event=contact_message.answered'],
};
const only = (condition: boolean, ...addresses: string[]) => (condition ? addresses : []);
export const NOT_FOUND = '/nowhere/at/all';
const WORKSPACE = [
  '/audit-log',
  '/browse',
  '/certificates',
  '/colleagues',
  '/inquiries',
  '/loans',
  '/loans/$id/agreement',
  '/loans/$id/record',
  '/loans/$id/statement',
  '/inspections',
  '/listings',
  '/reports',
  '/retention',
  '/statements',
  '/status',
  '/users',
];

/** The routes of one test file. The files run at the same time, so they are to take about as long as one another. */
export type Area = 'pages' | 'listings' | 'records';
const AREAS: Record<Exclude<Area, 'records'>, string[]> = {
  listings: [
    '/admin',
    '/available-equipment',
    '/browse',
    '/edit-asset/$id',
    '/equipment/$type/$id',
    '/listings',
    '/needed-equipment',
  ],
  pages: ['/certificates', '/colleagues', '/statements'],
};

export function areaOf(route: string): Area {
  if (AREAS.listings.includes(route)) return 'listings';
  return AREAS.pages.includes(route) || !isWorkspace(route) ? 'pages' : 'records';
}

export const isWorkspace = (route: string): boolean => WORKSPACE.includes(route);

/** The route that the role is redirected to, which has a row of its own. */
export function redirectOf(role: Role, route: string): string | undefined {
  if (role === 'guest' && isWorkspace(route)) return '/auth';
  if (role !== 'admin' && route === '/edit-asset/$id') return '/admin';
  if (role !== 'guest' && route === '/auth') return '/';
  return undefined;
}
