import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { categoryIllustrationId, type Illustration } from './listing-image.tsx';

/** The kinds of machines by words of a title, in English and French; the first match counts. */
const MACHINES: [RegExp, string][] = [
  [/grader|niveleuse/i, 'grader'],
  [/sweeper|balayeuse/i, 'sweeper'],
  [/chipper|déchiqueteuse/i, 'chipper'],
  [/mower|tondeuse|faucheuse/i, 'landscaping'],
  [/bucket truck|aerial|nacelle/i, 'bucket-truck'],
  [/light tower|tour d.éclairage/i, 'light-tower'],
  [/plow|plough|snow|brine|salter|neige|souffleuse/i, 'snow-removal'],
  [/generator|génératrice/i, 'generator'],
  [/pump|pompe/i, 'pump'],
  [/sewer|vacuum|flusher|water|égout|citerne/i, 'water'],
  [/roller|compactor|paver|rouleau|compacteur/i, 'road-maintenance'],
  [/skid|mini-?chargeuse/i, 'skid-steer'],
  [/backhoe|loader|charge(?:use|ur)/i, 'loader'],
  [/excavator|pelle/i, 'construction'],
  [/trailer|float|lowboy|remorque|fardier/i, 'trailer'],
  [/\bbus\b|shuttle|autobus|navette/i, 'bus'],
  [/garbage|waste|ordures/i, 'waste'],
  [/truck|camion/i, 'transportation'],
];

const SCENES = ['hills', 'trees', 'town'];
const VARIANTS = SCENES.length * 2;

/** In a grid of up to four columns the neighbours of a card, also across a corner, are at most this many cards before it. */
const NEIGHBOURS = 5;

type Drawn = Pick<ListingSummary, 'id' | 'title' | 'category'>;

/**
 * The illustrations of the listings of a grid: of each its kind of machine, in a variant that depends on its id. No two
 * neighbours are alike.
 */
export function illustrationsOf(listings: readonly Drawn[]): Illustration[] {
  const drawn: [machine: string, variant: number][] = [];
  for (const { id, title, category } of listings) {
    const machine = MACHINES.find(([words]) => words.test(title))?.[1] ?? categoryIllustrationId(category);
    const near = drawn.slice(-NEIGHBOURS);
    let variant = id % VARIANTS;
    while (near.some((other) => other[0] === machine && other[1] === variant)) variant = (variant + 1) % VARIANTS;
    drawn.push([machine, variant]);
  }
  return drawn.map(([machine, variant]) => ({
    machine,
    scene: SCENES[variant % SCENES.length]!,
    isMirrored: variant >= SCENES.length,
  }));
}
