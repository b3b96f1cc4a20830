import { AMBER, type Palette } from './palette.ts';

/** The y coordinate that machines stand on. */
export const GROUND = 620;

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 8): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

/** A thick line along `path`. */
export const bar = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const wheel = ({ tyre, field, second }: Palette, x: number, radius: number): string =>
  disc(x, GROUND - radius, radius, tyre) +
  disc(x, GROUND - radius, radius * 0.56, second) +
  disc(x, GROUND - radius, radius * 0.44, field) +
  disc(x, GROUND - radius, radius * 0.18, tyre);

export const wheels = (palette: Palette, radius: number, ...xs: number[]): string =>
  xs.map((x) => wheel(palette, x, radius)).join('');

/** The amber light, one per image; `y` is the surface below it. */
export const beacon = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y - 20}" r="46" fill="${AMBER}" opacity=".22"/>` +
  `<path d="M${x - 17} ${y - 6}v-16a17 17 0 0 1 34 0v16z" fill="${AMBER}"/>` +
  `<rect x="${x - 23}" y="${y - 8}" width="46" height="10" rx="3" fill="#15201E"/>`;

export const pane = ({ glass }: Palette, path: string): string => shape(path, glass);

/** Crawler tracks from x to x + width. */
export const tracks = ({ tyre, second }: Palette, x: number, width: number): string => {
  const rollers = Array.from({ length: 5 }, (_, index) =>
    disc(x + 46 + (index * (width - 92)) / 4, GROUND - 46, 17, second),
  );
  return `${box(x, GROUND - 92, width, 92, tyre, 46)}${rollers.join('')}`;
};

/** The front half of a truck facing left, from its bumper at x to the back of its cab at x + 250. */
export const truckCab = (palette: Palette, x: number): string =>
  shape(`M${x} ${GROUND - 60}v-86q0-22 22-26l78-12 34-98q6-16 24-16h84q12 0 12 12v226z`, palette.ink) +
  pane(palette, `M${x + 122} ${GROUND - 186}l26-82q3-8 12-8h42v90z`) +
  box(x + 214, GROUND - 276, 24, 90, palette.glass, 4) +
  box(x + 8, GROUND - 138, 20, 26, palette.field, 4) +
  box(x - 10, GROUND - 84, 40, 28, palette.tyre, 6);

/** The frame of a truck or trailer. */
export const frame = ({ tyre }: Palette, x: number, width: number): string => box(x, GROUND - 86, width, 26, tyre, 4);
