import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { SAVED_SEARCH_LIMITS } from '@commonyard/contracts/saved-searches.values';
import { eventually } from '@commonyard/testing/eventually';
import { latestTorontoHour } from '@commonyard/service-kit/http/calendar-day';
import type { NewRow } from '../src/database.ts';
import { EMPTY, toNewRow } from '../src/listings/mapper/input.ts';
import { insertListings } from '../src/listings/listings.repository.ts';
import { toIndexEntries } from '../src/search/search.repository.ts';
import { createMatchRequests } from './match-requests.ts';
import { createSearchRequests } from './search-requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { equipment, post, approve, owner, setBusy } = createMatchRequests(service);
const { saveSearch, insertGuest, compare, notify, runJobs, notices, noticesOf, waiting } =
  createSearchRequests(service);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const after = (ms: number, from = new Date()) => new Date(from.getTime() + ms);
const DAYS = { availableFrom: '2099-03-01', availableTo: '2099-03-10' };
const getListing = (id: number) =>
  service.db
    .selectFrom('listings')
    .select(Object.keys(toNewRow(EMPTY as never, new Date(0))) as 'title'[])
    .select(['type', 'title', 'description', 'category', 'region'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as unknown as Promise<NewRow>;
const edit = (id: number, body: object) => send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}`, body);
const act = (id: number, action: string) => send(service, owner('perth'), 'POST', `/api/assets/${id}/${action}`, {});

let words = 0;
/** A word that no other test uses. */
const newWord = () => `quillback${String.fromCodePoint(97 + (words % 26))}${++words}x`;

// No test leaves something to the next one.
beforeEach(async () => {
  await service.db.deleteFrom('savedSearches').execute();
  await service.db.deleteFrom('searchChanges').execute();
});

describe('a new listing', () => {
  it('is notified of once, when it is approved, to the user who searches for it', async () => {
    const word = newWord();
    const search = await saveSearch({ search: word, near: 'smiths-falls', radiusKm: 50 }, { userId: 71 });
    const other = await saveSearch({ search: newWord() }, { userId: 71 });
    const id = await post('perth', { title: `A ${word}`, ...DAYS });
    expect(await runJobs()).toBe(0);
    await approve(id);
    expect(await waiting()).toBe(1);
    expect(await runJobs()).toBe(1);
    expect(await waiting()).toBe(0);
    expect(await noticesOf(search)).toEqual([[id]]);
    expect((await notices()).at(-1)).toEqual({
      userId: 71,
      guest: null,
      searches: [
        {
          id: search,
          query: { type: 'available_asset', search: word, near: 'smiths-falls', radiusKm: 50 },
          timing: 'now',
          listings: [
            {
              id,
              type: 'available_asset',
              title: `A ${word}`,
              municipality: 'perth',
              municipalityName: 'Perth (Town)',
              ...DAYS,
              distanceKm: 20,
            },
          ],
          more: 0,
        },
      ],
    });
    expect(await runJobs(after(2 * HOUR))).toBe(0);
    const stored = await service.db
      .selectFrom('savedSearches')
      .select(['id', 'notified', 'notifiedAt'])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { id: search, notified: 1, notifiedAt: expect.any(String) },
      { id: other, notified: 0, notifiedAt: null },
    ]);
  });

  it('is not notified of for searches that wait for a confirmation, are over, or are of its own side', async () => {
    const search = newWord();
    const guestId = await insertGuest('unconfirmed@example.ca', { confirmed: false });
    await saveSearch({ search }, { guestId, active: false });
    await saveSearch({ search, availableFrom: '2020-01-01', availableTo: '2020-01-02' }, { userId: 72 });
    await saveSearch({ search }, { userId: 73, municipality: 'perth' });
    await equipment('perth', search);
    expect(await runJobs()).toBe(0);
    expect(await service.db.selectFrom('savedSearchHits').selectAll().execute()).toEqual([]);
  });

  it('from before the search was saved is not notified of, though it was not compared yet', async () => {
    const word = newWord();
    const id = await equipment('perth', `Old ${word}`);
    const search = await saveSearch({ search: word }, { userId: 74 });
    expect(await runJobs()).toBe(0);
    await edit(id, { title: `Newer ${word}` });
    expect(await runJobs()).toBe(0);
    expect(await noticesOf(search)).toEqual([]);
  });

  it('that an import publishes at once is found', async () => {
    const word = newWord();
    const search = await saveSearch({ search: word }, { userId: 75 });
    const id = await service.db.transaction().execute(async (trx) => {
      const { id: _, ...row } = { ...(await getListing(await equipment('perth', newWord()))), title: word };
      const [entry] = await toIndexEntries(trx, [row]);
      const toInsert = { row, entry: entry!, audited: '{}' };
      return (await insertListings(trx, [toInsert], { reader: undefined, actorId: null }))[0]!.id;
    });
    await runJobs();
    expect(await noticesOf(search)).toEqual([[id]]);
  });
});

describe('a guest', () => {
  it('gets a new link', async () => {
    const word = newWord();
    const guestId = await insertGuest('searching@example.ca');
    await saveSearch({ search: word }, { guestId });
    await equipment('perth', word);
    expect(await runJobs()).toBe(1);
    expect((await notices()).at(-1)).toMatchObject({
      userId: null,
      guest: { id: guestId, email: 'searching@example.ca', locale: 'fr', link: { token: expect.any(String) } },
    });
    const links = await service.db.selectFrom('guestSearchLinks').select('guestId').execute();
    expect(links).toEqual([{ guestId }]);
  });
});

describe('an edit', () => {
  it('that lets a search find the listing is notified of, another one is not', async () => {
    const [word, before] = [newWord(), newWord()];
    const id = await equipment('perth', before);
    await compare();
    const [known, search] = [
      await saveSearch({ search: before }, { userId: 80 }),
      await saveSearch({ search: word }, { userId: 80 }),
    ];
    await edit(id, { description: 'Another text.' });
    expect(await runJobs()).toBe(0);
    await edit(id, { title: `${before} and ${word}` });
    expect(await runJobs()).toBe(1);
    expect([await noticesOf(known), await noticesOf(search)]).toEqual([[], [[id]]]);
  });

  it('that cannot let a search find it is not compared', async () => {
    const id = await equipment('perth', newWord());
    await compare();
    await edit(id, { additionalNotes: 'Call first.' });
    await act(id, 'withdraw');
    await edit(id, { title: 'Withdrawn' });
    expect(await waiting()).toBe(0);
  });

  it('away and back between two comparisons is one of which an owner is notified', async () => {
    const [word, other] = [newWord(), newWord()];
    const id = await equipment('perth', word);
    await compare();
    const search = await saveSearch({ search: word }, { userId: 81 });
    await edit(id, { title: other });
    await edit(id, { title: word });
    expect(await runJobs()).toBe(1);
    expect(await noticesOf(search)).toEqual([[id]]);
  });

  it('after an owner was notified does not let it be notified again', async () => {
    const [word, other] = [newWord(), newWord()];
    const search = await saveSearch({ search: word }, { userId: 82 });
    const id = await equipment('perth', word);
    await runJobs();
    for (const title of [other, word]) {
      await edit(id, { title });
      await runJobs(after(2 * HOUR));
    }
    expect(await noticesOf(search)).toEqual([[id]]);
  });
});

it('a watched listing is notified of when its days become free', async () => {
  const id = await equipment('perth', newWord());
  await setBusy(id, ['2099-03-05', '2099-03-20']);
  await compare();
  const search = await saveSearch({ listingId: id, ...DAYS }, { userId: 85 });
  await setBusy(id, ['2099-03-10', '2099-03-20']);
  expect(await runJobs()).toBe(0);
  await setBusy(id, ['2099-03-11', '2099-03-20']);
  expect(await runJobs()).toBe(1);
  expect(await noticesOf(search)).toEqual([[id]]);
});

describe('before the notice is due', () => {
  it.each([
    ['withdrawn', (id: number) => act(id, 'withdraw')],
    ['deleted', (id: number) => send(service, as.admin(), 'DELETE', `/api/assets/${id}`)],
    ['edited', (id: number) => edit(id, { title: 'Something else' })],
    ['lent', (id: number) => setBusy(id, ['2099-03-05', '2099-03-05'])],
  ] as const)('a listing that is %s is not notified of', async (_name, end) => {
    const word = newWord();
    const search = await saveSearch({ search: word, ...DAYS }, { userId: 90 });
    const id = await equipment('perth', word);
    await compare();
    await end(id);
    expect(await notify()).toBe(0);
    expect(await service.db.selectFrom('savedSearchHits').selectAll().execute()).toEqual([]);
    expect(await noticesOf(search)).toEqual([]);
  });

  it('one that was found, lost and found again is notified of once', async () => {
    const word = newWord();
    const search = await saveSearch({ search: word }, { userId: 91 });
    const id = await equipment('perth', word);
    await compare();
    await act(id, 'withdraw');
    expect(await notify()).toBe(0);
    await act(id, 'restore');
    expect(await runJobs()).toBe(1);
    expect(await noticesOf(search)).toEqual([[id]]);
  });
});

describe('timing', () => {
  it('now: the first at once, further ones together an hour after it', async () => {
    const word = newWord();
    const search = await saveSearch({ search: word }, { userId: 100 });
    const now = new Date();
    const first = await equipment('perth', word);
    expect(await runJobs(now)).toBe(1);
    const [second, third] = [await equipment('perth', word), await equipment('perth', word)];
    expect(await runJobs(after(HOUR - 1, now))).toBe(0);
    expect(await runJobs(after(HOUR, now))).toBe(1);
    expect(await noticesOf(search)).toEqual([[first], [third, second]]);
  });

  it.each([
    ['daily', undefined, DAY],
    ['weekly', 1, 7 * DAY],
  ] as const)('%s: at seven in the morning', async (timing, weekday, period) => {
    const word = newWord();
    const search = await saveSearch({ search: word }, { userId: 101, timing });
    const due = latestTorontoHour(after(3 * period), 7, weekday);
    const [first, late] = [await equipment('perth', word), await equipment('perth', word)];
    const changes = await service.db.selectFrom('searchChanges').selectAll().where('listingId', '=', late).execute();
    await service.db.deleteFrom('searchChanges').where('listingId', '=', late).execute();
    await compare(after(-1, due));
    expect(await notify(after(-1, due))).toBe(0);
    await service.db
      .insertInto('searchChanges')
      .values(changes.map(({ listingId, at }) => ({ listingId, at })))
      .execute();
    await compare(due);
    expect(await notify(after(60_000, due))).toBe(1);
    expect(await noticesOf(search)).toEqual([[first]]);
    expect(await notify(after(period - HOUR - 60_000, due))).toBe(0);
    expect(await notify(after(period + HOUR, due))).toBe(1);
    expect(await noticesOf(search)).toEqual([[first], [late]]);
  });
});

it('two searches of an owner are in one event, each with its newest listings and the number of others', async () => {
  const word = newWord();
  const searches = [
    await saveSearch({ search: word }, { userId: 110 }),
    await saveSearch({ search: word, category: 'snow-removal' }, { userId: 110 }),
  ];
  const ids: number[] = [];
  for (let n = 0; n < SAVED_SEARCH_LIMITS.named + 2; n++)
    ids.push(await equipment('perth', word, { category: n === 0 ? 'snow-removal' : 'landscaping' }));
  expect(await runJobs()).toBe(1);
  const { searches: found } = (await notices()).at(-1)!;
  expect(found.map(({ id, listings, more }) => [id, listings.map((each) => each.id), more])).toEqual([
    [searches[0], ids.toReversed().slice(0, SAVED_SEARCH_LIMITS.named), 2],
    [searches[1], [ids[0]], 0],
  ]);
});

describe('several replicas', () => {
  it('notify of each listing once', async () => {
    const word = newWord();
    const searches = [];
    for (let userId = 120; userId < 125; userId++) searches.push(await saveSearch({ search: word }, { userId }));
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await equipment('perth', word));
    await Promise.all([compare(), compare(), compare()]);
    await Promise.all([notify(), notify(), notify()]);
    for (const search of searches) expect(await noticesOf(search)).toEqual([ids.toReversed()]);
  });

  it('a change during a comparison is compared afterwards', async () => {
    const [word, other] = [newWord(), newWord()];
    const search = await saveSearch({ search: word }, { userId: 126 });
    const id = await equipment('perth', other);
    await service.db.transaction().execute(async (trx) => {
      await trx.selectFrom('searchChanges').selectAll().forUpdate().execute();
      await edit(id, { title: word });
      expect(await compare()).toBe(1);
    });
    expect(await waiting()).toBe(1);
    await runJobs();
    expect(await waiting()).toBe(0);
    expect(await noticesOf(search)).toEqual([[id]]);
  });

  it('a withdrawal that commits first is not notified of; a later one waits for the notice', async () => {
    const word = newWord();
    const search = await saveSearch({ search: word }, { userId: 127 });
    const id = await equipment('perth', word);
    await compare();
    const done = Promise.withResolvers<void>();
    const withdrawn = Promise.withResolvers<void>();
    const change = service.db.transaction().execute(async (trx) => {
      await trx.updateTable('listings').set({ withdrawnAt: new Date().toISOString() }).where('id', '=', id).execute();
      withdrawn.resolve();
      await done.promise;
    });
    await withdrawn.promise;
    const notifying = notify();
    await eventually(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        service.db,
      );
      expect(rows).toHaveLength(1);
    });
    done.resolve();
    await change;
    expect(await notifying).toBe(0);
    expect(await noticesOf(search)).toEqual([]);
  });
});

it('a failure keeps what waits, and does not stop other listings and owners', async () => {
  const word = newWord();
  const searches = [
    await saveSearch({ search: word }, { userId: 130 }),
    await saveSearch({ search: word }, { userId: 131 }),
  ];
  const ids = [await equipment('perth', word), await equipment('perth', word)];
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=assets' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asOwner(`ALTER TABLE saved_search_hits ADD CONSTRAINT broken CHECK (listing_id <> ${ids[0]}) NOT VALID`);
  await expect(compare()).rejects.toThrow('1 of 2 rows failed');
  expect(await waiting()).toBe(1);
  await asOwner(`ALTER TABLE saved_search_hits DROP CONSTRAINT broken`);
  await asOwner(`ALTER TABLE saved_searches ADD CONSTRAINT broken CHECK (user_id <> 130 OR notified = 0) NOT VALID`);
  await compare();
  await expect(notify()).rejects.toThrow('1 of 2 rows failed');
  expect([await noticesOf(searches[0]!), await noticesOf(searches[1]!)]).toEqual([[], [ids.toReversed()]]);
  await asOwner(`ALTER TABLE saved_searches DROP CONSTRAINT broken`);
  expect(await notify()).toBe(1);
  expect(await noticesOf(searches[0]!)).toEqual([ids.toReversed()]);
});
