import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import { blockBody, dayFromNow } from '@commonyard/testing/factories/loans';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { lockCalendar, replaceBlockedDays } from '../src/availability/availability.repository.ts';
import { expandSeasons, republishAvailability } from '../src/availability/availability.service.ts';
import { as, colleague, officer, owner, send, startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const path = (id: number) => `/api/availability/${id}/blocks`;
const post = (id: number, body: unknown, caller = owner(), headers = {}) =>
  send(service, caller, 'POST', path(id), body, headers);
const remove = (id: number, blockId: number | string, caller = owner(), headers = {}) =>
  send(service, caller, 'DELETE', `${path(id)}/${blockId}`, undefined, headers);
const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const unavailable = async (id: number) =>
  (await send(service, as.guest(), 'GET', `/api/availability/${id}`)).json().unavailable;

/** Days that are lent, of which this service knows no route yet. */
const lend = (listingId: number, from: number, to: number, bufferDays = 0) =>
  service.db
    .insertInto('busyPeriods')
    .values({
      listingId,
      kind: 'loan',
      blockId: null,
      loanId: null,
      days: `[${dayFromNow(from)},${dayFromNow(to)}]`,
      bufferDays,
    })
    .execute();

describe('POST /api/availability/:id/blocks', () => {
  it('201: the days are unavailable, with an audit entry and an event', async () => {
    const id = await service.projectListing();
    const response = await post(id, blockBody({ kind: 'maintenance' }), officer());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(Number), kind: 'maintenance', ...days(30, 34) });
    expect(await unavailable(id)).toEqual([days(30, 34)]);
    expect((await send(service, owner(), 'GET', path(id))).json()).toEqual([response.json()]);
    const [event] = await service.eventsOf(id);
    expect(event).toMatchObject({
      type: 'availability.changed',
      actorid: 5,
      data: { version: 1, unavailable: [days(30, 34)] },
    });
    const [entry] = await service.db.selectFrom('auditLog').selectAll().where('calendarId', '=', id).execute();
    expect(entry).toMatchObject({
      action: 'block_added',
      actorId: 5,
      details: { kind: 'maintenance', ...days(30, 34) },
    });
  });

  it('201: takes only the days that no other block has', async () => {
    const id = await service.projectListing();
    await post(id, blockBody(days(30, 34)));
    expect((await post(id, blockBody(days(33, 40)))).statusCode).toBe(201);
    expect(await unavailable(id)).toEqual([days(30, 40)]);
  });

  it('201: a season returns every year, 24 months ahead', async () => {
    const id = await service.projectListing();
    const [startsOn, endsOn] = [dayFromNow(40), dayFromNow(60)];
    await post(id, blockBody({ kind: 'season', startsOn, endsOn }));
    const [first, second] = await unavailable(id);
    expect(first).toEqual({ startsOn, endsOn });
    expect(second).toEqual({ startsOn: addMonths(startsOn, 12), endsOn: addMonths(endsOn, 12) });
  });

  it('201: a repeated request with the same key blocks once', async () => {
    const id = await service.projectListing();
    const key = { 'idempotency-key': 'own-use' };
    const [first, second] = [await post(id, blockBody(), owner(), key), await post(id, blockBody(), owner(), key)];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await post(id, blockBody(days(50, 51)), owner(), key)).statusCode).toBe(422);
  });

  it.each([
    ['reversed days', days(34, 30), 'endsOn'],
    ['an impossible day', { startsOn: '2027-02-30', endsOn: '2027-03-02' }, 'startsOn'],
    ['no day', { startsOn: 'soon' }, 'startsOn'],
    ['days that are over', days(-9, -3), 'endsOn'],
    ['a beginning long ago', days(-900, 5), 'startsOn'],
    ['days too far ahead', days(700, 760), 'endsOn'],
    ['a season of over a year', { kind: 'season', ...days(10, 380) }, 'endsOn'],
    ['an unknown kind', { kind: 'party' }, 'kind'],
    ['the kind of a loan', { kind: 'loan' }, 'kind'],
    ['a number', { startsOn: 20_270_101 }, 'startsOn'],
  ])('400: %s', async (_name, overrides, field) => {
    const id = await service.projectListing();
    const response = await post(id, { ...blockBody(), ...overrides });
    expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, [field]]);
    expect(await unavailable(id)).toEqual([]);
  });

  it('401 for a guest, 403 for everybody else, a platform administrator included', async () => {
    const id = await service.projectListing();
    const others = [as.guest(), colleague(), as.operator(), as.municipalAdmin(), as.admin()];
    const statuses = others.map(async (caller) => (await post(id, blockBody(), caller)).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403, 403]);
  });

  it('404: a removed listing', async () => {
    expect((await post(await service.projectListing({ removed: true }), blockBody())).statusCode).toBe(404);
  });

  it('409 dates_taken: other blocks have all the days; nothing is stored', async () => {
    const id = await service.projectListing();
    await post(id, blockBody(days(30, 40)));
    const response = await post(id, blockBody(days(32, 35)));
    expect([response.statusCode, response.json().code]).toEqual([409, 'dates_taken']);
    expect((await send(service, owner(), 'GET', path(id))).json()).toHaveLength(1);
  });

  it('409 dates_taken: a day is lent, or a buffer day after a loan', async () => {
    const id = await service.projectListing();
    await post(id, blockBody(days(90, 91)));
    await lend(id, 40, 42, 2);
    for (const taken of [days(42, 50), days(44, 50), days(36, 40)]) {
      const response = await post(id, blockBody(taken));
      expect([response.statusCode, response.json().code]).toEqual([409, 'dates_taken']);
    }
    expect((await post(id, blockBody(days(45, 50)))).statusCode).toBe(201);
  });

  it('409: a stale version', async () => {
    const id = await service.projectListing();
    await post(id, blockBody());
    const response = await post(id, blockBody(days(50, 51)), owner(), { 'if-match': '"0"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'stale_version']);
  });

  it('409: one block too many', async () => {
    const id = await service.projectListing();
    await post(id, blockBody());
    await service.db
      .insertInto('blocks')
      .values(Array.from({ length: 99 }, () => ({ listingId: id, kind: 'own_use' as const, ...days(30, 34) })))
      .execute();
    const response = await post(id, blockBody(days(60, 61)));
    expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_blocks']);
  });
});

describe('DELETE /api/availability/:id/blocks/:blockId', () => {
  it('204: frees its days, except those that another block has', async () => {
    const id = await service.projectListing();
    const first = (await post(id, blockBody(days(30, 36)))).json();
    await post(id, blockBody(days(34, 40)));
    expect((await remove(id, first.id, owner(), { 'if-match': '2' })).statusCode).toBe(204);
    expect(await unavailable(id)).toEqual([days(34, 40)]);
    expect((await service.eventsOf(id)).at(-1)!.data).toMatchObject({ version: 3, unavailable: [days(34, 40)] });
  });

  it('400 for an id that is no number, 404 for an unknown block and one of another listing', async () => {
    const [id, other] = [await service.projectListing(), await service.projectListing()];
    const { id: blockId } = (await post(other, blockBody())).json();
    const statuses = [];
    for (const each of ['x', 999_999, blockId]) statuses.push((await remove(id, each)).statusCode);
    expect(statuses).toEqual([400, 404, 404]);
    expect(await unavailable(other)).toEqual([days(30, 34)]);
  });

  it('401, 403 and 409 as for a new block', async () => {
    const id = await service.projectListing();
    const { id: blockId } = (await post(id, blockBody())).json();
    const responses = [
      await remove(id, blockId, as.guest()),
      await remove(id, blockId, as.admin()),
      await remove(id, blockId, owner(), { 'if-match': '0' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 409]);
  });
});

it('concurrent changes of overlapping blocks end in 201, 204, 404 or 409, and no days overlap', async () => {
  const id = await service.projectListing();
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const responses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const from = 30 + ((round * 7 + n * 5) % 40);
        if (n % 4 === 3) {
          const [block] = (await send(service, owner(), 'GET', path(id))).json();
          return block ? remove(id, block.id) : post(id, blockBody(days(from, from + 6)));
        }
        return post(id, blockBody(days(from, from + 6)), n % 2 === 0 ? owner() : officer());
      }),
    );
    for (const { statusCode } of responses) statuses.add(statusCode);
  }
  expect([...statuses].filter((status) => ![201, 204, 404, 409].includes(status))).toEqual([]);
  expect(statuses).toContain(201);
  const periods = await service.db
    .selectFrom('busyPeriods as a')
    .innerJoin('busyPeriods as b', (join) => join.onRef('a.listingId', '=', 'b.listingId').onRef('a.id', '<', 'b.id'))
    .where('a.listingId', '=', id)
    .where((is) => is(is.ref('a.hold'), '&&' as never, is.ref('b.hold')))
    .select('a.id')
    .execute();
  expect(periods).toEqual([]);
  const versions = (await service.eventsOf(id)).map(({ data }) => 'version' in data && data.version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
}, 60_000);

describe('a season returns every year', () => {
  const february = ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'];
  const lastDays = (day: string) => february.map((last) => `${last.slice(0, 4)}-${day}`);
  it.each([
    ['that ends on February 28 of a common year', '2027-02-01', '2027-02-28', lastDays('02-01'), february],
    ['that ends on February 29', '2028-02-01', '2028-02-29', lastDays('02-01').slice(1), february.slice(1)],
    [
      'that ends on February 28 of a leap year',
      '2028-02-01',
      '2028-02-28',
      lastDays('02-01').slice(1),
      lastDays('02-28').slice(1),
    ],
    [
      'over the end of a year',
      '2026-11-15',
      '2027-02-28',
      lastDays('11-15').map((day, year) => `${2026 + year}${day.slice(4)}`),
      february,
    ],
    ['that begins on February 29', '2028-02-29', '2028-04-30', february.slice(1), lastDays('04-30').slice(1)],
    ['of one day, the last of February', '2027-02-28', '2027-02-28', lastDays('02-28'), february],
    ['that ends on March 1', '2027-02-10', '2027-03-01', lastDays('02-10'), lastDays('03-01')],
    ['that ends on April 30', '2027-04-01', '2027-04-30', lastDays('04-01'), lastDays('04-30')],
  ])('%s', async (_name, startsOn, endsOn, firstDays, ends) => {
    expect(await expanded({ startsOn, endsOn }, '2032-10-01')).toEqual(
      firstDays.map((day, index) => `[${day},${addDays(ends[index]!, 1)})`),
    );
  });

  it('without a gap, where it lasts a whole year', async () => {
    expect(await expanded({ startsOn: '2026-03-01', endsOn: '2027-02-28' }, '2032-10-01')).toEqual([
      '[2026-03-01,2033-03-01)',
    ]);
  });

  it('other blocks do not', async () => {
    expect(await expanded({ kind: 'own_use', startsOn: '2027-02-01', endsOn: '2027-02-28' }, '2032-10-01')).toEqual([
      '[2027-02-01,2027-03-01)',
    ]);
  });

  async function expanded(
    block: { kind?: 'own_use'; startsOn: string; endsOn: string },
    to: string,
  ): Promise<string[]> {
    const listingId = await service.projectListing();
    await service.db.transaction().execute(async (trx) => {
      await lockCalendar(trx, listingId);
      await trx
        .insertInto('blocks')
        .values({ kind: 'season', listingId, ...block })
        .execute();
      await replaceBlockedDays(trx, listingId, to);
    });
    const periods = service.db.selectFrom('busyPeriods').select('days').where('listingId', '=', listingId);
    return (await periods.orderBy('days').execute()).map(({ days }) => days);
  }
});

it('the job writes seasons of further months, and only where they are due', async () => {
  const id = await service.projectListing();
  await post(id, blockBody({ kind: 'season', ...days(40, 60) }));
  const version = async () => (await service.eventsOf(id)).length;
  const before = await version();
  await expandSeasons(service.deps);
  expect(await version()).toBe(before);
  const inAYear = new Date(`${addMonths(dayFromNow(0), 12)}T12:00:00Z`);
  expect(await expandSeasons(service.deps, inAYear)).toBeGreaterThan(0);
  const periods = await service.db.selectFrom('busyPeriods').select('id').where('listingId', '=', id).execute();
  expect(periods).toHaveLength(3);
});

it('two runs at once write the seasons of a calendar once, with one event', async () => {
  const id = await service.projectListing();
  await post(id, blockBody({ kind: 'season', ...days(40, 60) }));
  const before = (await service.eventsOf(id)).length;
  const inTwoYears = new Date(`${addMonths(dayFromNow(0), 24)}T12:00:00Z`);
  const { db, deps } = service;
  const due = await db.selectFrom('calendars').select('listingId').where('expandedTo', 'is not', null).execute();
  const counts = await commitWhileWaiting(db, {
    lock: (trx) => trx.selectFrom('calendars').select('listingId').forNoKeyUpdate().execute(),
    request: () => Promise.all([expandSeasons(deps, inTwoYears), expandSeasons(deps, inTwoYears)]),
    waiting: 2,
    change: async () => undefined,
  });
  expect((await service.eventsOf(id)).length).toBe(before + 1);
  expect(counts[0] + counts[1]).toBe(due.length);
});

it('a replay publishes the present days of every calendar with their versions', async () => {
  const id = await service.projectListing();
  await post(id, blockBody());
  const { count } = await service.db
    .selectFrom('calendars')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await republishAvailability(service.db)).toBe(count);
  const [first, second, ...more] = await service.eventsOf(id);
  expect([second!.data, more]).toEqual([first!.data, []]);
});
