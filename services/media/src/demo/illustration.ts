import type { Category } from '@commonyard/contracts/assets.values';
import { backhoe, compactExcavator, excavator, grader, loaderBlower, skidSteer } from './diggers.ts';
import { lettering } from './lettering.ts';
import { paletteOf, type Palette } from './palette.ts';
import { GROUND } from './parts.ts';
import { grounds, scenes } from './scenes.ts';
import * as small from './small-machines.ts';
import { brineTruck, bucketTruck, bus, lowboy, plowTruck, sweeper, vacuumTruck } from './trucks.ts';

type Draw = (palette: Palette) => string;
export type Subject = { category: Category; title: string; listing: number; k: number };

export const WIDTH = 1_280;
export const HEIGHT = 800;
const STRIP = 56;

/** What a title speaks of; the first that fits is drawn. */
const MACHINES: [RegExp, Draw][] = [
  [/grader/i, grader],
  [/backhoe/i, backhoe],
  [/compact excavator/i, compactExcavator],
  [/excavator/i, excavator],
  [/skid/i, skidSteer],
  [/snow blower/i, loaderBlower],
  [/sidewalk/i, small.sidewalkTractor],
  [/plow/i, plowTruck],
  [/brine/i, brineTruck],
  [/sewer|vacuum/i, vacuumTruck],
  [/bucket truck/i, bucketTruck],
  [/sweeper/i, sweeper],
  [/bus\b/i, bus],
  [/float/i, lowboy],
  [/mower/i, small.boomMower],
  [/chipper/i, small.chipper],
  [/light tower/i, small.lightTower],
  [/generator/i, small.generator],
  [/pump/i, small.pump],
  [/hot box|steamer/i, small.hotBox],
  [/line paint/i, small.linePainter],
  [/resurfacer/i, small.iceResurfacer],
  [/traffic|radar/i, small.speedSign],
  [/plotter|scanner/i, small.plotter],
];

/** What stands for a category where the title says nothing we can draw. */
const STANDS_FOR: Record<Category, Draw> = {
  construction: excavator,
  'heavy-equipment': excavator,
  'road-maintenance': grader,
  'snow-removal': plowTruck,
  landscaping: small.boomMower,
  transportation: lowboy,
  vehicles: bucketTruck,
  'tools-machinery': small.generator,
  'office-equipment': small.plotter,
  other: small.generator,
};

const GROUND_OF: Record<Category, keyof typeof grounds> = {
  construction: 'gravel',
  'heavy-equipment': 'gravel',
  'road-maintenance': 'road',
  'snow-removal': 'snow',
  landscaping: 'grass',
  transportation: 'road',
  vehicles: 'road',
  'tools-machinery': 'gravel',
  'office-equipment': 'gravel',
  other: 'gravel',
};

/** The picture of a demonstration listing, as SVG: one machine in its surroundings, and a strip that says what it is. */
export function illustrationOf({ category, title, listing, k }: Subject): string {
  const palette = paletteOf(category);
  const draw = MACHINES.find(([words]) => words.test(title))?.[1] ?? STANDS_FOR[category];
  const scene = scenes[(listing + k - 1) % scenes.length]!;
  const ground = grounds[GROUND_OF[category]];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.field}"/>
<g transform="${view(listing, k)}">${scene(palette)}${ground(palette)}
<ellipse cx="640" cy="${GROUND + 4}" rx="470" ry="14" fill="${palette.tyre}" opacity=".18"/>
${draw(palette)}</g>
<rect y="${HEIGHT - STRIP}" width="${WIDTH}" height="${STRIP}" fill="${palette.ink}"/>
${lettering('Illustration', 32, HEIGHT - 17, palette.field, 0.7)}
</svg>`;
}

/** Every other listing looks the other way; the second picture comes closer, the others differ a little in size. */
function view(listing: number, k: number): string {
  const mirrored = (listing + k) % 2 === 0 ? `translate(${WIDTH} 0) scale(-1 1)` : '';
  const zoom = k === 2 ? 1.28 : k === 3 ? 1 : 1 + (listing % 11) * 0.012;
  const shift = k === 2 ? 'translate(-190 -196)' : `translate(${(-WIDTH * (zoom - 1)) / 2} ${-GROUND * (zoom - 1)})`;
  return `${mirrored} ${shift} scale(${zoom})`.trim();
}
