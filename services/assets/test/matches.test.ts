import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { MatchesFound } from '@commonyard/contracts/events/assets';
import { distanceKm } from '@commonyard/contracts/distances';
import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { eventually } from '@commonyard/testing/eventually';
import { outboxOf } from '@commonyard/testing/outbox';
import { createMatchRequests } from './match-requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const {
  owner,
  post,
  approve,
  need,
  equipment,
  handleEvents,
  update,
  setBusy,
  matchesOf,
  idsOf,
  ownMatches,
  noticesOf,
} = createMatchRequests(service);
const waitsForLock = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const DAYS = { availableFrom: '2099-03-01', availableTo: '2099-03-10' };
const act = (id: number, action: string, municipality: string, body: unknown = {}) =>
  send(service, owner(municipality), 'POST', `/api/assets/${id}/${action}`, body);

describe('matches', () => {
  it('are found when the second of the two is approved, and say why', async () => {
    const wanted = await need('smiths-falls', 'Ice resurfacer needed', DAYS);
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([]);
    const waiting = await post('perth', { title: 'Zamboni 446' });
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([]);
    await setBusy(waiting, ['2099-03-04', '2099-03-04']);
    await approve(waiting);
    await handleEvents();
    const { matches, notified } = await matchesOf(wanted);
    expect({ matches, notified }).toMatchObject({
      notified: 1,
      matches: [
        {
          listing: { id: waiting, title: 'Zamboni 446' },
          wantedDays: 10,
          freeDays: 9,
          distanceKm: distanceKm('smiths-falls', 'perth'),
          sameKind: true,
        },
      ],
    });
    expect(await matchesOf(waiting)).toMatchObject({
      notified: 0,
      matches: [
        { listing: { id: wanted, type: 'needed_asset' }, wantedDays: 10, freeDays: 9, score: matches[0]!.score },
      ],
    });
    expect([await noticesOf(wanted), await noticesOf(waiting)]).toEqual([[[wanted, [waiting]]], [[waiting, [wanted]]]]);
  });

  it('have an event for each owner, with the days of the listing and the reasons', async () => {
    const offered = await equipment('kenora', 'Stump grinder', { availableFrom: '2099-01-01' });
    const wanted = await need('dryden', 'Essoucheuse', DAYS);
    await handleEvents();
    const events = (await outboxOf(service.db)).filter(({ type }) => type === 'match.found').slice(-2);
    expect(events.map(({ actorid, data }) => [actorid, data])).toEqual([
      [
        null,
        {
          id: wanted,
          type: 'needed_asset',
          title: 'Essoucheuse',
          userId: expect.any(Number),
          municipality: 'dryden',
          ...DAYS,
          matches: [
            {
              id: offered,
              title: 'Stump grinder',
              municipality: 'kenora',
              municipalityName: 'Kenora',
              availableFrom: '2099-01-01',
              availableTo: null,
              wantedDays: 10,
              freeDays: 10,
              distanceKm: expect.any(Number),
              sameKind: true,
            },
          ],
        },
      ],
      [
        null,
        expect.objectContaining({
          id: offered,
          type: 'available_asset',
          matches: [expect.objectContaining({ id: wanted })],
        }),
      ],
    ]);
  });

  it('are the five best of a need; the next one follows when one is withdrawn', async () => {
    const places = ['perth', 'carleton-place', 'brockville', 'kingston', 'ottawa', 'cornwall', 'belleville'];
    const ids: number[] = [];
    for (const place of places) ids.push(await equipment(place, 'Weed harvester'));
    await handleEvents();
    const wanted = await need('smiths-falls', 'Aquatic weed harvester wanted');
    await handleEvents();
    const best = await idsOf(wanted);
    expect(best).toHaveLength(MATCH_LIMITS.perNeed);
    const left = ids.filter((id) => !best.includes(id));
    expect(await noticesOf(...left)).toEqual([]);
    const first = best[0]!;
    await act(first, 'withdraw', places[ids.indexOf(first)]!);
    await handleEvents();
    const now = await idsOf(wanted);
    expect(now.slice(0, 4)).toEqual(best.slice(1));
    expect(left).toContain(now[4]);
    expect(await noticesOf(wanted)).toEqual([
      [wanted, best],
      [wanted, [now[4]]],
    ]);

    // A nearer one pushes the last one out.
    const nearest = await equipment('montague', 'Weed harvester');
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([nearest, ...now.slice(0, 4)]);
    await act(nearest, 'withdraw', 'montague');
    await handleEvents();
    expect(await idsOf(wanted)).toEqual(now);
    // The pair is as it was when it was among the five before.
    expect(await noticesOf(now[4]!)).toHaveLength(1);
  });

  it('of deleted equipment make way for the next ones', async () => {
    const ids: number[] = [];
    for (const place of ['perth', 'ottawa', 'kingston', 'brockville', 'cornwall', 'belleville'])
      ids.push(await equipment(place, 'Sod cutter'));
    const wanted = await need('smiths-falls', 'Sod cutter');
    await handleEvents();
    const [first] = await idsOf(wanted);
    await send(service, as.admin(), 'DELETE', `/api/assets/${first}`);
    expect(await idsOf(wanted)).toHaveLength(4);
    await handleEvents();
    expect((await idsOf(wanted)).toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== first));
  });

  it('end when a need is rejected after a report, deleted, or is no longer a need', async () => {
    const offered = await equipment('perth', 'Hydroseeder');
    const needs = [
      await need('ottawa', 'Hydroseeder'),
      await need('ottawa', 'Hydroseeder'),
      await need('ottawa', 'Hydroseeder'),
    ];
    await handleEvents();
    expect(await idsOf(offered)).toEqual(needs);
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${needs[0]}`, { status: 'unavailable' });
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${needs[1]}`, { type: 'available_asset' });
    await send(service, as.admin(), 'DELETE', `/api/assets/${needs[2]}`);
    expect(await idsOf(offered)).toEqual([needs[1]]);
    await handleEvents();
    expect(await idsOf(offered)).toEqual([]);
    expect(await idsOf(needs[1]!)).toEqual([]);
  });

  it('follow an edit of a title and of days', async () => {
    const offered = await equipment('perth', 'Trommel', DAYS);
    const wanted = await need('ottawa', 'Top dresser', DAYS);
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([]);
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${wanted}`, { title: 'Topsoil screener' });
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([offered]);
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${wanted}`, {
      availableFrom: '2099-05-01',
      availableTo: '2099-05-02',
    });
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([]);
  });

  it('are noticed again only where the days of the need or the free days in them changed', async () => {
    const offered = await equipment('perth', 'Traffic counter');
    const wanted = await need('ottawa', 'Traffic counter', DAYS);
    await handleEvents();
    const count = async () => [(await noticesOf(wanted)).length, (await noticesOf(offered)).length];
    expect(await count()).toEqual([1, 1]);
    await setBusy(offered, ['2099-04-01', '2099-04-30']);
    await handleEvents();
    expect(await count()).toEqual([1, 1]);
    await setBusy(offered, ['2099-03-10', '2099-04-30']);
    await handleEvents();
    expect(await count()).toEqual([2, 2]);
    await setBusy(offered);
    await handleEvents();
    expect(await count()).toEqual([2, 2]);
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${wanted}`, { availableTo: '2099-03-12' });
    await handleEvents();
    expect(await count()).toEqual([3, 3]);
    await update(wanted, offered);
    expect(await count()).toEqual([3, 3]);
  });

  it('of a listing without an account notify only the other side', async () => {
    const body = publicListingBody({
      title: 'Portable stage',
      type: 'needed',
      category: 'other',
      municipalityName: 'Perth (Town)',
    });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    await approve(id);
    const offered = await equipment('ottawa', 'Mobile stage', { category: 'other' });
    await handleEvents();
    expect(await idsOf(id)).toEqual([offered]);
    expect([await noticesOf(id), await noticesOf(offered)]).toEqual([[], [[offered, [id]]]]);
  });

  it('of a listing of another public body have no distance', async () => {
    const board = () => as.operator({ userId: 900, municipality: null, organization: 'School Board' });
    const body = listingBody({ title: 'Accessible bus', category: 'vehicles' });
    const { id } = (await send(service, board(), 'POST', '/api/assets', body)).json();
    await approve(id);
    const wanted = await need('hearst', 'Shuttle bus', { category: 'vehicles' });
    await handleEvents();
    expect((await matchesOf(wanted)).matches).toMatchObject([{ listing: { id }, distanceKm: null, sameKind: true }]);
    const second = await need('perth', 'Autobus adapté', { category: 'vehicles' });
    await handleEvents();
    expect((await idsOf(id)).toSorted((a, b) => a - b)).toEqual([wanted, second]);
  });

  it('of words are found without a kind, in the category', async () => {
    const [description, category] = ['Fourteen, with cases.', 'office-equipment'];
    const offered = await equipment('perth', 'Ballot tabulators', { description, category });
    await equipment('kingston', 'Tabulator stand', { description, category: 'landscaping' });
    const wanted = await need('ottawa', 'Tabulator for an election', { description, category });
    await handleEvents();
    expect((await matchesOf(wanted)).matches).toMatchObject([{ listing: { id: offered }, sameKind: false }]);
  });

  it('have no notice once an edit that ends them has begun', async () => {
    const wanted = await need('smiths-falls', 'Metal detector');
    const offered = await equipment('perth', 'Metal detector');
    const edit = await service.db.startTransaction().execute();
    await edit
      .updateTable('listings')
      .set({ withdrawnAt: new Date().toISOString() })
      .where('id', '=', wanted)
      .execute();
    const updated = update(offered);
    await eventually(async () => expect((await waitsForLock.execute(service.db)).rows).toHaveLength(1));
    await edit.commit().execute();
    await updated;
    expect(await noticesOf(wanted, offered)).toEqual([]);
  });

  it('have one notice for each side where both events are handled at once', async () => {
    for (let round = 0; round < 5; round++) {
      const title = `Line painter ${round}`;
      const [offered, wanted] = [await equipment('perth', title), await need('ottawa', title)];
      await Promise.all([update(wanted), update(offered), update(offered, wanted), update(wanted)]);
      expect((await noticesOf(wanted)).filter(([, others]) => others.includes(offered))).toHaveLength(1);
      expect((await noticesOf(offered)).filter(([, others]) => others.includes(wanted))).toHaveLength(1);
      await handleEvents();
    }
  });
});

describe('GET /api/assets/:id/matches', () => {
  it('401 for a guest, 403 for another user, 404 for a listing that is not seen or unknown, 400 for no id', async () => {
    const id = await need('perth', 'Compost turner');
    const pending = await post('perth', { title: 'Pending grader' });
    const get = async (of: number | string, caller = owner('ottawa')) =>
      (await send(service, caller, 'GET', `/api/assets/${of}/matches`)).statusCode;
    expect([
      await get(id, as.guest()),
      await get(id),
      await get(pending),
      await get(2_000_000_000),
      await get('x'),
    ]).toEqual([401, 403, 404, 404, 400]);
    for (const caller of [owner('perth'), as.municipalAdmin({ municipality: 'perth' }), as.admin()])
      expect(await get(id, caller)).toBe(200);
  });

  it('200 without matches while the listing or the other one is withdrawn', async () => {
    const [offered, wanted] = [await equipment('perth', 'Leaf vacuum'), await need('ottawa', 'Leaf vacuum')];
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([offered]);
    await act(offered, 'withdraw', 'perth');
    expect(await matchesOf(wanted)).toEqual({ matches: [], notified: 1 });
    expect(await idsOf(offered)).toEqual([]);
  });
});

describe('GET /api/assets/matches', () => {
  it('401 for a guest', async () => {
    expect((await send(service, as.guest(), 'GET', '/api/assets/matches')).statusCode).toBe(401);
  });

  it('200: the newest of the own listings, and of the municipality for its administrator', async () => {
    const offered = await equipment('timmins', 'Snowmobile');
    const wanted = await need('cochrane', 'Snowmobile wanted');
    await handleEvents();
    expect(await ownMatches(owner('timmins'))).toMatchObject([
      { own: { id: offered, type: 'available_asset', title: 'Snowmobile' }, listing: { id: wanted }, sameKind: true },
    ]);
    const expected = [
      { own: { id: wanted, type: 'needed_asset' }, listing: { id: offered }, foundAt: expect.any(String) },
    ];
    expect(await ownMatches(owner('cochrane'))).toMatchObject(expected);
    expect(await ownMatches(as.municipalAdmin({ userId: 950, municipality: 'cochrane' }))).toMatchObject(expected);
    expect(await ownMatches(as.operator({ userId: 951, municipality: 'cochrane' }))).toEqual([]);
    expect(await ownMatches(as.admin())).toEqual([]);
    await act(offered, 'withdraw', 'timmins');
    expect(await ownMatches(owner('cochrane'))).toEqual([]);
  });

  it('200 with at most as many as are shown', async () => {
    for (let index = 0; index < 5; index++) await equipment('sault-ste-marie', 'Trail groomer');
    for (let index = 0; index < 5; index++) await need('elliot-lake', 'Trail groomer wanted');
    await handleEvents();
    const own = await ownMatches(owner('elliot-lake'));
    expect(own).toHaveLength(MATCH_LIMITS.shown);
    expect(own.every(({ own: { type } }) => type === 'needed_asset')).toBe(true);
  });
});

describe('POST /api/assets/:id/meet', () => {
  const read = async (id: number, caller = owner('perth')) =>
    (await send(service, caller, 'GET', `/api/assets/${id}`)).json();
  const meet = (id: number, body: unknown = {}, caller = owner('perth'), headers: Record<string, string> = {}) =>
    send(service, caller, 'POST', `/api/assets/${id}/meet`, body, headers);

  it('200: withdrawn, with the loan, an audit entry and an event, and its matches end', async () => {
    const [offered, wanted] = [await equipment('ottawa', 'Scissor lift'), await need('perth', 'Scissor lift')];
    await handleEvents();
    expect(await idsOf(offered)).toEqual([wanted]);
    const response = await meet(wanted, { loanId: 77 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ withdrawn: true, status: 'available', met: { at: expect.any(String), loanId: 77 } }),
    ]);
    expect(await read(wanted)).toMatchObject({ met: { at: response.json().met.at, loanId: 77 } });
    expect((await send(service, as.guest(), 'GET', `/api/assets/${wanted}`)).statusCode).toBe(404);
    await handleEvents();
    expect(await idsOf(offered)).toEqual([]);
    expect(await service.db.selectFrom('matches').select('needId').where('needId', '=', wanted).execute()).toEqual([]);
    const entry = await service.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('listingId', '=', wanted)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'met',
      after: { withdrawnAt: expect.any(String), metAt: expect.any(String), metLoanId: 77 },
    });

    // A restored need matches again. The service notifies no owner of the same match twice.
    expect((await act(wanted, 'restore', 'perth')).json()).toMatchObject({ withdrawn: false, met: null });
    await handleEvents();
    expect(await idsOf(wanted)).toEqual([offered]);
    expect(await noticesOf(wanted)).toEqual([[wanted, [offered]]]);
  });

  it('200 again and after a withdrawal: marked once', async () => {
    const wanted = await need('perth', 'Boom mower');
    expect((await act(wanted, 'withdraw', 'perth')).json()).toMatchObject({ withdrawn: true, met: null });
    const first = (await meet(wanted)).json();
    expect(first.met).toEqual({ at: expect.any(String), loanId: null });
    const again = (await meet(wanted, { loanId: 5 })).json();
    expect([again.met, again.version]).toEqual([first.met, first.version]);
  });

  it('is shown to the owner, its municipality and administrators only', async () => {
    const [wanted, offered] = [await need('perth', 'Auger'), await equipment('perth', 'Auger')];
    expect((await read(wanted)).met).toBeNull();
    for (const caller of [as.guest(), owner('ottawa')]) expect(await read(wanted, caller)).not.toHaveProperty('met');
    expect((await read(offered)).met).toBeNull();
    await meet(wanted);
    for (const caller of [as.admin(), as.municipalAdmin({ municipality: 'perth' })])
      expect((await read(wanted, caller)).met).not.toBeNull();
  });

  it('409 unless it is an approved need, and for a stale version', async () => {
    const others = [
      await post('perth', { type: 'needed_asset', title: 'Pending need' }),
      await equipment('perth', 'Telehandler'),
    ];
    for (const id of others) {
      const response = await meet(id);
      expect([response.statusCode, response.json().code]).toEqual([409, 'not_meetable']);
    }
    const wanted = await need('perth', 'Telehandler');
    const stale = await meet(wanted, {}, owner('perth'), { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  });

  it('400 for a wrong body, 401 for a guest, 403 for another user, 404 for one that is not seen', async () => {
    const wanted = await need('perth', 'Chainsaw');
    const hidden = await post('perth', { type: 'needed_asset', title: 'Hidden need' });
    expect((await meet(wanted, { loanId: 'x' })).statusCode).toBe(400);
    expect((await meet(wanted, { loanId: 5, by: 'me' })).statusCode).toBe(400);
    expect((await meet(wanted, {}, as.guest())).statusCode).toBe(401);
    expect((await meet(wanted, {}, owner('ottawa'))).statusCode).toBe(403);
    expect((await meet(hidden, {}, owner('ottawa'))).statusCode).toBe(404);
    expect((await meet(2_000_000_000)).statusCode).toBe(404);
    expect((await send(service, owner('perth'), 'POST', `/api/assets/${wanted}/meet`)).statusCode).toBe(200);
  });
});

it('no event names an owner that is not the owner of the listing', async () => {
  const found = (await outboxOf(service.db))
    .filter(({ type }) => type === 'match.found')
    .map(({ data }) => data as MatchesFound);
  for (const { id, userId } of found) {
    const row = await service.db.selectFrom('listings').select('userId').where('id', '=', id).executeTakeFirst();
    if (row) expect(userId).toBe(row.userId);
  }
});
