import type { Category } from '@commonyard/contracts/assets.values';
import { backhoe, compactExcavator, excavator, grader, loaderBlower, skidSteer } from './diggers.ts';
import { PAINT_COUNT, paletteOf, type Palette } from './palette.ts';
import { GROUND } from './parts.ts';
import { grounds, scenes } from './scenes.ts';
import * as small from './small-machines.ts';
import { brineTruck, bucketTruck, bus, lowboy, plowTruck, sweeper, vacuumTruck } from './trucks.ts';

type Draw = (palette: Palette) => string;
export type ListingImage = { category: Category; title: string; listing: number; k: number };

const WIDTH = 1_280;
const HEIGHT = 800;

/** The machine to draw by words of the title; the first match counts. Each listing has one. */
const MACHINES_BY_TITLE: [RegExp, Draw][] = [
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

const GROUND_BY_CATEGORY: Record<Category, keyof typeof grounds> = {
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

type Look = { paint: number; scene: number; isMirrored: boolean };

/**
 * How the `k`th image of a listing looks besides its machine. Listings of one type have every second id, so half of it is the
 * position in their list: neighbours there differ in paint and scene.
 */
export function lookOf({ listing, k }: Pick<ListingImage, 'listing' | 'k'>): Look {
  const position = Math.floor(listing / 2);
  return {
    paint: position % PAINT_COUNT,
    scene: (position + k - 1) % scenes.length,
    isMirrored: (Math.floor(position / 2) + k) % 2 === 0,
  };
}

/** Draws an image of a demo listing as SVG: a machine in a landscape. The page of a listing adds a caption that says so. */
export function drawListing({ category, title, listing, k }: ListingImage): string {
  const look = lookOf({ listing, k });
  const palette = paletteOf(look.paint);
  const [, draw] = MACHINES_BY_TITLE.find(([words]) => words.test(title))!;
  const scene = scenes[look.scene]!;
  const ground = grounds[GROUND_BY_CATEGORY[category]];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.field}"/>
<g transform="${view(listing, k, look.isMirrored)}">${scene(palette)}${ground(palette)}
<ellipse cx="640" cy="${GROUND + 4}" rx="470" ry="14" fill="${palette.tyre}" opacity=".18"/>
${draw(palette)}</g>
</svg>`;
}

/** Zooms in for the second image, and varies the size of the others. */
function view(listing: number, k: number, isMirrored: boolean): string {
  const mirrored = isMirrored ? `translate(${WIDTH} 0) scale(-1 1)` : '';
  const zoom = k === 2 ? 1.28 : k === 3 ? 1 : 1 + (listing % 11) * 0.012;
  const shift = k === 2 ? 'translate(-190 -196)' : `translate(${(-WIDTH * (zoom - 1)) / 2} ${-GROUND * (zoom - 1)})`;
  return `${mirrored} ${shift} scale(${zoom})`.trim();
}
