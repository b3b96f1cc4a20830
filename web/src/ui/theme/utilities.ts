import type { SystemConfig } from '@chakra-ui/react';

type Utilities = NonNullable<SystemConfig['utilities']>;
type Utility = Utilities[string];
type Names = Record<string, string[]>;

/** Utilities whose values are tokens of a category, by their names and the short names of each. */
const ofTokens = (values: string, names: Names) =>
  Object.fromEntries(Object.entries(names).map(([name, shorthand]) => [name, { values, shorthand }]));

const onBothEnds = (values: 'radii' | 'sizes', first: string, second: string): Utility => ({
  values,
  transform: (value: string) => ({ [first]: value, [second]: value }) as Record<string, never>,
});

/**
 * Selectors of the conditions in use, as Chakra defines them. Its own set, with all utilities, would add 6 kB to the first
 * load. A test compares both, and finds those that the source uses and these lists lack.
 */
export const conditions: NonNullable<SystemConfig['conditions']> = {
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  focus: '&:is(:focus, [data-focus])',
  focusWithin: '&:is(:focus-within, [data-focus-within])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  empty: '&:is(:empty, [data-empty])',
  before: '&::before',
  after: '&::after',
  firstLetter: '&::first-letter',
  first: '&:first-of-type',
  last: '&:last-of-type',
  invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
  open: '&:is([open], [data-open], [data-state=open])',
  closed: '&:is([closed], [data-closed], [data-state=closed])',
  currentPage: '&[aria-current=page]',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
  dark: '.dark &, .dark .chakra-theme:not(.light) &',
  light: ':root &, .light &',
  icon: '& :where(svg)',
};

/** Style properties that are not plain CSS: with tokens as values, with short names, or made of several. */
export const utilities: Utilities = {
  ...ofTokens('colors', {
    background: ['bg'],
    backgroundColor: ['bgColor'],
    color: [],
    borderColor: [],
    borderTopColor: [],
    borderBottomColor: [],
    outlineColor: [],
    accentColor: [],
    fill: [],
    stroke: [],
  }),
  ...ofTokens('radii', { borderRadius: ['rounded'] }),
  borderTopRadius: onBothEnds('radii', 'borderTopLeftRadius', 'borderTopRightRadius'),
  borderBottomRadius: onBothEnds('radii', 'borderBottomLeftRadius', 'borderBottomRightRadius'),
  ...ofTokens('shadows', { boxShadow: ['shadow'] }),
  ...ofTokens('spacing', {
    gap: [],
    rowGap: ['gapY'],
    columnGap: ['gapX'],
    inset: [],
    insetInline: ['insetX'],
    insetBlock: ['insetY'],
    insetInlineStart: ['insetStart'],
    insetInlineEnd: ['insetEnd'],
    top: [],
    bottom: [],
    left: [],
    right: [],
    margin: ['m'],
    marginTop: ['mt'],
    marginBottom: ['mb'],
    marginInline: ['mx'],
    marginInlineStart: ['ms', 'marginStart'],
    marginInlineEnd: ['me', 'marginEnd'],
    marginBlock: ['my'],
    padding: ['p'],
    paddingTop: ['pt'],
    paddingBottom: ['pb'],
    paddingInline: ['px'],
    paddingInlineStart: ['ps', 'paddingStart'],
    paddingInlineEnd: ['pe', 'paddingEnd'],
    paddingBlock: ['py'],
    scrollMarginTop: [],
    scrollMarginBottom: [],
    scrollPaddingTop: [],
    scrollPaddingBottom: [],
    borderSpacing: [],
  }),
  ...ofTokens('sizes', {
    width: ['w'],
    minWidth: ['minW'],
    maxWidth: ['maxW'],
    height: ['h'],
    minHeight: ['minH'],
    maxHeight: ['maxH'],
    flexBasis: [],
    scrollbarWidth: [],
  }),
  boxSize: onBothEnds('sizes', 'width', 'height'),
  ...ofTokens('zIndex', { zIndex: [] }),
  ...ofTokens('durations', { transitionDuration: [], animationDuration: [] }),
  ...ofTokens('fonts', { fontFamily: [] }),
  ...ofTokens('fontSizes', { fontSize: [] }),
  ...ofTokens('fontWeights', { fontWeight: [] }),
  position: { shorthand: ['pos'] },
  hideFrom: {
    values: 'breakpoints',
    transform: (_value: string, { raw }: { raw: string }) => ({ [`@breakpoint ${raw}`]: { display: 'none' } }),
  },
  hideBelow: {
    values: 'breakpoints',
    transform: (_value: string, { raw }: { raw: string }) => ({ [`@breakpoint ${raw}Down`]: { display: 'none' } }),
  },
  truncate: {
    transform: (value: unknown) =>
      value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
  },
  lineClamp: {
    transform: (value: number | 'none') =>
      value === 'none'
        ? { WebkitLineClamp: 'unset' }
        : {
            overflow: 'hidden',
            display: '-webkit-box',
            WebkitLineClamp: value,
            WebkitBoxOrient: 'vertical',
            textWrap: 'wrap',
          },
  },
  srOnly: {
    transform: (value: unknown) =>
      value === true
        ? {
            position: 'absolute',
            width: '1px',
            height: '1px',
            padding: '0',
            margin: '-1px',
            overflow: 'hidden',
            clip: 'rect(0, 0, 0, 0)',
            whiteSpace: 'nowrap',
            borderWidth: '0',
          }
        : {},
  },
};
