import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { Favourite } from '@commonyard/contracts/http/favourites';
import { userEvent } from '@commonyard/testing/factories/events';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { outboxOf } from '@commonyard/testing/outbox';
import { deleteListing } from '../src/listings/listings.service.ts';
import { handleAccountEvent } from '../src/records/records.consumer.ts';
import { retention } from '../src/records/records.service.ts';
import { createRequests, statusesOf } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db } = service;
const { admin, approved, newListing } = createRequests(service);
afterAll(() => service.close());

const ADMIN = { userId: 1, role: 'admin', municipality: null, locale: 'en' } as const;

let lastUser = 500;
/** The requests of a new user about its favourites. */
function newReader(over: Parameters<typeof as.operator>[0] = {}) {
  const userId = ++lastUser;
  const caller = (more: typeof over = {}) => as.operator({ userId, ...over, ...more });
  return {
    userId,
    caller,
    list: async (more?: typeof over) =>
      (await send(service, caller(more), 'GET', '/api/favourites')).json<Favourite[]>(),
    add: (...listingIds: number[]) => send(service, caller(), 'POST', '/api/favourites', { listingIds }),
    remove: (id: number | string) => send(service, caller(), 'DELETE', `/api/favourites/${id}`),
    acknowledge: (looks: unknown, more?: typeof over) =>
      send(service, caller(more), 'POST', '/api/favourites/seen', { looks }),
  };
}
const idsOf = (favourites: Favourite[]) => favourites.map(({ listingId }) => listingId);
const looksOf = (favourites: Favourite[]) => favourites.map(({ listingId, look }) => ({ listingId, look }));
const cardOf = async (id: number, caller = as.operator({ municipality: null })): Promise<ListingCard | undefined> =>
  (await send(service, caller, 'GET', `/api/assets?limit=100`)).json<ListingCard[]>().find((card) => card.id === id);
const storedOf = (listingId: number) =>
  db.selectFrom('favourites').select(['userId', 'seen']).where('listingId', '=', listingId).execute();
const withdraw = (id: number) => send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`, {});
const restore = (id: number) => send(service, as.operator(), 'POST', `/api/assets/${id}/restore`, {});
const listings = async (count: number) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push(await approved({ title: `Sweeper ${index}` }));
  return ids;
};
/** Favourites of listings that do not exist any more. */
const fill = (userId: number, count: number) =>
  service.pool.query(
    "INSERT INTO favourites SELECT $1, 1000000 + n, now() - interval '1 day', NULL FROM generate_series(1, $2) AS n",
    [userId, count],
  );

describe('favourites', () => {
  it('are listed with what they were and are, the newest first', async () => {
    const [first, second, third] = (await listings(3)) as [number, number, number];
    const { add, list } = newReader();
    const response = await add(first);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    await add(third, second);
    const found = await list();
    expect(idsOf(found)).toEqual([third, second, first]);
    const card = await cardOf(third);
    expect(found[0]).toEqual({
      listingId: third,
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      seen: card,
      listing: card,
      look: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    for (const favourite of found) expect(Value.Errors(Favourite, favourite)).toEqual([]);
  });

  it('keep when they were added and how they were seen when they are added again', async () => {
    const [first, second] = (await listings(2)) as [number, number];
    const { add, list } = newReader();
    await add(first);
    const [before] = await list();
    await admin('PATCH', `admin/assets/${first}`, { title: 'Renamed sweeper' });
    expect((await add(second, first)).statusCode).toBe(204);
    const [newest, again] = await list();
    expect(newest!.listingId).toBe(second);
    expect(again).toMatchObject({
      addedAt: before!.addedAt,
      seen: before!.seen,
      listing: { title: 'Renamed sweeper' },
    });
  });

  it('of one user are not those of another, and go when the user takes them out, as often as it does', async () => {
    const id = await approved();
    const [own, other] = [newReader(), newReader()];
    await own.add(id);
    expect(await other.list()).toEqual([]);
    expect((await other.remove(id)).statusCode).toBe(204);
    await admin('PATCH', `admin/assets/${id}`, { title: 'Renamed sweeper' });
    const shown = await own.list();
    await other.acknowledge(looksOf(shown));
    expect(await other.list()).toEqual([]);
    expect(await own.list()).toEqual(shown);
    expect(idsOf(await own.list())).toEqual([id]);
    for (let time = 0; time < 2; time++) expect((await own.remove(id)).statusCode).toBe(204);
    expect(await own.list()).toEqual([]);
  });

  it('pass over listings that are not public, also those of the caller: 404 where none is', async () => {
    const [shown, hidden] = [await approved(), await newListing()];
    const withdrawn = await approved();
    await withdraw(withdrawn);
    const { add, list } = newReader({ userId: 3 });
    const response = await add(hidden, withdrawn, 2_000_000_000);
    expect([response.statusCode, response.json().code]).toEqual([404, 'asset_not_found']);
    expect((await add(hidden, withdrawn, shown)).statusCode).toBe(204);
    const found = idsOf(await list());
    expect([hidden, withdrawn, shown].filter((id) => found.includes(id))).toEqual([shown]);
  });

  it('past their last day are public as on every page', async () => {
    const id = await approved();
    await db
      .updateTable('listings')
      .set({ availableFrom: '2020-01-01', availableTo: '2020-01-02' })
      .where('id', '=', id)
      .execute();
    const { add, list } = newReader();
    expect((await add(id)).statusCode).toBe(204);
    expect((await list())[0]!.listing).toMatchObject({ id, days: '2020-01-01/2020-01-02' });
  });

  it('are cards in the language of the caller, and not those of guests', async () => {
    const id = await approved({ tags: ['winter'] });
    const french = {
      municipality: 'renfrew-county',
      municipalityName: 'County of Renfrew',
      municipalityNameFr: 'Comté',
    };
    await db.updateTable('listings').set(french).where('id', '=', id).execute();
    const { add, list } = newReader({ locale: 'fr' });
    await add(id);
    const [favourite] = await list();
    expect(favourite!.seen).toEqual(favourite!.listing);
    expect(favourite!.listing).toMatchObject({
      municipalityName: 'Comté',
      tags: ['winter'],
      createdAt: expect.any(String),
    });
  });

  it('are not stored by caches', async () => {
    const { caller } = newReader();
    const { headers } = await send(service, caller(), 'GET', '/api/favourites');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('have no audit entries and no events', async () => {
    const id = await approved();
    const count = async () => [
      (await db.selectFrom('auditLog').select('id').execute()).length,
      (await outboxOf(db)).length,
    ];
    const before = await count();
    const { add, list, acknowledge, remove } = newReader();
    await add(id);
    await acknowledge(looksOf(await list()));
    await remove(id);
    expect(await count()).toEqual(before);
  });
});

describe('the limit of favourites', () => {
  it(`409 for more than ${MAX_FAVOURITES}, and nothing is stored; those that are there already do not count again`, async () => {
    const [first, second] = (await listings(2)) as [number, number];
    const { userId, add, list, remove } = newReader();
    await fill(userId, MAX_FAVOURITES - 1);
    const response = await add(first, second);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'too_many_favourites',
        message: `You can have ${MAX_FAVOURITES} favourites. Please remove some first.`,
      }),
    ]);
    expect(await list()).toHaveLength(MAX_FAVOURITES - 1);
    expect(await storedOf(first)).toEqual([]);
    expect((await add(first)).statusCode).toBe(204);
    expect((await add(first)).statusCode).toBe(204);
    expect((await add(second)).statusCode).toBe(409);
    await remove(first);
    expect((await add(second)).statusCode).toBe(204);
    expect(await list()).toHaveLength(MAX_FAVOURITES);
  });

  it('holds for requests at the same time', async () => {
    const ids = await listings(8);
    const { userId, add, list } = newReader();
    await fill(userId, MAX_FAVOURITES - 3);
    const responses = await Promise.all(ids.map((id) => add(id)));
    expect(statusesOf(responses)).toEqual([204, 204, 204, 409, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(MAX_FAVOURITES);
  });

  it('stops no other user', async () => {
    const id = await approved();
    await fill(newReader().userId, MAX_FAVOURITES);
    expect((await newReader().add(id)).statusCode).toBe(204);
  });
});

describe('POST /api/favourites/seen', () => {
  it('stores what was shown, and later changes count from there', async () => {
    const id = await approved({ title: 'Sweeper' });
    const { add, list, acknowledge } = newReader();
    await add(id);
    await admin('PATCH', `admin/assets/${id}`, { title: 'Renamed sweeper' });
    const [changed] = await list();
    expect(changed).toMatchObject({ seen: { title: 'Sweeper' }, listing: { title: 'Renamed sweeper' } });
    const response = await acknowledge(looksOf([changed!]));
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const [seen] = await list();
    expect(seen).toEqual({ ...changed, seen: changed!.listing });
    await admin('PATCH', `admin/assets/${id}`, { title: 'Broom' });
    expect((await list())[0]).toMatchObject({ seen: { title: 'Renamed sweeper' }, listing: { title: 'Broom' } });
  });

  it('stores nothing of a listing that has changed since', async () => {
    const [stale, current] = [await approved({ title: 'Stale sweeper' }), await approved({ title: 'Current sweeper' })];
    const { add, list, acknowledge } = newReader();
    await add(stale, current);
    for (const id of [stale, current]) await admin('PATCH', `admin/assets/${id}`, { rate: '900' });
    const shown = await list();
    await admin('PATCH', `admin/assets/${stale}`, { rate: '1000' });
    expect((await acknowledge(looksOf(shown))).statusCode).toBe(204);
    expect(await list()).toMatchObject([
      { listingId: stale, seen: { rate: '550' }, listing: { rate: '1000' } },
      { listingId: current, seen: { rate: '900' }, listing: { rate: '900' } },
    ]);
  });

  it('brings no favourite back that was taken out in another window', async () => {
    const id = await approved();
    const { add, list, acknowledge, remove } = newReader();
    await add(id);
    const shown = await list();
    await remove(id);
    expect((await acknowledge(looksOf(shown))).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('of a listing that is not public any more stores nothing', async () => {
    const id = await approved({ title: 'Sweeper' });
    const { add, list, acknowledge } = newReader();
    await add(id);
    await admin('PATCH', `admin/assets/${id}`, { title: 'Renamed sweeper' });
    const shown = await list();
    await withdraw(id);
    await acknowledge(looksOf(shown));
    expect((await storedOf(id))[0]!.seen).toMatchObject({ title: 'Sweeper' });
  });
});

describe('a favourite whose listing', () => {
  it('is withdrawn has no listing, and has it again when it is restored', async () => {
    const id = await approved();
    const { add, list } = newReader();
    await add(id);
    const before = await list();
    await withdraw(id);
    expect(await list()).toEqual([{ ...before[0], listing: null, look: null }]);
    await restore(id);
    expect(await list()).toEqual(before);
  });

  it('is rejected, lent out or pending has no listing, also for its owner and administrators', async () => {
    const ids = await listings(3);
    const readers = [newReader(), newReader({ userId: 3 }), newReader({ role: 'admin', municipality: null })];
    for (const { add } of readers) await add(...ids);
    for (const [index, status] of ['unavailable', 'leased', 'pending'].entries())
      expect((await admin('PATCH', `admin/assets/${ids[index]}`, { status })).statusCode).toBe(200);
    for (const { list } of readers) {
      const found = (await list()).filter(({ listingId }) => ids.includes(listingId));
      expect(found.map(({ seen, listing, look }) => [seen?.id, listing, look])).toEqual(
        ids.map((id) => [id, null, null]),
      );
    }
  });

  it.each([
    ['an administrator', async (id: number) => admin('DELETE', `assets/${id}`)],
    [
      'a retention rule',
      async (id: number) => db.transaction().execute((trx) => retention.removals['closed_listings']!.remove(trx, [id])),
    ],
  ])('is deleted by %s stays without a copy of its texts, until the user takes it out', async (_name, remove) => {
    const [id, other] = (await listings(2)) as [number, number];
    const readers = [newReader(), newReader()];
    for (const { add } of readers) await add(id, other);
    await remove(id);
    expect(await cardOf(id)).toBeUndefined();
    expect((await storedOf(id)).map(({ seen }) => seen)).toEqual([null, null]);
    for (const { list, remove: takeOut } of readers) {
      expect(await list()).toMatchObject([
        { listingId: id, seen: null, listing: null, look: null },
        { listingId: other, seen: { id: other }, listing: { id: other } },
      ]);
      await takeOut(id);
      expect(idsOf(await list())).toEqual([other]);
    }
  });

  it.each(['added', 'acknowledged'] as const)('is deleted while it is %s leaves no copy of its texts', async (step) => {
    const [id, other] = [await approved({ title: 'Sweeper' }), await approved()];
    const { add, list, acknowledge } = newReader();
    if (step === 'acknowledged') await add(id);
    await admin('PATCH', `admin/assets/${id}`, { title: 'Renamed sweeper' });
    const looks = looksOf(await list());
    const response = await commitWhileWaiting(db, {
      lock: (trx) => deleteListing(trx, { id }, ADMIN),
      request: () => (step === 'added' ? add(id, other) : acknowledge(looks)),
      change: () => Promise.resolve(),
    });
    expect(response.statusCode).toBe(204);
    expect((await storedOf(id)).map(({ seen }) => seen)).toEqual(step === 'added' ? [] : [null]);
  });
});

describe('the account of a user', () => {
  const close = (id: number, closed: boolean) =>
    db.transaction().execute((trx) =>
      handleAccountEvent(trx, {
        type: 'user.deactivated',
        data: userEvent({ id, active: false, ...(closed && { closed: { heir: 'nobody' } }) }),
      }),
    );

  it('that is closed loses its favourites; one that is deactivated keeps them', async () => {
    const id = await approved();
    const [closed, deactivated] = [newReader(), newReader()];
    for (const { add } of [closed, deactivated]) await add(id);
    await close(closed.userId, true);
    await close(deactivated.userId, false);
    expect((await storedOf(id)).map(({ userId }) => userId)).toEqual([deactivated.userId]);
  });

  it('has its favourites in the file of its own data, as they are stored', async () => {
    const [deleted, id] = (await listings(2)) as [number, number];
    const { add, list, caller } = newReader();
    await newReader().add(id);
    await add(deleted, id);
    await admin('DELETE', `assets/${deleted}`);
    const stored = (await list()).map(({ listingId, addedAt, seen }) => ({ listingId, addedAt, seen }));
    const file = (await send(service, caller(), 'GET', '/api/records/assets/my-data')).json();
    expect(stored.map(({ seen }) => seen?.id)).toEqual([undefined, id]);
    expect(file).toEqual({ listings: [], favourites: stored, savedSearches: [] });
  });
});

describe('the requests about favourites', () => {
  const LOOK = '0'.repeat(32);

  it('401 for a guest, before anything else', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { listingIds: [] }],
      ['DELETE', '/0', undefined],
      ['POST', '/seen', {}],
    ] as const) {
      const response = await send(service, as.guest(), method, `/api/favourites${path}`, body);
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_signed_in']);
      expect(response.headers['cache-control']).toContain('no-store');
    }
  });

  it.each([
    ['no ids', []],
    ['101 ids', Array.from({ length: MAX_FAVOURITES + 1 }, (_, index) => index + 1)],
    ['duplicates', [5, 5]],
    ['an id that no row can have', [2_147_483_648]],
    ['zero', [0]],
    ['a text', ['x']],
  ])('400 for %s to add', async (_name, listingIds) => {
    const response = await send(service, newReader().caller(), 'POST', '/api/favourites', { listingIds });
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
  });

  it.each([
    ['no looks', []],
    ['101 looks', Array.from({ length: MAX_FAVOURITES + 1 }, (_, index) => ({ listingId: index + 1, look: LOOK }))],
    ['a look in capitals', [{ listingId: 1, look: 'A'.repeat(32) }]],
    ['a short look', [{ listingId: 1, look: LOOK.slice(1) }]],
    ['no look', [{ listingId: 1, look: null }]],
    ['an id that no row can have', [{ listingId: 2_147_483_648, look: LOOK }]],
    ['another field', [{ listingId: 1, look: LOOK, seen: {} }]],
  ])('400 for %s', async (_name, looks) => {
    const response = await newReader().acknowledge(looks);
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
  });

  it.each(['0', 'x', '2147483648'])('400 to take out %s', async (id) => {
    expect((await newReader().remove(id)).statusCode).toBe(400);
  });
});

describe('GET /api/assets/cards', () => {
  const get = (ids: string, caller = as.guest()) => send(service, caller, 'GET', `/api/assets/cards?ids=${ids}`);

  it('has the public ones as the cards of lists, in the order of the ids, each once', async () => {
    const [first, hidden, second] = [
      await approved({ description: 'Long. '.repeat(40), tags: ['winter'] }),
      await newListing(),
      await approved(),
    ];
    const ids = [second, hidden, 2_000_000_000, 4_000_000_000, first, second].join();
    for (const caller of [() => as.guest(), () => as.operator()]) {
      const response = await get(ids, caller());
      expect([response.statusCode, response.json()]).toEqual([
        200,
        [await cardOf(second, caller()), await cardOf(first, caller())],
      ]);
    }
    const [, guest] = (await get(ids)).json();
    expect(guest).not.toHaveProperty('tags');
    expect((await get(`${hidden},4000000000`)).json()).toEqual([]);
    expect((await get('4000000000')).json()).toEqual([]);
  });

  it('is for caches as lists are', async () => {
    expect((await get('1')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5',
      vary: 'accept-language, cookie',
    });
    expect((await get('1', as.operator())).headers['cache-control']).toBe('private, no-store');
  });

  it.each(['', 'x', '1,', '-1', '1,,2', '12345678901', '1;2', Array.from({ length: 101 }, () => 1).join()])(
    '400 for the ids %p',
    async (ids) => {
      expect((await get(ids)).statusCode).toBe(400);
    },
  );
});
