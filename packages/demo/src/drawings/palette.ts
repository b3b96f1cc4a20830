import type { Category } from '@commonyard/contracts/assets.values';

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

const PAIRS: Record<Category, [field: string, ink: string]> = {
  construction: ['#FDF0E7', '#8A3B12'],
  'heavy-equipment': ['#FDF0E7', '#8A3B12'],
  'road-maintenance': ['#FFF6E0', '#7A5200'],
  'snow-removal': ['#E8F1FB', '#144988'],
  landscaping: ['#E8F5EC', '#135E2F'],
  transportation: ['#F4EDFA', '#553080'],
  vehicles: ['#F4EDFA', '#553080'],
  'tools-machinery': ['#E7ECEA', '#4A5754'],
  'office-equipment': ['#E7ECEA', '#4A5754'],
  other: ['#E7ECEA', '#4A5754'],
};

export const AMBER = '#F5B301';

export function paletteOf(category: Category): Palette {
  const [field, ink] = PAIRS[category];
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
