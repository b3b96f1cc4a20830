import { afterAll, expect, it } from '@jest/globals';
import type { Category } from '@commonyard/contracts/assets.values';
import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import { isOpen, matchOf, type MatchListing } from '../src/matches/matches.policy.ts';
import { createMatchRequests } from './match-requests.ts';
import { createRandom } from './random-listings.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { need, equipment, owner, setBusy, handleEvents, idsOf, noticesOf } = createMatchRequests(service);

const TODAY = '2099-01-01';
const PLACES = ['smiths-falls', 'perth', 'ottawa', 'kingston', 'brockville', 'cornwall', 'kenora'];
const TITLES = [
  'Excavator',
  'Mini excavator',
  'Snow blower',
  'Souffleuse à neige',
  'Pelle mécanique',
  'Tabulator',
  'Ballot tabulator',
];
const CATEGORIES: Category[] = ['heavy-equipment', 'snow-removal'];
const DESCRIPTION = 'In good condition.';
const STEPS = 90;

/** What the model knows of a listing, and the days that the service knows to be busy. */
type Modelled = MatchListing & { municipality: string };
type Key = `${number} ${number} ${string}`;

it.each([1, 2, 3])(
  'random changes with seed %i notify each side of each pair among the five best once per key',
  async (seed) => {
    const random = createRandom(seed);
    const listings = new Map<number, Modelled>();
    const noticed = new Set<Key>();
    let counted = 0;
    /** The model recomputes everything after each change. */
    const bestOf = (wanted: Modelled) =>
      [...listings.values()]
        .filter(({ type }) => type === 'available_asset')
        .flatMap((each) => {
          const match = isOpen(each, TODAY) && isOpen(wanted, TODAY) ? matchOf(wanted, each, TODAY) : undefined;
          return match ? [{ id: each.id, ...match }] : [];
        })
        .toSorted((one, other) => other.score - one.score || one.distanceKm! - other.distanceKm! || one.id - other.id)
        .slice(0, MATCH_LIMITS.perNeed);
    const days = () => {
      if (random.chance(0.3)) return { availableFrom: null, availableTo: null };
      const first = 1 + random.below(15);
      const two = (day: number) => `2099-03-${String(day).padStart(2, '0')}`;
      return { availableFrom: two(first), availableTo: two(first + random.below(12)) };
    };
    const fields = () => ({ title: random.one(TITLES), category: random.one(CATEGORIES), ...days() });
    const change = (listing: Modelled, over: Partial<Modelled>) => listings.set(listing.id, { ...listing, ...over });

    async function create(): Promise<void> {
      const isNeed = random.chance(0.4);
      const [municipality, over] = [random.one(PLACES), fields()];
      const body = { ...over, description: DESCRIPTION, tags: [] };
      const id = await (isNeed ? need : equipment)(municipality, over.title, body);
      const row = await service.db
        .selectFrom('listings')
        .select('userId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      listings.set(id, {
        ...over,
        id,
        type: isNeed ? 'needed_asset' : 'available_asset',
        status: 'available',
        withdrawnAt: null,
        description: DESCRIPTION,
        make: null,
        model: null,
        tags: [],
        userId: row.userId,
        municipality,
        municipalityName: null,
        busy: [],
      });
    }
    async function edit(listing: Modelled): Promise<void> {
      const over = fields();
      await send(service, as.admin(), 'PATCH', `/api/admin/assets/${listing.id}`, over);
      change(listing, over);
    }
    async function toggle(listing: Modelled): Promise<void> {
      const action = listing.withdrawnAt === null ? 'withdraw' : 'restore';
      await send(service, owner(listing.municipality), 'POST', `/api/assets/${listing.id}/${action}`, {});
      change(listing, { withdrawnAt: action === 'withdraw' ? TODAY : null });
    }
    async function lend(listing: Modelled): Promise<void> {
      const { availableFrom: from, availableTo: to } = days();
      await setBusy(listing.id, ...(from === null ? [] : ([[from, to]] as [string, string][])));
      change(listing, { busy: from === null ? [] : [{ from, to: to }] });
    }
    async function remove(listing: Modelled): Promise<void> {
      await send(service, as.admin(), 'DELETE', `/api/assets/${listing.id}`);
      listings.delete(listing.id);
    }

    for (let step = 0; step < STEPS; step++) {
      const present = [...listings.values()];
      const machines = present.filter(({ type }) => type === 'available_asset');
      if (present.length < 12 || random.chance(0.25)) await create();
      else if (random.chance(0.35)) await edit(random.one(present));
      else if (random.chance(0.4)) await toggle(random.one(present));
      else if (random.chance(0.8)) await lend(random.one(machines));
      else await remove(random.one(present));
      await handleEvents();
      for (const wanted of listings.values()) {
        if (wanted.type !== 'needed_asset') continue;
        const best = bestOf(wanted);
        expect({ seed, step, need: wanted.id, ids: await idsOf(wanted.id) }).toEqual({
          seed,
          step,
          need: wanted.id,
          ids: best.map(({ id }) => id),
        });
        for (const { id, noticeKey } of best) noticed.add(`${wanted.id} ${id} ${noticeKey}`);
      }
    }
    const ids = new Set([...noticed].flatMap((key) => key.split(' ').slice(0, 2).map(Number)));
    for (const id of ids) {
      const pairs = (await noticesOf(id)).flatMap(([, others]) => others.map((other) => other));
      const expected = [...noticed].filter((key) => key.split(' ').slice(0, 2).includes(String(id)));
      const countOf = (other: number) => pairs.filter((each) => each === other).length;
      const others = new Set(
        expected.flatMap((key) => key.split(' ').slice(0, 2).map(Number)).filter((each) => each !== id),
      );
      for (const other of others) {
        const keys = expected.filter((key) => key.split(' ').slice(0, 2).includes(String(other)));
        expect({ seed, id, other, notices: countOf(other) }).toEqual({ seed, id, other, notices: keys.length });
      }
      expect(pairs).toHaveLength(expected.length);
      counted += pairs.length;
    }
    expect(counted).toBeGreaterThan(20);
    // Other seeds do not compare with these listings.
    for (const listing of listings.values()) await remove(listing);
    await handleEvents();
  },
  240_000,
);
