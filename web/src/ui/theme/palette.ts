export type ColourPair = readonly [light: string, dark: string];

/** Spruce and Beacon: the deep green of public works, and the amber of a plough's beacon. */
export const spruce = {
  100: '#CDE8E1',
  200: '#9FD2C6',
  300: '#6BB7A7',
  700: '#0B5247',
  800: '#093F37',
  900: '#072E29',
} as const;

export const surfaces = {
  bg: ['#FFFFFF', '#0E1614'],
  subtle: ['#F5F7F6', '#141E1C'],
  muted: ['#E7ECEA', '#22302D'],
  panel: ['#FFFFFF', '#1A2624'],
} satisfies Record<string, ColourPair>;

export const texts = {
  fg: ['#15201E', '#ECF2F0'],
  muted: ['#4A5754', '#A9B8B3'],
  placeholder: ['#5F6D69', '#93A39E'],
  link: ['#1A5CA8', '#86B8EE'],
  linkVisited: ['#553080', '#C6A6EA'],
  danger: ['#B3261E', '#F2A09B'],
} satisfies Record<string, ColourPair>;

export const borders = {
  decor: ['#CBD4D1', '#34453F'],
  control: ['#71807C', '#7E918B'],
  focus: ['#1A5CA8', '#FFCB47'],
} satisfies Record<string, ColourPair>;

export const solids = {
  brand: { bg: ['#0F6658', '#6BB7A7'], hover: ['#0B5247', '#9FD2C6'], text: ['#FFFFFF', '#041D1A'] },
  accent: { bg: ['#F5B301', '#FFCB47'], hover: ['#E0A300', '#FFD976'], text: ['#15201E', '#15201E'] },
  danger: { bg: ['#B3261E', '#F2A09B'], hover: ['#8E1B15', '#F7BDB9'], text: ['#FFFFFF', '#15201E'] },
} satisfies Record<string, { bg: ColourPair; hover: ColourPair; text: ColourPair }>;

/** Muted surfaces with their text: badges, notes, category illustrations. */
export const tints = {
  brand: { bg: ['#EAF5F2', '#0C2F29'], text: ['#0B5247', '#9FD2C6'] },
  green: { bg: ['#E8F5EC', '#0F2E1A'], text: ['#135E2F', '#7FCB97'] },
  yellow: { bg: ['#FFF6E0', '#3A2B05'], text: ['#7A5200', '#FFCB47'] },
  blue: { bg: ['#E8F1FB', '#10263F'], text: ['#144988', '#86B8EE'] },
  gray: { bg: ['#E7ECEA', '#22302D'], text: ['#4A5754', '#A9B8B3'] },
  red: { bg: ['#FDEEEE', '#3B1512'], text: ['#8E1B15', '#F2A09B'] },
  orange: { bg: ['#FDF0E7', '#3A1D0E'], text: ['#8A3B12', '#F0B48C'] },
  purple: { bg: ['#F4EDFA', '#2A1B3D'], text: ['#553080', '#C6A6EA'] },
} satisfies Record<string, { bg: ColourPair; text: ColourPair }>;
export type Tint = keyof typeof tints;

/** Hero and footer, the same in both modes. */
export const deep = { bg: '#072E29', text: '#FFFFFF', muted: '#CDE8E1', focus: '#FFCB47' } as const;
