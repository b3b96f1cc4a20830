import { afterAll, expect, it } from '@jest/globals';
import { latestTorontoHour } from '@commonyard/service-kit/http/calendar-day';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { SEARCH_TIMINGS, type SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { listingBody } from '@commonyard/testing/factories/listings';
import type { FindableListing } from '../src/database.ts';
import { finds } from '../src/search-matching/finds.policy.ts';
import { compareChanges, notifyOwner } from '../src/search-matching/search-matching.service.ts';
import { createMatchRequests } from './match-requests.ts';
import { createRandom } from './random-listings.ts';
import { createSearchRequests } from './search-requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { owner, approve, setBusy } = createMatchRequests(service);
const { saveSearch, insertGuest, compare, notify, notices } = createSearchRequests(service);

const HOUR = 3_600_000;
const PLACES = ['smiths-falls', 'perth', 'ottawa', 'kingston'];
const TITLES = ['Excavator', 'Mini excavator', 'Snow blower', 'Souffleuse à neige', 'Tabulator'];
const SEARCHES = ['excavator', 'snow blower', 'tabul', undefined];
const CATEGORIES = ['heavy-equipment', 'snow-removal'] as const;
const STEPS = 120;
const OWNERS = 4;

/** Null while it is not public. */
type Modelled = { id: number; municipality: string; listing: FindableListing; isPublic: boolean };
type Search = {
  id: number;
  owner: number;
  guestId: number | null;
  query: SavedQuery;
  municipality: string | null;
  timing: SearchTiming;
  notifiedAt: number | undefined;
  /** When the service finds it by a comparison: when it was waiting. */
  waiting: Map<number, number>;
  notified: Set<number>;
};

/**
 * The model holds for each pair whether the search began to find the listing, and compares the notices of the service with those that
 * are due by it. Jobs run one after the other, twice at once, or are rolled back.
 */
it.each([1, 2, 3])(
  'random changes with seed %i notify of each pair that still matches once',
  async (seed) => {
    const random = createRandom(seed);
    const listings = new Map<number, Modelled>();
    const searches: Search[] = [];
    /** Pairs that began since the last comparison. */
    let begun: [Search, number][] = [];
    let now = new Date(Date.now() + seed * 1_000 * HOUR);
    let seen = (await notices()).length;
    let counted = 0;
    const expected: string[] = [];
    const today = () => now.toISOString().slice(0, 10);

    const isFound = (search: Search, { listing, isPublic }: Modelled) =>
      isPublic &&
      finds({ query: search.query, userId: ownerOf(search), municipality: search.municipality }, listing, today());
    const ownerOf = ({ guestId, owner: user }: Search) => (guestId === null ? user : null);
    /** Changes a listing of the model, and notes which pairs begin. */
    const change = (before: Modelled | undefined, after: Modelled) => {
      listings.set(after.id, after);
      for (const search of searches)
        if (isFound(search, after) && !(before && isFound(search, before))) begun.push([search, after.id]);
    };
    const days = () => {
      if (random.chance(0.4)) return { availableFrom: null, availableTo: null };
      const first = 1 + random.below(12);
      const two = (day: number) => `2099-03-${String(day).padStart(2, '0')}`;
      return { availableFrom: two(first), availableTo: two(first + random.below(15)) };
    };
    const fields = () => ({ title: random.one(TITLES), category: random.one(CATEGORIES), ...days() });

    async function save(): Promise<void> {
      const user = random.below(OWNERS);
      const wanted = days();
      const watched = random.chance(0.2) && listings.size > 0 ? random.one([...listings.keys()]) : undefined;
      const search = random.one(SEARCHES);
      const place = random.chance(0.3);
      const query: SavedQuery = {
        type: 'available_asset',
        ...(wanted.availableFrom !== null && wanted),
        ...(watched !== undefined
          ? { listingId: watched, availableFrom: '2099-03-04', availableTo: '2099-03-06' }
          : {
              ...(search !== undefined && { search }),
              ...(random.chance(0.3) && { category: random.one(CATEGORIES) }),
              ...(place && { near: random.one(PLACES), radiusKm: random.one([25, 100] as const) }),
            }),
      };
      // One of the owners is a guest.
      const guestId = user === 0 ? await guest() : null;
      const municipality = guestId === null && random.chance(0.5) ? random.one(PLACES) : null;
      const timing = random.one(SEARCH_TIMINGS);
      const id = await saveSearch(query, {
        userId: guestId === null ? userId(user) : null,
        guestId,
        municipality,
        timing,
      }).catch(
        // The same search again.
        () => undefined,
      );
      if (id === undefined) return;
      searches.push({
        id,
        owner: userId(user),
        guestId,
        query,
        municipality,
        timing,
        notifiedAt: undefined,
        waiting: new Map(),
        notified: new Set(),
      });
    }
    const userId = (user: number) => 7000 + seed * 10 + user;
    let guestOfSeed: number | undefined;
    const guest = async () => (guestOfSeed ??= await insertGuest(`guest-${seed}@example.ca`));

    async function create(): Promise<void> {
      const municipality = random.one(PLACES);
      const over = fields();
      const response = await send(
        service,
        owner(municipality),
        'POST',
        '/api/assets',
        listingBody({ ...over, description: 'In good condition.' }),
      );
      const { id } = response.json();
      const row = await service.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const after = { id, municipality, listing: { ...row, busy: [] }, isPublic: true };
      await approve(id);
      change(undefined, after);
    }
    async function edit(before: Modelled): Promise<void> {
      const over = fields();
      await send(service, as.admin(), 'PATCH', `/api/admin/assets/${before.id}`, over);
      change(before, { ...before, listing: { ...before.listing, ...over } });
    }
    async function toggle(before: Modelled): Promise<void> {
      await send(
        service,
        owner(before.municipality),
        'POST',
        `/api/assets/${before.id}/${before.isPublic ? 'withdraw' : 'restore'}`,
        {},
      );
      change(before, { ...before, isPublic: !before.isPublic });
    }
    async function lend(before: Modelled): Promise<void> {
      const { availableFrom: from, availableTo: to } = days();
      await setBusy(before.id, ...(from === null ? [] : ([[from, to]] as [string, string][])));
      change(before, { ...before, listing: { ...before.listing, busy: from === null ? [] : [{ from, to }] } });
    }
    async function remove({ id }: Modelled): Promise<void> {
      await send(service, as.admin(), 'DELETE', `/api/assets/${id}`);
      listings.delete(id);
    }

    /** A run of the comparison: what began and is still found waits now. */
    async function runComparison(): Promise<void> {
      await rollBack((trx) => Promise.all([...listings.keys()].slice(0, 3).map((id) => compareChanges(trx, id, now))));
      await Promise.all(random.chance(0.5) ? [compare(now), compare(now)] : [compare(now)]);
      for (const [search, id] of begun) {
        const listing = listings.get(id);
        if (!listing || !isFound(search, listing) || search.notified.has(id) || search.waiting.has(id)) continue;
        search.waiting.set(id, now.getTime());
      }
      begun = [];
    }

    /** A run of the notices: what is due and is found now is notified of; what is not found is forgotten. */
    async function runNotices(): Promise<void> {
      await rollBack((trx) => notifyOwner(trx, { userId: userId(1), guestId: null }, now));
      await Promise.all(random.chance(0.5) ? [notify(now), notify(now)] : [notify(now)]);
      for (const search of searches) {
        const time = now.getTime();
        if (search.timing === 'now' && search.notifiedAt !== undefined && search.notifiedAt > time - HOUR) continue;
        const before = {
          now: time + 1,
          daily: latestTorontoHour(now, 7).getTime(),
          weekly: latestTorontoHour(now, 7, 1).getTime(),
        }[search.timing];
        let isNotified = false;
        for (const [id, foundAt] of search.waiting) {
          if (foundAt >= before) continue;
          search.waiting.delete(id);
          const listing = listings.get(id);
          if (!listing || !isFound(search, listing)) continue;
          search.notified.add(id);
          expected.push(`${search.id} ${id}`);
          isNotified = true;
        }
        if (isNotified) search.notifiedAt = time;
      }
      const all = await notices();
      const pairs = all.slice(seen).flatMap(({ searches: found }) =>
        found.flatMap(({ id, listings: named, more }) => {
          expect(more).toBe(0);
          return named.map((listing) => `${id} ${listing.id}`);
        }),
      );
      seen = all.length;
      expect({ seed, pairs: pairs.toSorted() }).toEqual({ seed, pairs: expected.splice(0).toSorted() });
      counted += pairs.length;
    }
    /** What a replica does that ends before its transaction commits. */
    async function rollBack(work: (trx: Parameters<typeof notifyOwner>[0]) => Promise<unknown>): Promise<void> {
      const crash = new Error('crash');
      await expect(
        service.db.transaction().execute(async (trx) => {
          await work(trx);
          throw crash;
        }),
      ).rejects.toBe(crash);
    }

    for (let step = 0; step < STEPS; step++) {
      const present = [...listings.values()];
      const publicOnes = present.filter(({ isPublic }) => isPublic);
      if (random.chance(0.2)) await save();
      else if (present.length < 5 || random.chance(0.25)) await create();
      else if (random.chance(0.4)) await edit(random.one(present));
      else if (random.chance(0.45)) await toggle(random.one(present));
      else if (random.chance(0.8) && publicOnes.length > 0) await lend(random.one(publicOnes));
      else await remove(random.one(present));
      if (random.chance(0.5)) now = new Date(now.getTime() + random.below(30) * HOUR);
      if (random.chance(0.5)) await runComparison();
      if (random.chance(0.4)) await runNotices();
    }
    now = new Date(now.getTime() + 8 * 24 * HOUR);
    await runComparison();
    now = new Date(now.getTime() + 8 * 24 * HOUR);
    await runNotices();
    expect(counted).toBeGreaterThan(30);
    // Other seeds do not compare with these.
    await service.db.deleteFrom('savedSearches').execute();
    for (const listing of listings.values()) await remove(listing);
  },
  240_000,
);
