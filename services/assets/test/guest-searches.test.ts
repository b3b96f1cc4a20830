import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { SearchConfirmationRequested } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { GuestSearches } from '@commonyard/contracts/http/saved-searches';
import type { Locale } from '@commonyard/contracts/identity.values';
import {
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_LIMITS as LIMITS,
  SAVED_SEARCH_MESSAGES as MESSAGES,
} from '@commonyard/contracts/saved-searches.values';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { withoutTokens } from '@commonyard/service-kit/events/tokens';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { testImageIds } from '@commonyard/testing/factories/images';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp, server } from '../src/app.ts';
import { createCountCache } from '../src/count-cache/count-cache.ts';
import { createGuestLink, lockGuestOfLink } from '../src/guest-links/guest-links.repository.ts';
import { endGuestSearches } from '../src/guest-searches/guest-searches.job.ts';
import { renewGuest, saveGuestSearch } from '../src/guest-searches/guest-searches.service.ts';
import { createRequests, statusesOf } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db, log } = { ...service, ...service.deps };
const { approved, newListing } = createRequests(service);
afterAll(() => service.close());

const PATH = '/api/guest-searches';
const UNSUBSCRIBE = `${PATH}/unsubscribe`;
const MAX = MAX_SAVED_SEARCHES.address;
const NOT_VALID = [404, 'guest_link_not_valid'];
const TODAY = torontoDay(new Date());

let lastGuest = 0;
const newEmail = () => `guest-${++lastGuest}@example.ca`;
const bodyOf = (email: string, query: object = {}, more: object = {}) => ({
  query: { type: 'available_asset', ...query },
  timing: 'daily',
  email,
  ...more,
});
const save = (email: string, query: object = {}, { caller = as.guest(), headers = {}, ...more }: SaveOptions = {}) =>
  send(service, caller, 'POST', PATH, bodyOf(email, query, more), headers);
type SaveOptions = {
  caller?: ReturnType<typeof as.guest>;
  headers?: Record<string, string>;
  timing?: string;
  website?: string;
};
const open = (token: string) => send(service, as.guest(), 'POST', `${PATH}/link`, { token });
const act = (
  action: 'confirm' | 'update' | 'renew' | 'end',
  token: string,
  body: object = {},
  { locale = 'en', headers = {} }: { locale?: Locale; headers?: Record<string, string> } = {},
) => send(service, as.guest({ locale }), 'POST', `${PATH}/link/${action}`, { token, ...body }, headers);

const errorOf = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
type GuestEvent = EventEnvelope & { data: SearchConfirmationRequested & { endsOn?: string } };
const eventsOf = async (email: string): Promise<GuestEvent[]> =>
  ((await outboxOf(db)) as GuestEvent[]).filter(
    ({ type, data }) => type.startsWith('search.') && data.guest.email === email,
  );
const tokensOf = async (email: string) => (await eventsOf(email)).map(({ data }) => data.guest.link.token);
const guestOf = (email: string) =>
  db.selectFrom('searchGuests').selectAll().where('email', '=', email).executeTakeFirst();
const searchesOf = async (token: string) => (await open(token)).json<GuestSearches>();
const statesOf = async (token: string) =>
  (await searchesOf(token)).searches.map(({ state, query }) => [query.search, state]);

/** A guest whose address is confirmed, with so many searches. */
async function confirmedGuest(count = 1) {
  const email = newEmail();
  for (let n = 0; n < count; n++) await save(email, { search: `word ${n}` });
  const [token] = (await tokensOf(email)) as [string];
  expect((await act('confirm', token)).statusCode).toBe(200);
  return { email, token };
}
/** What the guest of a link does at another time. */
const at = <Result>(
  token: string,
  work: (trx: Parameters<typeof renewGuest>[0], guest: Parameters<typeof renewGuest>[1]) => Promise<Result>,
) => db.transaction().execute(async (trx) => work(trx, await lockGuestOfLink(trx, token)));
const run = (now: Date) => endGuestSearches({ db, log }, now);
const noonOf = (day: string) => new Date(`${day}T16:00:00Z`);

describe('POST /api/guest-searches', () => {
  it('201: the search waits, and its address gets a link', async () => {
    const email = newEmail();
    const caller = as.guest({ locale: 'fr' });
    const response = await save(email, { search: 'grader', near: 'hearst' }, { caller, timing: 'weekly' });
    expect([response.statusCode, response.json()]).toEqual([201, { email }]);
    const [event] = (await eventsOf(email)) as [GuestEvent];
    expect(event.type).toBe('search.confirmation_requested');
    const { guest } = event.data;
    expect(guest).toEqual({ id: expect.any(Number), email, locale: 'fr', link: { token: expect.any(String) } });
    expect(await guestOf(email)).toMatchObject({ confirmedAt: null, consent: null, endsOn: null });
    const searches = await searchesOf(guest.link.token);
    expect(Value.Errors(GuestSearches, searches)).toEqual([]);
    expect(searches).toEqual({
      email,
      locale: 'fr',
      pending: true,
      endsOn: null,
      searches: [
        expect.objectContaining({
          state: 'pending',
          timing: 'weekly',
          query: { type: 'available_asset', search: 'grader', near: 'hearst' },
        }),
      ],
    });
    const rows = await db.selectFrom('guestSearchLinks').selectAll().where('guestId', '=', guest.id).execute();
    expect(rows.map(({ hash }) => hash)).toEqual([hashToken(guest.link.token)]);
    expect(response.body).not.toContain(guest.link.token);
  });

  it('10 submissions for an unconfirmed address request one email and keep the newest three', async () => {
    const email = newEmail();
    for (let n = 0; n < 10; n++)
      expect(
        (await save(n % 2 ? email.toUpperCase().replace('EXAMPLE.CA', 'example.ca') : email, { search: `word ${n}` }))
          .statusCode,
      ).toBe(201);
    const tokens = await tokensOf(email);
    expect(tokens).toHaveLength(1);
    expect(await statesOf(tokens[0]!)).toEqual([
      ['word 9', 'pending'],
      ['word 8', 'pending'],
      ['word 7', 'pending'],
    ]);
  });

  it('10 submissions at the same time for one address request one email', async () => {
    const email = newEmail();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => save(email, { search: `word ${n}` })));
    expect(new Set(statusesOf(responses))).toEqual(new Set([201]));
    const tokens = await tokensOf(email);
    expect(tokens).toHaveLength(1);
    expect(await statesOf(tokens[0]!)).toHaveLength(MAX);
  });

  it('an equal search waits once, with the newest timing', async () => {
    const email = newEmail();
    await save(email, { search: 'grader' }, { timing: 'weekly' });
    await save(email, { search: ' grader ' }, { timing: 'now' });
    const [token] = (await tokensOf(email)) as [string];
    expect((await searchesOf(token)).searches).toMatchObject([{ timing: 'now' }]);
  });

  it('responds the same for an unknown, an unconfirmed and a confirmed address', async () => {
    const unconfirmed = newEmail();
    await save(unconfirmed);
    const { email: confirmed } = await confirmedGuest();
    for (const email of [newEmail(), unconfirmed, confirmed]) {
      const response = await save(email, { search: 'grader' });
      expect([response.statusCode, response.json()]).toEqual([201, { email }]);
    }
  });

  it(`requests at most ${LIMITS.confirmations} confirmations a day of a confirmed address`, async () => {
    const { email, token } = await confirmedGuest();
    for (let n = 0; n < 6; n++) await save(email, { search: `more ${n}` });
    // One of them was for its first search.
    expect(await tokensOf(email)).toHaveLength(LIMITS.confirmations);
    expect(await statesOf(token)).toHaveLength(1 + MAX);
    const tomorrow = noonOf(addDays(TODAY, 1));
    const caller = { userId: null, role: null, municipality: null, locale: 'en' } as const;
    const body = bodyOf(email, { search: 'tomorrow' }) as Parameters<typeof saveGuestSearch>[1];
    await db.transaction().execute((trx) => saveGuestSearch(trx, body, caller, tomorrow));
    expect(await tokensOf(email)).toHaveLength(LIMITS.confirmations + 1);
  });

  it('changes nothing of an active equal search, and requests an email with the link', async () => {
    const { email, token } = await confirmedGuest();
    const before = await searchesOf(token);
    await save(email, { search: 'word 0' }, { timing: 'now' });
    expect(await searchesOf(token)).toEqual(before);
    expect(await tokensOf(email)).toHaveLength(2);
  });

  it('stores nothing of a submission that fills the honeypot, with the usual response', async () => {
    const email = newEmail();
    const response = await save(email, {}, { website: 'https://spam.example' });
    expect([response.statusCode, response.json()]).toEqual([201, { email }]);
    expect([await guestOf(email), await eventsOf(email)]).toEqual([undefined, []]);
  });

  it('is processed once per Idempotency-Key', async () => {
    const email = newEmail();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await save(email, {}, { headers }), await save(email, {}, { headers })];
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
    await act('end', (await tokensOf(email))[0]!);
    await save(email, {}, { headers });
    const { id } = (await guestOf(email))!;
    expect(await db.selectFrom('savedSearches').select('id').where('guestId', '=', id).execute()).toEqual([]);
    expect(errorOf(await save(email, { search: 'x' }, { headers }))).toEqual([422, 'idempotency_key_reused']);
  });

  it('403 without a form token, and with one that was used', async () => {
    const guest = await as.guest();
    const { [FORM_NONCE_HEADER]: _nonce, ...without } = guest;
    expect((await save(newEmail(), {}, { caller: Promise.resolve(without) })).statusCode).toBe(403);
    const again = () => save(newEmail(), {}, { caller: Promise.resolve(guest) });
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([201, 403]);
  });

  it.each<[string, object, object, string]>([
    ['no address', {}, { email: undefined }, 'email'],
    ['an address without a domain', {}, { email: 'guest' }, 'email'],
    ['days that are over', { availableFrom: '2020-01-01', availableTo: '2020-01-02' }, {}, 'query.availableTo'],
    ['an unknown municipality', { near: 'atlantis' }, {}, 'query.near'],
    ['an unknown timing', {}, { timing: 'hourly' }, 'timing'],
    ['an unknown field', {}, { name: 'Gus' }, 'name'],
  ])('400 for %s', async (_name, query, more, field) => {
    const email = newEmail();
    const response = await send(service, as.guest(), 'POST', PATH, bodyOf(email, query, more));
    expect(errorOf(response)).toEqual([400, 'validation_failed']);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await guestOf(email)).toBeUndefined();
  });

  it('404 for the days of a listing that is not public, 400 for days that are free', async () => {
    const days = { availableFrom: addDays(TODAY, 1), availableTo: addDays(TODAY, 2) };
    expect(errorOf(await save(newEmail(), { listingId: await newListing(), ...days }))).toEqual([
      404,
      'asset_not_found',
    ]);
    const email = newEmail();
    const watched = await approved({ title: 'Sweeper' });
    const response = await save(email, { listingId: watched, ...days });
    expect(response.json().fields).toEqual({ 'query.availableFrom': MESSAGES.watchFree });
    await service.pool.query(
      `UPDATE listings SET busy = datemultirange(daterange($2::date, $2::date, '[]')) WHERE id = $1`,
      [watched, days.availableTo],
    );
    expect((await save(email, { listingId: watched, ...days })).statusCode).toBe(201);
    const [token] = (await tokensOf(email)) as [string];
    expect((await searchesOf(token)).searches).toMatchObject([{ listingTitle: 'Sweeper' }]);
  });

  it('429 beyond the usage limit of a network', async () => {
    const saved_searches = { ...USAGE_LIMITS.saved_searches, network: { hour: 2, day: 2 } };
    const usage = createUsageLimits({ limits: { ...USAGE_LIMITS, saved_searches } });
    const countCache = createCountCache();
    const app = await buildApp({ ...service.deps, limits: true, usage, countCache, imageIds: testImageIds });
    const network = { [NETWORK_HEADER]: 'one network' };
    const post = () => send({ app }, as.guest(), 'POST', PATH, bodyOf(newEmail()), network);
    expect([(await post()).statusCode, (await post()).statusCode]).toEqual([201, 201]);
    expect(errorOf(await post())).toEqual([429, 'network_limit_reached']);
    await app.close();
  });
});

describe('a link', () => {
  it('changes nothing when it is opened, by whomever', async () => {
    const email = newEmail();
    await save(email);
    const [token] = (await tokensOf(email)) as [string];
    const before = [await guestOf(email), await searchesOf(token)];
    for (const caller of [as.guest(), as.operator(), as.admin()])
      expect((await send(service, caller, 'POST', `${PATH}/link`, { token })).json()).toEqual(before[1]);
    expect([await guestOf(email), await searchesOf(token)]).toEqual(before);
  });

  it('confirms the address with what its reader agreed to, and starts what waits, as often as it is used', async () => {
    const email = newEmail();
    for (const search of ['one', 'two', 'three']) await save(email, { search });
    const [token] = (await tokensOf(email)) as [string];
    const responses = await Promise.all([1, 2, 3].map(() => act('confirm', token, {}, { locale: 'fr' })));
    for (const response of responses) {
      expect(response.json()).toMatchObject({ pending: false, endsOn: addMonths(TODAY, LIMITS.months) });
      expect(response.json<GuestSearches>().searches.map(({ state }) => state)).toEqual(Array(MAX).fill('active'));
    }
    expect(await guestOf(email)).toMatchObject({
      confirmedAt: expect.any(String),
      consent: `fr: ${MESSAGES.consent}`,
    });
  });

  it(`starts only so many that ${MAX} are active, the newest first; 409 where none can start`, async () => {
    const { email, token } = await confirmedGuest(2);
    const consent = (await guestOf(email))!;
    await save(email, { search: 'older' });
    await save(email, { search: 'newer' });
    expect((await act('confirm', token)).json()).toMatchObject({ pending: true });
    expect(await statesOf(token)).toEqual([
      ['newer', 'active'],
      ['older', 'pending'],
      ['word 1', 'active'],
      ['word 0', 'active'],
    ]);
    expect(await guestOf(email)).toMatchObject({ confirmedAt: consent.confirmedAt, endsOn: consent.endsOn });
    const response = await act('confirm', token);
    expect(errorOf(response)).toEqual([409, 'too_many_guest_searches']);
    expect(response.json().message).toBe(MESSAGES.tooManyForAddress);
    const { searches } = await searchesOf(token);
    await act('end', token, { id: searches.at(-1)!.id });
    expect((await act('confirm', token)).json()).toMatchObject({ pending: false });
  });

  it('holds the limit for confirmations at the same time', async () => {
    const { email, token } = await confirmedGuest(2);
    for (const search of ['one', 'two', 'three']) await save(email, { search });
    const responses = await Promise.all([1, 2, 3, 4].map(() => act('confirm', token)));
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409]);
    expect((await statesOf(token)).filter(([, state]) => state === 'active')).toHaveLength(MAX);
  });

  it('changes the timing of a search; 409 for a stale version, 404 for a search of another guest', async () => {
    const [{ token }, other] = [await confirmedGuest(), await confirmedGuest()];
    const [search] = (await searchesOf(token)).searches as [GuestSearches['searches'][number]];
    const change = { id: search.id, timing: 'now' };
    const headers = { 'if-match': `"${search.version}"` };
    const changed = await act('update', token, change, { headers });
    expect(changed.json()).toMatchObject({ searches: [{ ...search, timing: 'now', version: search.version + 1 }] });
    expect(errorOf(await act('update', token, { ...change, timing: 'weekly' }, { headers }))).toEqual([
      409,
      'stale_version',
    ]);
    for (const action of ['update', 'end'] as const)
      expect(errorOf(await act(action, other.token, action === 'end' ? { id: search.id } : change))).toEqual([
        404,
        'saved_search_not_found',
      ]);
    expect((await searchesOf(token)).searches).toHaveLength(1);
  });

  it('cannot reach the saved search of a user', async () => {
    const { token } = await confirmedGuest();
    const body = { query: { type: 'available_asset' }, timing: 'now' };
    const { id } = (await send(service, as.operator({ userId: 900 }), 'POST', '/api/saved-searches', body)).json();
    expect((await act('end', token, { id })).statusCode).toBe(404);
    expect((await act('update', token, { id, timing: 'daily' })).statusCode).toBe(404);
  });

  it('keeps the searches for another twelve months from today, and they are reminded of again', async () => {
    const { email, token } = await confirmedGuest();
    await db
      .updateTable('searchGuests')
      .set({ endsOn: addDays(TODAY, 3), remindedAt: new Date().toISOString() })
      .where('email', '=', email)
      .execute();
    expect((await act('renew', token)).json()).toMatchObject({ endsOn: addMonths(TODAY, LIMITS.months) });
    expect(await guestOf(email)).toMatchObject({ remindedAt: null });
  });

  it('gives an unconfirmed address no end', async () => {
    const email = newEmail();
    await save(email);
    const [token] = (await tokensOf(email)) as [string];
    expect((await act('renew', token)).json()).toMatchObject({ endsOn: null, pending: true });
  });

  it('ends one search, and with the last one the guest and all links', async () => {
    const { email, token } = await confirmedGuest(2);
    const [first, second] = (await searchesOf(token)).searches;
    expect((await act('end', token, { id: first!.id })).json()).toMatchObject({ searches: [{ id: second!.id }] });
    const ended = { email, locale: 'en', pending: false, endsOn: null, searches: [] };
    expect((await act('end', token, { id: second!.id })).json()).toEqual(ended);
    expect(await guestOf(email)).toBeUndefined();
    expect(errorOf(await open(token))).toEqual(NOT_VALID);
  });

  it(`of an unconfirmed address ends everything, and nobody can make it get another email for ${LIMITS.pendingDays} days`, async () => {
    const email = newEmail();
    await save(email);
    const [token] = (await tokensOf(email)) as [string];
    expect((await act('end', token)).json()).toMatchObject({ searches: [] });
    expect(errorOf(await open(token))).toEqual(NOT_VALID);
    await save(email, { search: 'grader' });
    expect(await tokensOf(email)).toHaveLength(1);
    const { id } = (await guestOf(email))!;
    await db.deleteFrom('savedSearches').where('guestId', '=', id).execute();
    await run(new Date());
    expect(await guestOf(email)).toBeDefined();
    await run(noonOf(addDays(TODAY, LIMITS.pendingDays + 1)));
    expect(await guestOf(email)).toBeUndefined();
    await save(email);
    expect(await tokensOf(email)).toHaveLength(2);
  });

  it('ends all searches, once where two requests end them', async () => {
    const { email, token } = await confirmedGuest(3);
    expect(statusesOf(await Promise.all([act('end', token), act('end', token)]))).toEqual([200, 404]);
    expect(await guestOf(email)).toBeUndefined();
    expect(
      await db.selectFrom('guestSearchLinks').select('hash').where('hash', '=', hashToken(token)).execute(),
    ).toEqual([]);
  });

  it('404 with one message: guessed, and ended', async () => {
    const { token } = await confirmedGuest();
    await act('end', token);
    for (const unknown of [token, createToken(), 'x'.repeat(43), 'y'.repeat(500)]) {
      const responses = [
        await open(unknown),
        await act('confirm', unknown),
        await act('update', unknown, { id: 1, timing: 'now' }),
        await act('renew', unknown),
        await act('end', unknown),
      ];
      for (const response of responses) {
        expect(errorOf(response)).toEqual(NOT_VALID);
        expect(response.json().message).toBe(MESSAGES.link);
      }
    }
  });

  it.each(['short', 7, null, undefined])('400 for the token %j', async (token) => {
    for (const action of ['', '/confirm', '/renew', '/end'])
      expect((await send(service, as.guest(), 'POST', `${PATH}/link${action}`, { token })).statusCode).toBe(400);
  });

  it('of an earlier email still works, and those older than 400 days are deleted with a new one', async () => {
    const { email, token } = await confirmedGuest();
    await save(email, { search: 'grader' });
    const [, second] = (await tokensOf(email)) as [string, string];
    expect((await open(token)).json()).toEqual((await open(second)).json());
    const makeOld = (days: number) =>
      service.pool.query(
        `UPDATE guest_search_links SET created_at = now() - make_interval(days => $2) WHERE hash = $1`,
        [hashToken(token), days],
      );
    const { id } = (await guestOf(email))!;
    const create = () => db.transaction().execute((trx) => createGuestLink(trx, id));
    await makeOld(399);
    await create();
    expect((await open(token)).statusCode).toBe(200);
    await makeOld(401);
    const third = await create();
    expect([(await open(token)).statusCode, (await open(third)).statusCode]).toEqual([404, 200]);
  });
});

describe('/api/guest-searches/unsubscribe', () => {
  const get = (query: string) => send(service, as.guest(), 'GET', `${UNSUBSCRIBE}${query}`);
  const post = async (query: string, type = 'application/x-www-form-urlencoded', caller = as.guest()) =>
    service.app.inject({
      method: 'POST',
      url: `${UNSUBSCRIBE}${query}`,
      headers: { ...(await caller), 'content-type': type },
      payload: type.startsWith('multipart') ? '--x--\r\n' : 'List-Unsubscribe=One-Click',
    });

  it('GET goes to the page of the searches and changes nothing', async () => {
    const { email, token } = await confirmedGuest();
    for (const query of [`?token=${token}&lang=fr`, `?token=${token}.&utm_source=mail`, `?token=${token}&token=x`]) {
      const { statusCode, headers } = await get(query);
      expect([statusCode, headers.location, headers['referrer-policy']]).toEqual([
        303,
        `/saved-searches#token=${token}`,
        'no-referrer',
      ]);
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect((await get('?token=%0d%0aSet-Cookie:x')).headers.location).toBe('/saved-searches#token=');
    expect((await get('')).statusCode).toBe(303);
    expect(await guestOf(email)).toBeDefined();
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'POST of %s ends all searches, and responds the same when repeated and unknown',
    async (type) => {
      const { email, token } = await confirmedGuest(2);
      const other = await confirmedGuest();
      const responses = [];
      for (const query of [`?token=${token}&lang=en`, `?token=${token}`, `?token=${createToken()}`, '?token=x', ''])
        responses.push(await post(query, type));
      expect(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(Array(5).fill('200 '));
      expect(await guestOf(email)).toBeUndefined();
      expect(await guestOf(other.email)).toBeDefined();
    },
  );

  it('POST of a signed-in reader ends them too', async () => {
    const { email, token } = await confirmedGuest();
    expect((await post(`?token=${token}`, undefined, as.operator())).statusCode).toBe(200);
    expect(await guestOf(email)).toBeUndefined();
  });
});

describe('the job of the searches of guests', () => {
  const setCreated = (email: string, time: string) =>
    service.pool.query(
      `UPDATE saved_searches SET created_at = $2 WHERE guest_id = (SELECT id FROM search_guests WHERE email = $1)`,
      [email, time],
    );

  it(`deletes what was not confirmed within ${LIMITS.pendingDays} days, with its guest, who can begin again`, async () => {
    const email = newEmail();
    await save(email);
    await setCreated(email, '2030-01-01T12:00:00Z');
    await run(new Date('2030-01-31T12:00:00Z'));
    expect(await guestOf(email)).toBeDefined();
    await run(new Date('2030-01-31T12:00:01Z'));
    expect(await guestOf(email)).toBeUndefined();
    await save(email);
    expect(await tokensOf(email)).toHaveLength(2);
  });

  it('deletes waiting searches of a confirmed guest, and keeps its active ones', async () => {
    const { email, token } = await confirmedGuest();
    await save(email, { search: 'grader' });
    await setCreated(email, '2030-01-01T12:00:00Z');
    await db.updateTable('searchGuests').set({ endsOn: '2031-01-01' }).where('email', '=', email).execute();
    await run(new Date('2030-03-01T12:00:00Z'));
    expect(await statesOf(token)).toEqual([['word 0', 'active']]);
  });

  it('deletes guests the day after the end of their searches, in Ontario', async () => {
    const { email, token } = await confirmedGuest();
    await at(token, (trx, guest) => renewGuest(trx, guest, new Date('2030-07-01T12:00:00Z')));
    expect(await guestOf(email)).toMatchObject({ endsOn: '2031-07-01' });
    await run(new Date('2031-07-02T03:59:00Z'));
    expect(await guestOf(email)).toBeDefined();
    await run(new Date('2031-07-02T04:00:00Z'));
    expect(await guestOf(email)).toBeUndefined();
    expect((await open(token)).statusCode).toBe(404);
  });

  it(`reminds once ${LIMITS.reminderDays} days before the end, in one of several replicas, and again after a renewal`, async () => {
    const { email, token } = await confirmedGuest();
    const end = addMonths(TODAY, LIMITS.months);
    const endings = async () => (await eventsOf(email)).filter(({ type }) => type === 'search.ending');
    await run(noonOf(addDays(end, -LIMITS.reminderDays - 1)));
    expect(await endings()).toEqual([]);
    const day = noonOf(addDays(end, -LIMITS.reminderDays));
    await Promise.all([run(day), run(day), run(day)]);
    const [event, ...others] = await endings();
    expect([event!.data.endsOn, others]).toEqual([end, []]);
    expect((await open(event!.data.guest.link.token)).json()).toMatchObject({ email });
    await run(noonOf(addDays(end, -1)));
    expect(await endings()).toHaveLength(1);
    await at(token, (trx, guest) => renewGuest(trx, guest, noonOf(end)));
    await run(noonOf(addMonths(end, LIMITS.months)));
    expect(await endings()).toHaveLength(2);
  });

  it('reminds no guest without an active search', async () => {
    const { email, token } = await confirmedGuest();
    await save(email, { search: 'grader' });
    await act('end', token, { id: (await searchesOf(token)).searches.at(-1)!.id });
    const end = noonOf(addDays(TODAY, 10));
    await db
      .updateTable('searchGuests')
      .set({ endsOn: addDays(TODAY, 20) })
      .where('email', '=', email)
      .execute();
    await run(end);
    expect((await eventsOf(email)).map(({ type }) => type)).not.toContain('search.ending');
  });

  it('deletes a guest whose last search was deleted otherwise', async () => {
    const { email } = await confirmedGuest();
    await db
      .deleteFrom('savedSearches')
      .where('guestId', '=', (await guestOf(email))!.id)
      .execute();
    await run(new Date());
    expect(await guestOf(email)).toBeUndefined();
  });
});

describe('an event that the stream has lost', () => {
  const renew = (event: EventEnvelope) =>
    db.transaction().execute((trx) => server.renewTokens!(trx as never, withoutTokens(event)));

  it('gets a new link, and is left out once the guest is gone', async () => {
    const { email, token } = await confirmedGuest();
    const [event] = (await eventsOf(email)) as [GuestEvent];
    const renewed = (await renew(event)) as GuestEvent;
    expect(renewed).toEqual({
      ...event,
      data: { guest: { ...event.data.guest, link: { token: expect.any(String) } } },
    });
    const { token: fresh } = renewed.data.guest.link;
    expect(fresh).not.toBe(token);
    expect((await open(fresh)).json()).toMatchObject({ email });
    await act('end', fresh);
    expect(await renew(event)).toBeUndefined();
  });

  it('about the searches of a user stays as it is', async () => {
    const event = {
      type: 'search.matched',
      data: { userId: 5, guest: null, searches: [] },
    } as unknown as EventEnvelope;
    expect(await renew(event)).toEqual(event);
  });
});
