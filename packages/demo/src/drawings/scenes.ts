import type { Palette } from './palette.ts';
import { bar, box, disc, GROUND, shape } from './parts.ts';

type Scene = (palette: Palette) => string;

const hills: Scene = ({ far, near }) =>
  disc(1_010, 210, 78, near) +
  shape(`M0 ${GROUND}v-150q160-120 330-60t330-50q180-90 330-10t290-30v300z`, far) +
  shape(`M0 ${GROUND}v-70q240-90 480-20t430-30q200-40 370 40v80z`, near);

const spruce = (x: number, height: number, fill: string) => {
  const third = height / 3;
  const tiers = [0, 1, 2].map((tier) => {
    const [top, half] = [GROUND - height + tier * third * 0.78, height * (0.14 + tier * 0.06)];
    return `M${x} ${top}l${half} ${third * 1.25}h${-2 * half}z`;
  });
  return shape(tiers.join(''), fill) + box(x - 7, GROUND - 30, 14, 30, fill, 0);
};
const forest: Scene = ({ far, near }) =>
  disc(260, 190, 70, near) +
  [60, 190, 300, 420, 560, 660, 800, 930, 1_040, 1_170, 1_260]
    .map((x, n) => spruce(x, 250 + ((n * 67) % 130), far))
    .join('') +
  [10, 130, 1_110, 1_220].map((x, n) => spruce(x, 190 + ((n * 53) % 90), near)).join('');

const house = (x: number, width: number, height: number, fill: string, window: string) =>
  shape(`M${x} ${GROUND}v${-height}l${width / 2} ${-width * 0.3}l${width / 2} ${width * 0.3}v${height}z`, fill) +
  box(x + width * 0.18, GROUND - height + 16, width * 0.22, 40, window, 2) +
  box(x + width * 0.6, GROUND - height + 16, width * 0.22, 40, window, 2);
const town: Scene = ({ far, near, field }) =>
  disc(700, 170, 66, near) +
  // A water tower.
  bar(`M1010 ${GROUND}l34-300M1130 ${GROUND}l-34-300M1026 ${GROUND - 140}h88`, far, 12) +
  shape(`M980 250q0-70 90-70t90 70l-30 70h-120z`, far) +
  house(40, 190, 150, far, field) +
  house(270, 150, 200, near, field) +
  house(450, 210, 130, far, field) +
  house(700, 170, 170, near, field) +
  house(890, 130, 120, far, field) +
  house(1_150, 180, 140, near, field);

const yard: Scene = ({ far, near, field }) =>
  shape(`M120 ${GROUND}v-300l220-90 220 90v300z`, far) +
  box(200, GROUND - 220, 280, 220, field, 4) +
  bar(`M200 ${GROUND - 165}h280M200 ${GROUND - 110}h280M200 ${GROUND - 55}h280`, far, 6) +
  shape(`M760 ${GROUND}q70-210 210-240 150 20 250 240z`, near) +
  box(640, GROUND - 60, 70, 60, near, 2) +
  box(655, GROUND - 110, 60, 50, far, 2);

export const scenes: Scene[] = [hills, forest, town, yard];

const flake = (x: number, y: number, size: number, stroke: string) =>
  bar(
    [0, 60, 120]
      .map((degrees) => {
        const [dx, dy] = [Math.cos((degrees * Math.PI) / 180) * size, Math.sin((degrees * Math.PI) / 180) * size];
        return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
      })
      .join(''),
    stroke,
    5,
  );
const SKY = [
  [110, 120],
  [300, 60],
  [470, 200],
  [640, 90],
  [820, 170],
  [980, 70],
  [1_160, 150],
  [200, 320],
  [1_220, 330],
  [60, 440],
] as const;

/** The foreground by ground, with snowfall for snow. */
export const grounds: Record<'road' | 'snow' | 'grass' | 'gravel', Scene> = {
  road: ({ tyre, field }) =>
    box(0, GROUND, 1_280, 180, tyre, 0) +
    Array.from({ length: 7 }, (_, index) => box(30 + index * 190, GROUND + 84, 110, 12, field, 3)).join(''),
  snow: ({ near, second }) =>
    shape(`M0 ${GROUND}h1280v180h-1280z`, '#FFFFFF') +
    bar(`M0 ${GROUND}h1280`, near, 8) +
    bar(`M90 ${GROUND + 60}h130M420 ${GROUND + 84}h90M760 ${GROUND + 56}h150M1060 ${GROUND + 90}h110`, near, 8) +
    SKY.map(([x, y], index) => flake(x, y, 12 + (index % 3) * 5, second)).join(''),
  grass: ({ near, second }) =>
    box(0, GROUND, 1_280, 180, near, 0) +
    bar(`M0 ${GROUND}h1280`, second, 8) +
    bar(
      Array.from(
        { length: 16 },
        (_, n) => `M${40 + n * 80} ${GROUND + 40 + ((n * 29) % 60)}l-8-18m8 18v-24m0 24l8-18`,
      ).join(''),
      second,
      5,
    ),
  gravel: ({ near, second }) =>
    box(0, GROUND, 1_280, 180, near, 0) +
    bar(`M0 ${GROUND}h1280`, second, 8) +
    Array.from({ length: 26 }, (_, n) =>
      disc(30 + n * 49, GROUND + 34 + ((n * 37) % 76), 4 + (n % 3) * 2, second),
    ).join(''),
};
