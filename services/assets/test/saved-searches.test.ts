import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { SavedSearch } from '@commonyard/contracts/http/saved-searches';
import {
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_LIMITS,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  SEARCH_TIMINGS,
} from '@commonyard/contracts/saved-searches.values';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import type { HttpError } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { userEvent } from '@commonyard/testing/factories/events';
import { testImageIds } from '@commonyard/testing/factories/images';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp } from '../src/app.ts';
import { createCountCache } from '../src/count-cache/count-cache.ts';
import { handleAccountEvent } from '../src/records/records.consumer.ts';
import { deleteOverSearches } from '../src/saved-searches/over-searches.job.ts';
import { saveSearch } from '../src/saved-searches/saved-searches.service.ts';
import { keysOf } from '../src/search-matching/search-keys.policy.ts';
import { createRequests, statusesOf } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db } = service;
const { approved, newListing } = createRequests(service);
afterAll(() => service.close());

const PATH = '/api/saved-searches';
const MAX = MAX_SAVED_SEARCHES.account;
const AVAILABLE = { type: 'available_asset' } as const;
const TODAY = torontoDay(new Date());
const dayIn = (days: number) => addDays(TODAY, days);

let lastUser = 500;
/** The requests of a new user about its saved searches. */
function newUser(over: Parameters<typeof as.operator>[0] = {}) {
  const userId = ++lastUser;
  const caller = { userId, ...over };
  const request = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown, headers = {}) =>
    send(service, as.operator(caller), method, `${PATH}${path}`, body, headers);
  const save = (query: object = {}, timing = 'daily', headers = {}) =>
    request('POST', '', { query: { ...AVAILABLE, ...query }, timing }, headers);
  return {
    userId,
    request,
    save,
    saved: async (query?: object, timing?: string) => (await save(query, timing)).json<SavedSearch>(),
    list: async () => (await request('GET')).json<SavedSearch[]>(),
    change: (id: number | string, timing: string, headers = {}) => request('PATCH', `/${id}`, { timing }, headers),
    remove: (id: number | string) => request('DELETE', `/${id}`),
  };
}
const errorOf = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
const keysOfSearch = async (searchId: number) =>
  (await db.selectFrom('savedSearchKeys').select('key').where('searchId', '=', searchId).execute()).map(
    ({ key }) => key,
  );

describe('a saved search', () => {
  it('is listed as it was saved, the newest first', async () => {
    const { saved, list } = newUser();
    const query = {
      search: 'motor grader',
      category: 'vehicles',
      region: 'Ontario',
      rateType: 'daily',
      municipality: 'hearst',
      near: 'hearst',
      radiusKm: 50,
      availableFrom: dayIn(3),
      availableTo: dayIn(5),
    };
    const first = await saved(query, 'weekly');
    expect(first).toEqual({
      id: expect.any(Number),
      version: 1,
      state: 'active',
      query: { ...AVAILABLE, ...query },
      timing: 'weekly',
      createdAt: expect.stringMatching(/Z$/),
      notifiedAt: null,
      notified: 0,
    });
    const second = await saved({}, 'now');
    expect(await list()).toEqual([second, first]);
    for (const search of await list()) expect(Value.Errors(SavedSearch, search)).toEqual([]);
    expect(await keysOfSearch(first.id)).toEqual([...new Set(keysOf(first.query))]);
  });

  it('is stored with the municipality of its owner, without audit entries and events', async () => {
    const count = async () => [
      (await db.selectFrom('auditLog').select('id').execute()).length,
      (await outboxOf(db)).length,
    ];
    const before = await count();
    const { saved, change, remove } = newUser({ municipality: 'hearst' });
    const { id } = await saved();
    const row = await db.selectFrom('savedSearches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ municipality: 'hearst', active: true, guestId: null });
    await change(id, 'now');
    await remove(id);
    expect(await keysOfSearch(id)).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it('that is equal is not saved twice: it gets the new timing', async () => {
    const { save, saved, list } = newUser();
    const first = await saved({
      category: 'vehicles,tools-machinery',
      search: 'snow  blower',
      availableFrom: dayIn(3),
    });
    const again = await save(
      {
        availableFrom: `${dayIn(3)}T12:00:00Z`,
        search: ' snow blower ',
        category: 'tools-machinery,vehicles,tools-machinery',
      },
      'now',
    );
    expect([again.statusCode, again.json()]).toEqual([201, { ...first, timing: 'now', version: 2 }]);
    expect(first.query).toEqual({
      ...AVAILABLE,
      search: 'snow blower',
      category: 'tools-machinery,vehicles',
      availableFrom: dayIn(3),
    });
    expect(await list()).toHaveLength(1);
  });

  it('of empty words is one without words', async () => {
    expect((await newUser().saved({ search: '  ' })).query).toEqual(AVAILABLE);
  });

  it('of the days of a listing has its title while the listing is public', async () => {
    const id = await approved({ title: 'Sweeper' });
    const days = { listingId: id, availableFrom: dayIn(1), availableTo: dayIn(2) };
    expect((await newUser().save(days)).json().fields).toEqual({ 'query.listingId': MESSAGES.watchOwn });
    const { save, saved, list } = newUser({ municipality: 'kenora' });
    expect((await save(days)).json().fields).toEqual({ 'query.availableFrom': MESSAGES.watchFree });
    await service.pool.query(
      `UPDATE listings SET busy = datemultirange(daterange($2::date, $2::date, '[]')) WHERE id = $1`,
      [id, dayIn(2)],
    );
    expect(await saved(days)).toMatchObject({ query: { ...AVAILABLE, ...days }, listingTitle: 'Sweeper' });
    await send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`, {});
    expect(await list()).toMatchObject([{ listingTitle: null }]);
  });

  it('is over the day after its last day', async () => {
    const { userId, saved, list } = newUser();
    const { id } = await saved({ availableFrom: dayIn(1), availableTo: dayIn(1) });
    const setDay = (day: string) =>
      db
        .updateTable('savedSearches')
        .set({ notified: 2 })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .execute()
        .then(() =>
          service.pool.query(`UPDATE saved_searches SET query = query || $2 WHERE id = $1`, [
            id,
            { availableFrom: day, availableTo: day },
          ]),
        );
    await setDay(TODAY);
    expect(await list()).toMatchObject([{ state: 'active', notified: 2 }]);
    await setDay(dayIn(-1));
    expect(await list()).toMatchObject([{ state: 'over' }]);
  });

  it('is over at midnight in Ontario', async () => {
    const body = {
      query: { ...AVAILABLE, availableFrom: '2030-07-01', availableTo: '2030-07-01' },
      timing: 'now',
    } as const;
    const caller = { userId: newUser().userId, role: 'municipal_operator', municipality: null, locale: 'en' } as const;
    const saveAt = (time: string) => db.transaction().execute((trx) => saveSearch(trx, body, caller, new Date(time)));
    expect(await saveAt('2030-07-02T03:59:00Z')).toMatchObject({ state: 'active' });
    const error = await saveAt('2030-07-02T04:00:00Z').catch((thrown: HttpError) => thrown);
    expect((error as HttpError).fields).toEqual({ 'query.availableTo': MESSAGES.daysOver });
  });

  it(`is deleted ${SAVED_SEARCH_LIMITS.overDays} days after its last day`, async () => {
    const { saved, list } = newUser();
    await saved();
    await saved({ availableFrom: dayIn(4) });
    const { id } = await saved({ availableFrom: dayIn(4), availableTo: dayIn(5) });
    const on = (day: string) => deleteOverSearches(service, new Date(`${day}T12:00:00Z`));
    await on(dayIn(5 + SAVED_SEARCH_LIMITS.overDays));
    expect(await list()).toHaveLength(3);
    await on(dayIn(6 + SAVED_SEARCH_LIMITS.overDays));
    expect((await list()).map((search) => search.id)).not.toContain(id);
    expect(await list()).toHaveLength(2);
  });
});

describe('POST /api/saved-searches', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a last day alone', { availableTo: dayIn(2) }, { 'query.availableTo': expect.any(String) as never }],
    [
      'reversed days',
      { availableFrom: dayIn(3), availableTo: dayIn(2) },
      { 'query.availableTo': expect.any(String) as never },
    ],
    [
      'days that are over',
      { availableFrom: dayIn(-3), availableTo: dayIn(-1) },
      { 'query.availableTo': MESSAGES.daysOver },
    ],
    ['an unknown municipality', { near: 'atlantis' }, { 'query.near': expect.any(String) as never }],
    ['a radius without a municipality', { radiusKm: 50 }, { 'query.radiusKm': expect.any(String) as never }],
    [
      'a listing without days',
      { listingId: 5 },
      { 'query.availableFrom': MESSAGES.watchDays, 'query.availableTo': MESSAGES.watchDays },
    ],
    [
      'a listing with other filters',
      { listingId: 5, availableFrom: dayIn(1), availableTo: dayIn(2), search: 'x', near: 'hearst' },
      { 'query.search': MESSAGES.watchOnly, 'query.near': MESSAGES.watchOnly },
    ],
    ['a day that does not exist', { availableFrom: '2030-02-30' }, { 'query.availableFrom': MESSAGES.watchDays }],
    ['an unknown category', { category: 'boats' }, { 'query.category': expect.any(String) as never }],
    ['an unknown field', { mine: true }, { 'query.mine': expect.any(String) as never }],
  ])('400 for %s', async (_name, query, fields) => {
    const response = await newUser({ municipality: 'smiths-falls' }).save(query);
    expect(errorOf(response)).toEqual([400, 'validation_failed']);
    expect(response.json().fields).toEqual(fields);
  });

  it('400 for an unknown timing and for no query', async () => {
    const { save, request } = newUser();
    expect((await save({}, 'hourly')).statusCode).toBe(400);
    expect((await request('POST', '', { timing: 'now' })).statusCode).toBe(400);
  });

  it('404 for a listing that is not public, does not exist or is of the other type', async () => {
    const { save, list } = newUser();
    const days = { availableFrom: dayIn(1), availableTo: dayIn(2) };
    const need = await approved({ type: 'needed_asset' });
    for (const listingId of [await newListing(), 2_000_000_000, need])
      expect(errorOf(await save({ listingId, ...days }))).toEqual([404, 'asset_not_found']);
    expect(await list()).toEqual([]);
  });

  it(`409 for more than ${MAX}, and an equal one still gets its timing`, async () => {
    const { save, list } = newUser();
    for (let n = 0; n < MAX; n++) expect((await save({ search: `word ${n}` })).statusCode).toBe(201);
    const response = await save({ search: 'one more' });
    expect(response.json()).toMatchObject({ code: 'too_many_saved_searches', message: MESSAGES.tooMany });
    expect(response.statusCode).toBe(409);
    expect((await save({ search: 'word 0' }, 'now')).statusCode).toBe(201);
    expect(await list()).toHaveLength(MAX);
    expect((await newUser().save()).statusCode).toBe(201);
  });

  it('holds the limit for requests at the same time, and saves an equal search once', async () => {
    const { save, saved, list } = newUser();
    for (let n = 0; n < MAX - 3; n++) await saved({ search: `word ${n}` });
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ search: `more ${n}` })));
    expect(statusesOf(responses)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(MAX);

    const other = newUser();
    const equal = await Promise.all(Array.from({ length: 6 }, () => other.save({ search: 'plough' })));
    expect(statusesOf(equal)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(await other.list()).toHaveLength(1);
  });

  it('is processed once per Idempotency-Key', async () => {
    const { save, list, remove } = newUser();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await save({}, 'now', headers), await save({}, 'now', headers)];
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
    await remove(first.json().id);
    await save({}, 'now', headers);
    expect(await list()).toEqual([]);
    expect(errorOf(await save({}, 'daily', headers))).toEqual([422, 'idempotency_key_reused']);
  });

  it('429 beyond the usage limit', async () => {
    const saved_searches = { ...USAGE_LIMITS.saved_searches, account: { hour: 2, day: 2 } };
    const usage = createUsageLimits({ limits: { ...USAGE_LIMITS, saved_searches } });
    const countCache = createCountCache();
    const app = await buildApp({ ...service.deps, limits: true, usage, countCache, imageIds: testImageIds });
    const caller = { userId: newUser().userId };
    const save = () => send({ app }, as.operator(caller), 'POST', PATH, { query: AVAILABLE, timing: 'now' });
    expect([(await save()).statusCode, (await save()).statusCode]).toEqual([201, 201]);
    expect(errorOf(await save())).toEqual([429, 'account_limit_reached']);
    const counted = await send({ app }, as.operator(caller), 'GET', '/api/assets/usage');
    expect(counted.json()).toContainEqual(expect.objectContaining({ kind: 'saved_searches', scope: 'account' }));
    await app.close();
  });
});

describe('PATCH /api/saved-searches/:id', () => {
  it.each(SEARCH_TIMINGS)('changes the timing to %s', async (timing) => {
    const { saved, change, list } = newUser();
    const before = await saved({}, timing === 'now' ? 'daily' : 'now');
    const response = await change(before.id, timing, { 'if-match': '"1"' });
    expect([response.statusCode, response.json()]).toEqual([200, { ...before, timing, version: 2 }]);
    expect(await list()).toEqual([response.json()]);
  });

  it('409 for a stale version, and the same timing makes no version', async () => {
    const { saved, change } = newUser();
    const { id } = await saved({}, 'now');
    expect((await change(id, 'now')).json()).toMatchObject({ version: 1 });
    await change(id, 'daily');
    expect(errorOf(await change(id, 'weekly', { 'if-match': '"1"' }))).toEqual([409, 'stale_version']);
    expect((await change(id, 'weekly', { 'if-match': '"2"' })).statusCode).toBe(200);
    expect(errorOf(await change(id, 'now', { 'if-match': 'x' }))).toEqual([400, 'invalid_if_match']);
  });
});

it('of another user and unknown: 404 to change and to delete, and nothing happens', async () => {
  const [own, other] = [newUser(), newUser()];
  const { id } = await own.saved();
  for (const wanted of [id, 2_000_000_000]) {
    expect(errorOf(await other.change(wanted, 'now'))).toEqual([404, 'saved_search_not_found']);
    expect(errorOf(await other.remove(wanted))).toEqual([404, 'saved_search_not_found']);
  }
  expect(await other.list()).toEqual([]);
  expect(await own.list()).toHaveLength(1);
  expect((await own.remove(id)).statusCode).toBe(204);
  expect((await own.remove(id)).statusCode).toBe(404);
  expect(await own.list()).toEqual([]);
});

it.each(['0', 'x', '2147483648'])('400 for the id %s', async (id) => {
  const { change, remove } = newUser();
  expect([(await change(id, 'now')).statusCode, (await remove(id)).statusCode]).toEqual([400, 400]);
});

it('401 for a guest, 403 for a write of a waiting account, before anything else', async () => {
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', {}],
    ['PATCH', '/0', {}],
    ['DELETE', '/0', undefined],
  ] as const) {
    const guest = await send(service, as.guest(), method, `${PATH}${path}`, body);
    expect(errorOf(guest)).toEqual([401, 'not_signed_in']);
    expect(guest.headers['cache-control']).toContain('no-store');
    const waiting = await send(service, as.guest({ waiting: true }), method, `${PATH}${path}`, body);
    expect(errorOf(waiting)).toEqual([403, 'account_waiting']);
  }
});

describe('the saved searches of an account', () => {
  it('are deleted when it is closed, and stay while it is only deactivated', async () => {
    const [closed, other] = [newUser(), newUser()];
    await closed.saved();
    await other.saved();
    const handle = (over: Parameters<typeof userEvent>[0]) =>
      db.transaction().execute((trx) => handleAccountEvent(trx, { type: 'user.deactivated', data: userEvent(over) }));
    await handle({ id: closed.userId });
    expect(await closed.list()).toHaveLength(1);
    await handle({ id: closed.userId, closed: { heir: 'nobody' } });
    expect(await closed.list()).toEqual([]);
    expect(await other.list()).toHaveLength(1);
  });

  it('are in the file of its own data', async () => {
    const { userId, saved } = newUser({ municipality: 'hearst' });
    const { id, query, timing, createdAt } = await saved({ search: 'plough' });
    const file = (await send(service, as.operator({ userId }), 'GET', '/api/records/assets/my-data')).json();
    expect(file.savedSearches).toEqual([
      { id, query, timing, municipality: 'hearst', createdAt, notifiedAt: null, notified: 0 },
    ]);
  });
});
