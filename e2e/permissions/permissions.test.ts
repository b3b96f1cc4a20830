// Every cell of table.md, asked of the product as it runs.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPrivateKey, signCaller } from '@commonyard/service-kit/caller';
import { CASES, type Call } from './cases.ts';
import { COLUMNS, type Column } from './people.ts';
import { readTables, type Row } from './table.ts';
import { startWorld, type World } from './world.ts';

const MINUTES = 60_000;
const tables = readTables(new URL('table.md', import.meta.url));
const services = tables.get('Services')!;
const internal = tables.get('Behind the gateway')!;
const gateway = tables.get('At the gateway')!;

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 5 * MINUTES);
afterAll(() => world?.stop(), MINUTES);

const splitRoute = (route: string) => route.split(' ') as [string, string];

describe('routes', () => {
  it('have a row each, and each row has its route', () => {
    const running = world.routes.filter(({ program }) => program !== 'gateway').flatMap(({ routes }) => routes);
    const rows = [...services, ...internal].map(({ route }) => route!);
    expect([...new Set(rows)].toSorted()).toEqual([...new Set(running)].toSorted());
  });

  it('are asked in the way that their rows say', () => {
    const rows = services.map(({ route, about }) => `${route} | ${about}`);
    const cases = Object.entries(CASES).flatMap(([route, kinds]) =>
      Object.keys(kinds).map((about) => `${route} | ${about}`),
    );
    expect(rows.toSorted()).toEqual(cases.toSorted());
  });

  it('of the gateway are its own, in the table, or lead to routes that are there', () => {
    const behind = services.map(({ route }) => splitRoute(route!)[1]);
    const own = gateway.map(({ route }) => route);
    const isWay = (path: string) => behind.some((known) => `${known}/`.startsWith(`${path.replace(/\/\*$/, '')}/`));
    const { routes } = world.routes.find(({ program }) => program === 'gateway')!;
    const unclaimed = routes.filter((route) => !own.includes(route) && !isWay(splitRoute(route)[1]));
    expect(unclaimed).toEqual([]);
    expect(own.filter((route) => !routes.includes(route!))).toEqual([]);
  });
});

describe('whoever asks is answered as the table says:', () => {
  it.each(services.map((row) => [`${row['route']}, ${row['about']}`, row] as const))(
    '%s',
    async (_name, row) => {
      const [method] = splitRoute(row['route']!);
      const ask = CASES[row['route']!]![row['about']!]!;
      const answers: Row = {};
      const expected: Row = {};
      const cells = COLUMNS.flatMap((who) => sessionsOf(who).map(([name, cookie]) => ({ who, name, cookie })));
      for (const some of chunks(cells, 4)) {
        // What they ask about may take a while to be there; then they ask one after the other.
        const calls = await Promise.all(some.map(async ({ who }) => ask(world, who)));
        for (const [index, { who, name, cookie }] of some.entries()) {
          expected[name] = row[who]!;
          answers[name] = await answer(method, { cookie, ...calls[index]! });
        }
      }
      expect(answers).toEqual(expected);
    },
    5 * MINUTES,
  );
});

function chunks<T>(items: T[], size: number): T[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];
}

/** The cookies of a column: nobody has none, ended sessions are over in several ways. */
function sessionsOf(who: Column): [string, string | undefined][] {
  if (who === 'nobody') return [[who, undefined]];
  if (who === 'ended') return Object.entries(world.ended).map(([how, cookie]) => [`ended: ${how}`, cookie]);
  return [[who, world.people[who].cookie]];
}

async function answer(method: string, { path, among, ...request }: Call): Promise<string> {
  const { status, body } = await world.door.send(method, path, request);
  // What may be read may be asked for without its content, and nothing else may. A stream has no such answer.
  if (method === 'GET' && !path.endsWith('/stream')) {
    const head = await world.door.send('HEAD', path, request);
    if (head.status !== status) return `${status}, to HEAD ${head.status}`;
  }
  if (among === undefined || status !== 200) return String(status);
  return `${status} ${(body as { id: number }[]).some(({ id }) => id === among) ? '+' : '-'}`;
}

describe('behind the gateway', () => {
  const ask = async (url: string, route: string, headers: Record<string, string> = {}) => {
    const [method, path] = splitRoute(route.replaceAll(/:\w+/g, '1'));
    const response = await fetch(url + path, { method, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
    await response.body?.cancel();
    return String(response.status);
  };
  const identity = async (service: string) => ({
    'x-internal-identity': await signCaller(
      { userId: 1, role: 'admin', municipality: null, locale: 'en' },
      service,
      readPrivateKey(world.product.secrets.callerPrivateKey),
    ),
  });

  it('no route of a service answers to anybody but the gateway', async () => {
    const open = internal.filter((row) => row['without identity'] === '200').map(({ route }) => route);
    const answered: string[] = [];
    for (const { program, routes } of world.routes.filter(({ program }) => program !== 'gateway')) {
      const { url } = world.product.program(program);
      for (const route of routes.filter((one) => !open.includes(one))) {
        const statuses = [await ask(url, route), await ask(url, route, await identity('another'))];
        if (statuses.some((status) => status !== '401')) answered.push(`${program} ${route}: ${statuses.join(', ')}`);
      }
    }
    expect(answered).toEqual([]);
  });

  it.each(internal.map((row) => [row['route']!, row] as const))('%s', async (route, row) => {
    for (const { program, routes } of world.routes) {
      if (program === 'gateway' || !routes.includes(route)) continue;
      const { url } = world.product.program(program);
      expect({
        route,
        'through the gateway': await ask(world.door.url, route),
        'without identity': await ask(url, route),
        'identity of another': await ask(url, route, await identity('another')),
        'its identity': await ask(url, route, await identity(program)),
      }).toEqual(row);
    }
  });
});

describe('the gateway itself answers everybody alike:', () => {
  it.each(gateway.map((row) => [row['route']!, row['answer']!] as const))('%s', async (route, expected) => {
    const [method, path] = splitRoute(route);
    for (const cookie of [undefined, world.people.owner.cookie, world.people.admin.cookie]) {
      const { status } = await world.door.send(method, path.replace('*', 'no-such-page.txt'), { cookie });
      expect(String(status)).toBe(expected);
    }
  });
});
