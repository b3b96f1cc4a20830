import { afterAll, describe, expect, it } from '@jest/globals';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import type { AvailabilityChanged } from '@commonyard/contracts/events/loans';
import { listingBody } from '@commonyard/testing/factories/listings';
import { availabilityConsumer, handleAvailabilityEvent } from '../src/listings/listings.consumer.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumer = startConsumer({ ...availabilityConsumer, ...service.deps, bus: stream.bus });
const { admin, approved, eventsOf } = createRequests(service);
afterAll(async () => {
  await consumer.stop();
  await stream.close();
  await service.close();
});

const DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const availability = (id: number, version: number, ...periods: [number, number][]) => ({
  id,
  version,
  unavailable: periods.map(([from, to]) => ({ startsOn: day(from), endsOn: day(to) })),
});
const project = (data: AvailabilityChanged) =>
  service.db.transaction().execute((trx) => handleAvailabilityEvent(trx, { data, actorid: 7 }));
const publish = (event: unknown) =>
  stream.bus.publish('availability.changed', crypto.randomUUID(), JSON.stringify(event));
const busyVersionOf = async (id: number) =>
  (await service.pool.query<{ busy_version: number | null }>('SELECT busy_version FROM listings WHERE id = $1', [id]))
    .rows[0]!.busy_version;
const get = async <T>(path: string) => (await send(service, as.guest(), 'GET', `/api/assets${path}`)).json<T>();
const idsOf = async (query: string) => (await get<{ id: number }[]>(`?type=available&${query}`)).map(({ id }) => id);
const lentDays = (from: number, to: number) => `availableFrom=${day(from)}&availableTo=${day(to)}`;

/** An approved listing, with a word of its own in its title, that is offered for two years. */
const offered = (word: string) =>
  approved({ ...listingBody(), title: `${word} grader`, availableFrom: day(0), availableTo: day(700) });

describe(availabilityConsumer.name, () => {
  it('stores newer days only, with one event, and the listing keeps its version', async () => {
    const id = await offered('Versioned');
    const before = await get<{ version: number; updatedAt: string }>(`/${id}`);
    const newer = eventEnvelope('availability.changed', availability(id, 3, [10, 12]));
    await publish(newer);
    await eventually(async () => expect(await busyVersionOf(id)).toBe(3));
    await publish(newer);
    await publish(eventEnvelope('availability.changed', availability(id, 2, [30, 40])));
    const other = await offered('Other');
    await publish(eventEnvelope('availability.changed', availability(other, 1)));
    await eventually(async () => expect(await busyVersionOf(other)).toBe(1));
    expect(await busyVersionOf(id)).toBe(3);
    expect(await idsOf(`search=versioned&${lentDays(30, 40)}`)).toEqual([id]);
    expect(await get(`/${id}`)).toEqual(before);
    expect((await eventsOf(id)).map(({ type }) => type).filter((type) => type !== 'asset.updated')).toEqual([
      'asset.submitted',
      'asset.approved',
      'asset.busy_changed',
    ]);
  });

  it('moves invalid events to dead letters and continues', async () => {
    const id = await offered('Poisoned');
    await publish(eventEnvelope('availability.changed', { id, version: 'x', unavailable: [] } as never));
    await publish(eventEnvelope('availability.changed', availability(id, 1)));
    await eventually(async () => expect(await busyVersionOf(id)).toBe(1));
    await eventually(async () => {
      const letters = await service.db.selectFrom('deadLetters').select('id').execute();
      expect(letters).toHaveLength(1);
    });
  });
});

it('a listing has the price of its lending terms, which calendars published again add', async () => {
  const id = await offered('Priced');
  const ratesOf = async () => (await get<{ lendingRates?: object | null }>(`/${id}`)).lendingRates;
  const free = { free: true };
  const daily = { free: false, dayCents: 45_000 };
  const days = availability(id, 1);
  await project(days);
  expect(await ratesOf()).toBeNull();
  await project({ ...days, rates: free });
  expect(await ratesOf()).toEqual(free);
  await project({ ...availability(id, 2), rates: daily });
  // Events of older versions have no price.
  await project(availability(id, 3));
  await project({ ...days, rates: free });
  expect(await ratesOf()).toEqual(daily);
  const [card] = await get<{ lendingRates?: object }[]>('?type=available&search=priced');
  expect(card!.lendingRates).toEqual(daily);
  await project({ ...availability(id, 4), rates: null });
  expect(await ratesOf()).toBeNull();
});

describe('a listing with lending terms', () => {
  const free = { free: true };
  const weekly = { free: false, weekCents: 100_000 };
  const found = (word: string, query: string) => idsOf(`search=${word}&${query}`);
  const kindsOf = async (word: string) =>
    (await get<{ rateType: object }>(`/facets?type=available&search=${word}`)).rateType;
  const priced = (word: string, rate: string) =>
    approved({ ...listingBody(), title: `${word} grader`, rate, rateType: 'hourly' });

  it('is sorted and filtered by their price, which may change or end; others by their text', async () => {
    const [text, other] = [await priced('Ordered', '20'), await priced('Ordered', '30')];
    const words = await priced('Ordered', 'Negotiable');
    expect(await found('ordered', 'sort=rate')).toEqual([text, other, words]);
    await project({ ...availability(words, 1), rates: free });
    await project({ ...availability(text, 1), rates: weekly });
    expect(await found('ordered', 'sort=rate')).toEqual([words, text, other]);
    expect(await found('ordered', 'rateType=daily')).toEqual([words]);
    expect(await found('ordered', 'rateType=weekly')).toEqual([text]);
    expect(await found('ordered', 'rateType=hourly')).toEqual([other]);
    expect(await kindsOf('ordered')).toMatchObject({ daily: 1, weekly: 1, hourly: 1 });
    const inCategory = `category=${listingBody().category}&limit=100`;
    expect(await idsOf(`${inCategory}&rateType=weekly`)).toContain(text);
    expect(await idsOf(`${inCategory}&rateType=hourly`)).not.toContain(text);

    await project({ ...availability(text, 2), rates: { free: false, dayCents: 50_000 } });
    expect(await found('ordered', 'sort=rate')).toEqual([words, other, text]);
    expect(await found('ordered', 'rateType=daily')).toEqual([words, text]);
    await project({ ...availability(words, 2), rates: null });
    await project({ ...availability(text, 3), rates: null });
    expect(await found('ordered', 'sort=rate')).toEqual([text, other, words]);
    expect(await kindsOf('ordered')).toMatchObject({ daily: 0, weekly: 0, hourly: 3 });
  });

  it('keeps their price in lists when its text changes', async () => {
    const [id, other] = [await priced('Edited', '20'), await priced('Edited', '30')];
    await project({ ...availability(id, 1), rates: weekly });
    expect((await admin('PATCH', `assets/${id}`, { rate: '900', rateType: 'monthly' })).statusCode).toBe(200);
    expect(await found('edited', 'sort=rate')).toEqual([id, other]);
    expect(await found('edited', 'rateType=monthly')).toEqual([]);
    expect(await get(`/${id}`)).toMatchObject({ rate: '900', rateType: 'monthly', lendingRates: weekly });
  });

  it('from before its price was stored gets it when its calendar is published again', async () => {
    const [id, other] = [await priced('Stored', '20'), await priced('Stored', '30')];
    await project({ ...availability(id, 1), rates: weekly });
    const version = 'SELECT busy_version, version FROM listings WHERE id = $1';
    const before = (await service.pool.query(version, [id])).rows;
    await service.pool.query(
      `UPDATE listings SET lending_rates = '{"free": true}', lending_rate_type = NULL, rate_cents_per_day = 99999 WHERE id = $1`,
      [id],
    );
    expect(await found('stored', 'sort=rate')).toEqual([other, id]);
    await project({ ...availability(id, 1), rates: free });
    expect(await found('stored', 'sort=rate')).toEqual([id, other]);
    expect(await found('stored', 'rateType=daily')).toEqual([id]);
    expect((await service.pool.query(version, [id])).rows).toEqual(before);
  });
});

describe('the filter by days', () => {
  it('leaves out what is busy on any of the days, in the list, a search, the facets, the map and the nearest', async () => {
    const [busy, free] = [await offered('Filtered'), await offered('Filtered')];
    await project(availability(busy, 1, [100, 104]));
    for (const query of ['', 'search=filtered&', 'near=smiths-falls&sort=distance&', 'sort=soonest&']) {
      const found = async (from: number, to: number) => {
        const ids = await idsOf(`${query}limit=100&${lentDays(from, to)}`);
        return [busy, free].filter((id) => ids.includes(id));
      };
      expect([query, await found(104, 106), await found(98, 100), await found(90, 110)]).toEqual([
        query,
        [free],
        [free],
        [free],
      ]);
      expect([query, await found(105, 106), await found(97, 99)]).toEqual([query, [busy, free], [busy, free]]);
    }
    const countsOf = async (days: string) => {
      const query = `?type=available&search=filtered&${days}`;
      const facets = await get<{ category: { value: string; count: number }[] }>(`/facets${query}`);
      const map = await get<object>(`/map${query}`);
      return [JSON.stringify(facets), JSON.stringify(map)];
    };
    const [withBusy, without] = [await countsOf(lentDays(105, 106)), await countsOf(lentDays(104, 106))];
    expect(without[0]).not.toBe(withBusy[0]);
    expect(without[1]).not.toBe(withBusy[1]);
  });

  it('with a first day only keeps its meaning', async () => {
    const id = await offered('Open');
    await project(availability(id, 1, [0, 690]));
    expect(await idsOf(`search=open&availableFrom=${day(5)}`)).toEqual([id]);
  });
});

it('a card names the next free day of what is lent or blocked today', async () => {
  const [lent, later] = [await offered('Carded'), await offered('Carded')];
  await project(availability(lent, 1, [-3, 5], [20, 30]));
  await project(availability(later, 1, [20, 30]));
  const cards = await get<{ id: number; nextFreeOn?: string }[]>('?type=available&search=carded&sort=oldest');
  expect(cards.map(({ id, nextFreeOn }) => [id, nextFreeOn])).toEqual([
    [lent, day(6)],
    [later, undefined],
  ]);
});
