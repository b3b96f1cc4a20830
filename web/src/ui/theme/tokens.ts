const toTokens = <T extends string | number>(values: Record<string, T>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** Tokens of a scale in steps of 4 px at the usual font size of the page, as in Chakra's recipes. */
const toSteps = (...steps: number[]) => toTokens(Object.fromEntries(steps.map((step) => [step, `${step * 0.25}rem`])));

const spacing = {
  ...toTokens({ px: '1px' }),
  ...toSteps(0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 7, 8, 9, 10, 10.5),
  ...toSteps(11, 12, 13, 14, 16, 18, 20, 22, 22.5, 24, 25, 37.5),
};

/** The plain tokens. Defined here, because importing Chakra's theme would add 35 kB of recipes to the bundle. */
export const plainTokens = {
  spacing,
  sizes: {
    ...spacing,
    ...toSteps(15, 17, 19, 21.5, 26, 27.5, 28, 29, 32, 35, 40, 45, 47.5, 50, 55, 57.5, 60, 62, 64, 65),
    ...toSteps(66, 70, 75, 80, 85, 90, 95, 105, 110, 120, 155, 160, 170, 205, 220, 240, 360),
    ...toTokens({
      full: '100%',
      // The width of forms, of pages, and of pages with a map.
      form: '35rem',
      page: '75rem',
      widePage: '100rem',
    }),
  },
  radii: toTokens({ full: '9999px' }),
  fontSizes: toTokens({ '2xs': '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' }),
  fontWeights: toTokens({ medium: '600', semibold: '600' }),
  durations: toTokens({ faster: '100ms', moderate: '180ms', slow: '180ms' }),
  zIndex: toTokens({ popover: 1400, tooltip: 1800 }),
};

export const keyframes = {
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'scale-in': { from: { scale: '0.97' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.97' } },
  rise: { from: { translate: '0 1.5rem' }, to: { translate: '0 0' } },
  'slide-in': { from: { translate: '1.5rem 0' }, to: { translate: '0 0' } },
  spin: { to: { rotate: '360deg' } },
  pulse: { '50%': { opacity: '0.5' } },
};
