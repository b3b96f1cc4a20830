import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CATEGORIES, type Category } from '@commonyard/contracts/assets.values';
import { illustrationsOf } from './illustrations.ts';

const root = join(import.meta.dirname, '../../../..');
const sprite = readFileSync(join(root, 'web/public/categories.svg'), 'utf8');
const symbols = new Map([...sprite.matchAll(/<symbol id="([^"]+)".*<\/symbol>/g)].map(([text, id]) => [id!, text]));

type Equipment = Record<'available' | 'needed', { title: string; category: Category }[]>;
const seed = JSON.parse(readFileSync(join(root, 'packages/demo/src/equipment.json'), 'utf8')) as Equipment;
const seedOf = (kind: keyof Equipment) =>
  seed[kind].map(({ title, category }, index) => ({ id: 2 * index + 5, title, category })).toReversed();

/** Pairs of a grid that lie beside, above or across a corner of each other and look the same. */
function alikeNeighbours(listings: Parameters<typeof illustrationsOf>[0], columns: number): string[] {
  const looks = illustrationsOf(listings).map((illustration) => JSON.stringify(illustration));
  return looks.flatMap((look, index) => {
    const column = index % columns;
    const neighbours = [
      ...(column > 0 ? [index - 1, index - columns - 1] : []),
      index - columns,
      ...(column < columns - 1 ? [index - columns + 1] : []),
    ];
    return neighbours.filter((other) => looks[other] === look).map((other) => `${other} and ${index}: ${look}`);
  });
}

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe.each([1, 2, 3, 4])('in a grid of %i columns no two neighbours are alike', (columns) => {
  it.each(['available', 'needed'] as const)('of the demo’s list of %s equipment', (kind) => {
    expect(alikeNeighbours(seedOf(kind), columns)).toEqual([]);
  });

  it('of any list, even of one kind of machine', () => {
    const random = randomNumbers(columns);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const titles = [...seed.available, ...seed.needed].map(({ title }) => title);
    for (let run = 0; run < 200; run++) {
      const isOneKind = run % 2 === 0;
      const [kind, category] = [pick(titles), pick(CATEGORIES)];
      const listings = Array.from({ length: 24 }, () => ({
        id: 1 + Math.floor(random() * 1e6),
        title: isOneKind ? kind : pick(titles),
        category: isOneKind ? category : pick(CATEGORIES),
      }));
      expect(alikeNeighbours(listings, columns)).toEqual([]);
    }
  });
});

it('a listing keeps its illustration as its list grows', () => {
  const listings = seedOf('available');
  expect(illustrationsOf(listings).slice(0, 7)).toEqual(illustrationsOf(listings.slice(0, 7)));
});

it.each([
  ['Motor grader with front plow and wing', 'grader'],
  ['Niveleuse avec aile', 'grader'],
  ['Loader-mounted snow blower', 'snow-removal'],
  ['4x4 backhoe loader', 'loader'],
  ['Pelle mécanique', 'construction'],
  ['Walk-behind line painting machine', 'road-maintenance'],
])('%s is drawn as %s', (title, machine) => {
  expect(illustrationsOf([{ id: 1, title, category: 'road-maintenance' }])[0]?.machine).toBe(machine);
});

it('each illustration is a small symbol of the sprite', () => {
  const listings = [...seedOf('available'), ...seedOf('needed')];
  const used = illustrationsOf([
    ...listings,
    ...CATEGORIES.map((category, id) => ({ id, title: 'x', category })),
  ]).flatMap(({ machine, scene }) => [machine, scene!]);
  expect(used.filter((id) => !symbols.has(id))).toEqual([]);
  for (const [id, text] of symbols) expect([id, text.length]).toEqual([id, Math.min(text.length, 1_250)]);
  expect(gzipSync(sprite).length).toBeLessThan(4_500);
});
