import type { Account } from '../src/accounts.ts';
import type { World } from './world.ts';

export type Role = Account | 'visitor';

/** Every route of the web, with the addresses that show all it has. */
export const ADDRESSES: Record<string, (world: World, role: Role) => string[]> = {
  '/': (_, role) => ['/', ...only(role !== 'visitor', '/#profile')],
  '/admin': ({ mark }, role) => [
    `/admin?q=${mark}`,
    ...only(role === 'admin', '/admin?tab=pending-available', '/admin?tab=pending-needed'),
  ],
  '/auth': (_, role) => ['/auth', ...only(role === 'visitor', '/auth?mode=register', '/auth?mode=forgot')],
  '/auth/reset': () => ['/auth/reset'],
  '/auth/verify': () => ['/auth/verify'],
  '/available-equipment': () => ['/available-equipment'],
  '/needed-equipment': () => ['/needed-equipment?category=construction'],
  '/equipment/$type/$id': ({ theirs }) => [
    `/equipment/available/${theirs.available}`,
    `/equipment/needed/${theirs.needed}`,
  ],
  '/post-items': () => ['/post-items'],
  '/post-available-item': () => ['/post-available-item'],
  '/post-needed-item': () => ['/post-needed-item'],
  '/contact': () => ['/contact'],
  '/edit-asset/$id': ({ own }) => [`/edit-asset/${own.available}`],
  '/browse': ({ mark }, role) => [`/browse?q=${mark}`, ...only(role !== 'visitor', `/browse?tab=needed&q=${mark}`)],
  '/inquiries': ({ mark, inquiries, letter }, role) => [
    `/inquiries?q=${mark}`,
    ...only(role !== 'visitor', ...inquiries.map((id) => `/inquiries?inquiry=${id}`)),
    ...only(role === 'admin', `/inquiries?tab=contact&letter=${letter}`),
  ],
  '/inspections': ({ mark, inspection }, role) => [
    `/inspections?q=${mark}`,
    ...only(role !== 'visitor', `/inspections?inspection=${inspection}`),
  ],
  '/listings': ({ mark }, role) => [
    `/listings?q=${mark}`,
    ...only(role !== 'visitor', `/listings?tab=needed&q=${mark}`),
    ...only(role === 'admin', `/listings?tab=pending&q=${mark}`),
  ],
  '/users': ({ mark }) => [`/users?q=${mark}`],
};
const only = (condition: boolean, ...addresses: string[]) => (condition ? addresses : []);
export const NOT_FOUND = '/nowhere/at/all';
const WORKSPACE = ['/browse', '/inquiries', '/inspections', '/listings', '/users'];

/** Where somebody is led to instead; every one of these has a row of its own. */
export function ledTo(role: Role, route: string): string | undefined {
  if (role === 'visitor' && WORKSPACE.includes(route)) return '/auth';
  if (role !== 'admin' && route === '/edit-asset/$id') return '/admin';
  if (role !== 'visitor' && route === '/auth') return '/';
  return undefined;
}
