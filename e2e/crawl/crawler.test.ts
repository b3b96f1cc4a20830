import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '../src/accounts.ts';
import { installCrawler } from './in-page.ts';
import { crawl, type Walk } from './crawler.ts';
import { Hand } from './hand.ts';
import { makeWorld, signInAgain, type World } from './world.ts';
import { closeBrowser, visit } from '../src/pages.ts';

afterAll(closeBrowser);

type Role = Account | 'visitor';
const ROLES: Role[] = ['visitor', 'operator', 'manager', 'admin'];

/** Every route of the web, with the addresses that show all it has. */
const ADDRESSES: Record<string, (world: World, role: Role) => string[]> = {
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
const NOT_FOUND = '/nowhere/at/all';
const WORKSPACE = ['/browse', '/inquiries', '/inspections', '/listings', '/users'];

/** Where somebody is led to instead; every one of these has a row of its own. */
function ledTo(role: Role, route: string): string | undefined {
  if (role === 'visitor' && WORKSPACE.includes(route)) return '/auth';
  if (role !== 'admin' && route === '/edit-asset/$id') return '/admin';
  if (role !== 'visitor' && route === '/auth') return '/';
  return undefined;
}

let world: World;

beforeAll(async () => {
  world = await makeWorld();
}, 120_000);

it('has a row for every route of the web', () => {
  const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, routes] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)!;
  const paths = [...routes!.matchAll(/'([^']+)':/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(15);
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(paths.toSorted());
});

/** Somebody's window and what they have pressed so far. */
async function walkAs(role: Role): Promise<Walk> {
  const person = role === 'visitor' ? undefined : world.people[role];
  const { page, context, problems } = await visit('about:blank', person ? { cookie: person.cookie } : {});
  await context.addInitScript(installCrawler);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    page,
    hand: new Hand(page, world.mark),
    signIn: person && (async () => (person.cookie = await signInAgain(person))),
    problems,
    seen: (seen[role] ??= new Set()),
    done: new Set(),
    lost: new Set(),
  };
}
const seen: Partial<Record<Role, Set<string>>> = {};

it('sees what is dead, off without a reason, covered, nameless or leads nowhere', async () => {
  const walk = { ...(await walkAs('visitor')), seen: new Set<string>() };
  await walk.page.addInitScript(() =>
    addEventListener('load', () => {
      const html =
        '<button>Dead</button><button disabled>Off</button><a href="ftp://x">Away</a><span><button>Under</button><i></i></span><button></button>';
      document.body.insertAdjacentHTML('beforeend', `<section id="probe">${html}</section>`);
      const part = (selector: string) => document.querySelector<HTMLElement>(`#probe > ${selector}`)!;
      const nameless = part('button:last-child');
      Object.assign(nameless.style, { width: '40px', height: '40px' });
      nameless.addEventListener('click', () => nameless.toggleAttribute('data-pressed'));
      Object.assign(part('span').style, { position: 'relative' });
      Object.assign(part('span > i').style, { position: 'absolute', inset: '0' });
    }),
  );
  const { dead } = await crawl(walk, '/auth/reset');
  expect(dead.map((what) => what.trim().replace(/ by .*/, ''))).toEqual([
    'page > button: Off: is off and does not say why',
    'page > a: Away: leads to ftp://x',
    'page > button: : has no name',
    'page > button: Dead: nothing happens',
    'page > button: Under: covered',
  ]);
  await walk.page.context().close();
});

describe.each(ROLES)('%s', (role) => {
  it.each([...Object.keys(ADDRESSES), NOT_FOUND])(
    'finds nothing dead on %s',
    async (route) => {
      const walk = await walkAs(role);
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
});
