import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { MAX_ALTERNATIVES, MAX_TOWNS, TOWN_MONTHS } from '@commonyard/contracts/assets.values';
import { distanceKm } from '@commonyard/contracts/distances';
import { ListingAlternatives } from '@commonyard/contracts/http/assets';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { handleAvailabilityEvent } from '../src/listings/listings.consumer.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const DAY = 86_400_000;
const day = (days: number) => torontoDay(new Date(Date.now() + days * DAY));
const month = () => day(0).slice(0, 7);
const wanted = (from: number, to: number) => `availableFrom=${day(from)}&availableTo=${day(to)}`;
const owner = (municipality: string, userId = 70) => as.operator({ userId, municipality });

async function post(body: Record<string, unknown>, caller: ReturnType<typeof as.operator> = as.guest()) {
  const isGuest = 'municipalityName' in body;
  const { id } = (await send(service, caller, 'POST', isGuest ? '/api/public/assets' : '/api/assets', body)).json();
  return id as number;
}
const approve = async (id: number) => (await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`), id);

/** An approved listing of a guest: the word of its title, where, and from and until which day from today. */
const offered = async (title: string, municipalityName: string, from: number, to: number, over = {}) =>
  approve(
    await post(publicListingBody({ title, municipalityName, availableFrom: day(from), availableTo: day(to), ...over })),
  );
/** An approved listing of an account. */
const owned = async (title: string, municipality: string, over = {}) =>
  approve(await post(listingBody({ title, ...over }), owner(municipality)));
const setBusy = (id: number, ...periods: [number, number][]) =>
  service.db.transaction().execute((trx) =>
    handleAvailabilityEvent(trx, {
      data: { id, version: 1, unavailable: periods.map(([from, to]) => ({ startsOn: day(from), endsOn: day(to) })) },
      actorid: 7,
    }),
  );

async function alternatives(
  query: string,
  caller: ReturnType<typeof as.operator> = as.guest(),
): Promise<ListingAlternatives> {
  const response = await send(service, caller, 'GET', `/api/assets/alternatives?${query}`);
  expect([query, response.statusCode, Value.Check(ListingAlternatives, response.json())]).toEqual([query, 200, true]);
  return response.json();
}
const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id);
const daysOf = ({ otherDays }: ListingAlternatives) =>
  otherDays.map(({ listing, freeFrom, freeTo }) => [listing.id, freeFrom, freeTo]);
const NOTHING = { otherDays: [], fartherAway: [], otherMachines: [], towns: [], category: null };

describe('what is free on other days', () => {
  it('are earlier, overlapping and later days, those that miss the fewest of the wanted ones first', async () => {
    const until = await offered('Trommel one', 'Perth (Town)', -20, 19);
    const partly = await offered('Trommel two', 'Kenora', 1, 23);
    const later = await offered('Trommel three', 'Ottawa', 30, 60);
    const far = await offered('Trommel four', 'Ottawa', 200, 260);
    const found = await alternatives(`type=available&search=trommel&${wanted(20, 24)}`);
    expect(daysOf(found)).toEqual([
      [partly, day(1), day(23)],
      [until, null, day(19)],
      [later, day(30), day(60)],
    ]);
    expect(found.otherDays.every(({ listing }) => listing.municipality)).toBe(true);
    // The windows of the same listings serve another wish.
    expect(daysOf(await alternatives(`search=trommel&${wanted(262, 264)}`))[0]).toEqual([far, day(200), day(260)]);
    await offered('Trommel five', 'Ottawa', 20, 24);
    const ids = (await alternatives(`search=trommel&${wanted(20, 24)}`)).otherDays.map(({ listing }) => listing.id);
    expect(ids).toEqual([partly, until, later]);
    expect(ids).toHaveLength(MAX_ALTERNATIVES);
  });

  it('are the nearest first where they miss as many days, with the distance', async () => {
    const [perth, ottawa] = [
      await offered('Jaw crusher', 'Perth (Town)', 0, 10),
      await offered('Jaw crusher', 'Ottawa', 0, 10),
    ];
    const near = async (place: string) =>
      (await alternatives(`search=crusher&near=${place}&${wanted(9, 12)}`)).otherDays.map(({ listing }) => listing);
    expect(idsOf(await near('perth'))).toEqual([perth, ottawa]);
    expect(idsOf(await near('ottawa'))).toEqual([ottawa, perth]);
    expect((await near('perth'))[1]!.distanceKm).toBe(distanceKm('perth', 'ottawa'));
    // Within the radius only, as the search.
    expect(
      idsOf(
        (await alternatives(`search=crusher&near=perth&radiusKm=25&${wanted(9, 12)}`)).otherDays.map(
          ({ listing }) => listing,
        ),
      ),
    ).toEqual([perth]);
  });

  it('leave out lent and blocked days', async () => {
    const id = await offered('Hydroseeder', 'Perth (Town)', 0, 100);
    await setBusy(id, [10, 20], [22, 40]);
    const free = async (from: number, to: number) =>
      daysOf(await alternatives(`search=hydroseeder&${wanted(from, to)}`));
    expect(await free(8, 9)).toEqual([]);
    expect(await free(8, 12)).toEqual([[id, null, day(9)]]);
    expect(await free(21, 22)).toEqual([[id, day(21), day(21)]]);
    expect(await free(36, 44)).toEqual([[id, day(41), day(100)]]);
  });

  it('are not over, and have no end where the listing has none', async () => {
    const past = await offered('Sandbagger', 'Perth (Town)', 0, 5);
    await service.pool.query('UPDATE listings SET available_from = $2, available_to = $3 WHERE id = $1', [
      past,
      day(-20),
      day(-1),
    ]);
    expect(daysOf(await alternatives(`search=sandbagger&${wanted(1, 3)}`))).toEqual([]);
    await service.pool.query('UPDATE listings SET available_to = $2 WHERE id = $1', [past, day(0)]);
    expect(daysOf(await alternatives(`search=sandbagger&${wanted(1, 3)}`))).toEqual([[past, null, day(0)]]);
    await service.pool.query('UPDATE listings SET available_from = $2, available_to = NULL WHERE id = $1', [
      past,
      day(9),
    ]);
    expect(daysOf(await alternatives(`search=sandbagger&${wanted(1, 3)}`))).toEqual([[past, day(9), null]]);
  });

  it('are those before a first day alone, and none without days', async () => {
    const id = await offered('Scissor lift', 'Perth (Town)', 0, 10);
    expect(daysOf(await alternatives(`search=scissor lift&availableFrom=${day(12)}`))).toEqual([[id, null, day(10)]]);
    expect(daysOf(await alternatives(`search=scissor lift&availableFrom=${day(10)}`))).toEqual([]);
    expect(daysOf(await alternatives('search=scissor lift'))).toEqual([]);
  });

  it('are of needed listings in a search for those', async () => {
    const id = await offered('Drone wanted', 'Perth (Town)', 0, 10, { type: 'needed' });
    const found = await alternatives(`type=needed&search=drone&${wanted(11, 12)}`);
    expect(daysOf(found)).toEqual([[id, null, day(10)]]);
    expect(found.towns).toEqual([]);
    expect(daysOf(await alternatives(`type=available&search=drone&${wanted(11, 12)}`))).toEqual([]);
  });
});

describe('what is free on these days, farther away', () => {
  it('lies outside the radius or the chosen municipality, nearest first', async () => {
    const [ottawa, kenora, perth] = [
      await offered('Scarifier', 'Ottawa', 0, 50),
      await offered('Scarifier', 'Kenora', 0, 50),
      await offered('Scarifier', 'Perth (Town)', 0, 5),
    ];
    const near = 'search=scarifier&near=smiths-falls';
    const { fartherAway } = await alternatives(`${near}&radiusKm=25&${wanted(10, 20)}`);
    expect(fartherAway.map(({ id, distanceKm: km }) => [id, km])).toEqual([
      [ottawa, distanceKm('smiths-falls', 'ottawa')],
      [kenora, distanceKm('smiths-falls', 'kenora')],
    ]);
    expect(idsOf((await alternatives(`${near}&municipality=kenora`)).fartherAway)).toEqual([perth, ottawa]);
    expect(idsOf((await alternatives('search=scarifier&municipality=ottawa')).fartherAway)).toEqual([perth, kenora]);
    expect((await alternatives(`${near}&${wanted(10, 20)}`)).fartherAway).toEqual([]);
    expect((await alternatives('search=scarifier&municipality=nowhere')).fartherAway).toEqual([]);
  });
});

describe('other machines that do the job', () => {
  it('are in the category of the machine that the words name, on these days, without those shown already', async () => {
    const mower = await offered('Ride-on mower', 'Perth (Town)', 300, 330, { category: 'landscaping' });
    const harvester = await offered('Weed harvester', 'Kenora', 300, 330, { category: 'tools-machinery' });
    await offered('Late mower', 'Perth (Town)', 320, 330, { category: 'landscaping' });
    await offered('Generator', 'Perth (Town)', 300, 330, { category: 'tools-machinery' });
    for (const search of ['chipper', 'chiper', 'déchiqueteuse', 'broyeur à branches']) {
      const found = await alternatives(`search=${encodeURIComponent(search)}&near=smiths-falls&${wanted(302, 310)}`);
      expect([search, found.category, idsOf(found.otherMachines)]).toEqual([search, 'landscaping', [mower, harvester]]);
    }
    const chipper = await offered('Brush chipper', 'Ottawa', 300, 330, { category: 'landscaping' });
    const { fartherAway, otherMachines } = await alternatives(
      `search=chipper&near=smiths-falls&radiusKm=25&${wanted(302, 310)}`,
    );
    expect([idsOf(fartherAway), idsOf(otherMachines)]).toEqual([[chipper], [mower, harvester]]);
  });

  it('are in the chosen category where the words name no machine', async () => {
    const id = await offered('Something', 'Perth (Town)', 400, 430, { category: 'transportation' });
    const query = `search=qwertz&${wanted(402, 410)}`;
    expect(idsOf((await alternatives(`${query}&category=transportation`)).otherMachines)).toEqual([id]);
    expect(await alternatives(query)).toEqual(NOTHING);
    expect((await alternatives(`category=transportation&${wanted(402, 440)}`)).otherMachines).toEqual([]);
  });

  it('are not the other machines of the category Other, which do other jobs', async () => {
    await offered('Tent', 'Perth (Town)', 400, 430, { category: 'other' });
    expect(await alternatives('search=projector')).toMatchObject({ otherMachines: [], category: 'other' });
  });
});

describe('towns that may have one', () => {
  const towns = async (query: string, caller?: ReturnType<typeof as.operator>) =>
    (await alternatives(query, caller)).towns;
  const set = (id: number, columns: string) => service.pool.query(`UPDATE listings SET ${columns} WHERE id = $1`, [id]);

  it('had one in public view, whatever became of it', async () => {
    const [withdrawn, leased, unavailable, expired] = [
      await owned('Stump grinder', 'perth'),
      await owned('Stump grinder', 'ottawa'),
      await owned('Dessoucheuse', 'kenora'),
      await owned('Stump grinder', 'cornwall'),
    ];
    await send(service, owner('perth'), 'POST', `/api/assets/${withdrawn}/withdraw`, {});
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${leased}`, { status: 'leased' });
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${unavailable}`, { status: 'unavailable' });
    await set(expired, `available_from = '2020-01-01', available_to = '2020-01-31'`);
    for (const search of ['stump grinder', 'dessoucheuse'])
      expect(await towns(`type=available&search=${search}&near=smiths-falls`)).toEqual(
        ['perth', 'ottawa', 'cornwall', 'kenora']
          .map((id) => ({ id, km: distanceKm('smiths-falls', id)! }))
          .toSorted((one, other) => one.km - other.km)
          .map(({ id, km }) => ({
            municipality: id,
            municipalityName: expect.stringMatching(/^[A-Z]/),
            lastListed: month(),
            distanceKm: km,
          })),
      );
    expect((await towns('search=stump grinder')).map(({ distanceKm: km }) => km)).toEqual(Array(4).fill(undefined));
    expect((await towns('search=stump grinder', owner('perth'))).map((town) => town.municipality)).not.toContain(
      'perth',
    );
    expect(
      await towns('search=stump grinder', as.operator({ userId: 71, municipality: null, locale: 'fr' })),
    ).toHaveLength(4);
  });

  it('are none for a listing that was never public, was rejected or deleted, or has no account', async () => {
    const body = (title: string) => listingBody({ title });
    await post(body('Sod cutter'), owner('perth'));
    const rejected = await post(body('Sod cutter'), owner('ottawa'));
    await send(service, as.admin(), 'PATCH', `/api/assets/${rejected}/reject`, {});
    const deleted = await owned('Sod cutter', 'kenora');
    await send(service, as.admin(), 'DELETE', `/api/assets/${deleted}`);
    await offered('Sod cutter', 'Smiths Falls', 0, 3);
    const needed = await owned('Sod cutter', 'hearst', { type: 'needed_asset' });
    expect(needed).toBeGreaterThan(0);
    expect(await towns('search=sod cutter')).toEqual([]);
  });

  it('are those of the last two years', async () => {
    const [old, recent] = [await owned('Snowmobile', 'perth'), await owned('Snowmobile', 'ottawa')];
    const publicUntil = (months: number) => `decision_at = now() - interval '${months} months', status = 'leased'`;
    await set(old, publicUntil(TOWN_MONTHS + 1));
    await set(recent, publicUntil(TOWN_MONTHS - 1));
    const found = await towns('search=snowmobile');
    expect(found.map((town) => town.municipality)).toEqual(['ottawa']);
    expect(found[0]!.lastListed < month()).toBe(true);
    // An old listing that still is in public view counts.
    await set(old, `status = 'available'`);
    expect((await towns('search=snowmobile')).map((town) => [town.municipality, town.lastListed])).toEqual([
      ['perth', month()],
      ['ottawa', found[0]!.lastListed],
    ]);
  });

  it('are none for words that name no machine, which would reveal what other listings say', async () => {
    const id = await owned('Zzyzx machine', 'perth', { category: 'vehicles' });
    await send(service, owner('perth'), 'POST', `/api/assets/${id}/withdraw`, {});
    expect(await towns('search=zzyzx')).toEqual([]);
    expect(await towns('search=zzyzx&category=vehicles')).toEqual([]);
    expect((await towns('category=vehicles')).map((town) => town.municipality)).toContain('perth');
    expect(await towns('')).toEqual([]);
    expect(await towns('category=vehicles&mine=true', owner('ottawa'))).toEqual([]);
  });

  it('are at most five, without those of cards', async () => {
    for (const municipality of ['perth', 'ottawa', 'kenora', 'cornwall', 'hearst', 'barrie', 'toronto'])
      await owned('Plotter', municipality, { availableFrom: day(0), availableTo: day(9) });
    const found = await alternatives(`search=plotter&near=smiths-falls&${wanted(10, 12)}`);
    expect(found.otherDays.map(({ listing }) => listing.municipality)).toEqual(['perth', 'ottawa', 'cornwall']);
    expect(found.towns.map(({ municipality }) => municipality)).toEqual(['barrie', 'toronto', 'hearst', 'kenora']);
    expect(await towns('search=plotter&near=smiths-falls')).toHaveLength(MAX_TOWNS);
  });
});

describe('whom they show what', () => {
  it('only what the caller may see, and elsewhere only other municipalities', async () => {
    const own = await post(
      listingBody({ title: 'Aerator', availableFrom: day(0), availableTo: day(5) }),
      owner('smiths-falls'),
    );
    const query = `search=aerator&${wanted(6, 7)}`;
    expect(daysOf(await alternatives(query))).toEqual([]);
    expect(daysOf(await alternatives(query, owner('smiths-falls')))).toEqual([[own, null, day(5)]]);
    await approve(own);
    expect(daysOf(await alternatives(query))).toEqual([[own, null, day(5)]]);
    expect(daysOf(await alternatives(`${query}&elsewhere=true`, owner('smiths-falls', 72)))).toEqual([]);
    expect(daysOf(await alternatives(`${query}&elsewhere=true`, owner('perth', 73)))).toEqual([[own, null, day(5)]]);
  });

  it('have the days of submission and tags for signed-in callers only, as lists', async () => {
    const id = await owned('Trail groomer', 'perth', { tags: ['loud'], availableFrom: day(0), availableTo: day(5) });
    const query = `search=trail groomer&${wanted(6, 7)}`;
    const [forGuest] = (await alternatives(query)).otherDays;
    const [forMember] = (await alternatives(query, owner('ottawa', 74))).otherDays;
    expect([forGuest!.listing.id, forGuest!.listing.tags]).toEqual([id, undefined]);
    expect(forMember!.listing).toMatchObject({ id, tags: ['loud'], createdAt: expect.any(String) });
  });

  it('401: a guest has no own listings and no elsewhere', async () => {
    for (const query of ['mine=true', 'elsewhere=true'])
      expect((await send(service, as.guest(), 'GET', `/api/assets/alternatives?${query}`)).statusCode).toBe(401);
  });

  it('200 without any condition: nothing', async () => {
    expect(await alternatives('')).toEqual(NOTHING);
    expect(await alternatives('type=needed&near=perth')).toEqual(NOTHING);
  });
});
