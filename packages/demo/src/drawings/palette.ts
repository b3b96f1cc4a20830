/** The colours of one image: background, machine, landscape. */
export type Palette = {
  field: string;
  ink: string;
  /** The machine's second colour, for attachments. */
  second: string;
  tyre: string;
  glass: string;
  /** The far and the near layer of the landscape. */
  far: string;
  near: string;
};

const PAINTS: [field: string, ink: string][] = [
  ['#FDF0E7', '#8A3B12'],
  ['#E8F1FB', '#144988'],
  ['#FFF6E0', '#7A5200'],
  ['#E8F5EC', '#135E2F'],
  ['#F4EDFA', '#553080'],
  ['#E7ECEA', '#4A5754'],
];
export const PAINT_COUNT = PAINTS.length;

export const AMBER = '#F5B301';

/** The palette of a paint, from 0 to `PAINT_COUNT - 1`. */
export function paletteOf(paint: number): Palette {
  const [field, ink] = PAINTS[paint]!;
  return {
    field,
    ink,
    second: mix(ink, field, 0.38),
    tyre: mix(ink, '#101614', 0.62),
    glass: mix(field, '#FFFFFF', 0.45),
    far: mix(field, ink, 0.07),
    near: mix(field, ink, 0.15),
  };
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
