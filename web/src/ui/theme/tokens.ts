const toTokens = <T extends string | number>(values: Record<string, T>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** Spacing scale in steps of 4 px, with half steps, as in Chakra's recipes. */
const steps = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24].map((step) => [
    step,
    { value: `${step * 0.25}rem` },
  ]),
);

/** The plain tokens. Defined here, because importing Chakra's theme would add 35 kB of recipes to the bundle. */
export const plainTokens = {
  spacing: steps,
  sizes: {
    ...steps,
    ...toTokens({
      full: '100%',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '4xl': '56rem',
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content',
    }),
  },
  radii: toTokens({ none: '0', full: '9999px' }),
  fontWeights: toTokens({ normal: '400', medium: '600', semibold: '600', bold: '700' }),
  durations: toTokens({
    fastest: '50ms',
    faster: '100ms',
    fast: '120ms',
    moderate: '180ms',
    slow: '180ms',
    slower: '400ms',
    slowest: '500ms',
  }),
  easings: toTokens({
    'ease-in': 'ease-in',
    'ease-out': 'ease-out',
    'ease-in-out': 'ease-in-out',
    'ease-in-smooth': 'ease-out',
  }),
  cursor: toTokens({
    button: 'pointer',
    disabled: 'not-allowed',
    checkbox: 'pointer',
    radio: 'pointer',
    switch: 'pointer',
    option: 'default',
    menuitem: 'default',
    slider: 'default',
  }),
  zIndex: toTokens({
    base: 0,
    docked: 10,
    dropdown: 1000,
    sticky: 1100,
    overlay: 1300,
    modal: 1400,
    popover: 1500,
    skipNav: 1600,
    toast: 1700,
    tooltip: 1800,
  }),
};

/** Keyframes of dialogs, toasts, skeletons and the spinner. */
export const keyframes = {
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'scale-in': { from: { scale: '0.97' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.97' } },
  rise: { from: { translate: '0 24px' }, to: { translate: '0 0' } },
  'slide-in': { from: { translate: '24px 0' }, to: { translate: '0 0' } },
  spin: { to: { rotate: '360deg' } },
  pulse: { '50%': { opacity: '0.5' } },
};
