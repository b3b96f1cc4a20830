import { defineConfig } from '@chakra-ui/react';
import { borders, deep, solids, spruce, surfaces, texts, tints, type ColourPair } from './palette.ts';
import { keyframes, plainTokens } from './tokens.ts';

const value = ([light, dark]: ColourPair) => ({ value: { _light: light, _dark: dark } });
const fixedColour = (colour: string) => ({ value: colour });

const palette = (
  solid: { bg: ColourPair; hover: ColourPair; text: ColourPair },
  tint: { bg: ColourPair; text: ColourPair },
) => ({
  solid: value(solid.bg),
  hover: value(solid.hover),
  contrast: value(solid.text),
  fg: value(tint.text),
  subtle: value(tint.bg),
});
const subtlePalette = (tint: { bg: ColourPair; text: ColourPair }) =>
  palette({ bg: tint.text, hover: tint.text, text: tint.bg }, tint);

/** Tokens and global styles: CSS variables and rules, which the build makes a stylesheet of. */
export const globals = defineConfig({
  preflight: true,
  cssVarsRoot: ':where(html, :host)',
  cssVarsPrefix: 'chakra',
  theme: {
    keyframes,
    tokens: {
      ...plainTokens,
      colors: {
        white: fixedColour('#FFFFFF'),
        black: fixedColour('#000000'),
        transparent: fixedColour('transparent'),
        current: fixedColour('currentcolor'),
        spruce: Object.fromEntries(Object.entries(spruce).map(([step, hex]) => [step, fixedColour(hex)])),
      },
      fonts: {
        body: fixedColour("'Atkinson Hyperlegible Next Variable', 'Atkinson fallback', Arial, sans-serif"),
        heading: fixedColour("'Atkinson Hyperlegible Next Variable', 'Atkinson fallback', Arial, sans-serif"),
        mono: fixedColour('ui-monospace, monospace'),
      },
    },
    semanticTokens: {
      radii: { l1: fixedColour('4px'), l2: fixedColour('8px'), l3: fixedColour('12px') },
      shadows: {
        e2: { value: { _light: '0 4px 16px rgb(7 46 41 / .10)', _dark: 'none' } },
        e3: { value: { _light: '0 16px 48px rgb(7 46 41 / .18)', _dark: '0 0 0 1px #34453F' } },
        // The bar at one edge of the chosen entry, tab or unread row.
        mark: {
          top: { value: 'inset 0 3px 0 {colors.brand.solid}' },
          bottom: { value: 'inset 0 -3px 0 {colors.brand.solid}' },
          start: { value: 'inset 3px 0 0 {colors.brand.solid}' },
          unread: { value: 'inset 3px 0 0 {colors.accent.solid}' },
        },
        // The ring around a choice.
        ring: {
          control: { value: '0 0 0 1px {colors.border.control}' },
          error: { value: '0 0 0 2px {colors.border.error}' },
          chosen: { value: '0 0 0 3px {colors.brand.solid}' },
        },
        lg: { value: { _light: '0 16px 48px rgb(7 46 41 / .18)', _dark: '0 0 0 1px #34453F' } },
      },
      colors: {
        bg: {
          DEFAULT: value(surfaces.bg),
          subtle: value(surfaces.subtle),
          muted: value(surfaces.muted),
          panel: value(surfaces.panel),
        },
        fg: {
          DEFAULT: value(texts.fg),
          muted: value(texts.muted),
          subtle: value(texts.muted),
          placeholder: value(texts.placeholder),
          error: value(texts.danger),
        },
        border: { DEFAULT: value(borders.decor), control: value(borders.control), error: value(texts.danger) },
        link: { DEFAULT: value(texts.link), visited: value(texts.linkVisited) },
        focus: value(borders.focus),
        deep: { DEFAULT: fixedColour(deep.bg), fg: fixedColour(deep.text), muted: fixedColour(deep.muted) },
        brand: palette(solids.brand, tints.brand),
        accent: palette(solids.accent, tints.yellow),
        danger: palette(solids.danger, tints.red),
        green: subtlePalette(tints.green),
        yellow: subtlePalette(tints.yellow),
        blue: subtlePalette(tints.blue),
        gray: subtlePalette(tints.gray),
        red: subtlePalette(tints.red),
        orange: subtlePalette(tints.orange),
        purple: subtlePalette(tints.purple),
      },
    },
  },
  globalCss: {
    '*, *::before, *::after': {
      borderColor: 'border',
      // Chakra sets it on every element, so that the value of a container would not reach the texts in it.
      overflowWrap: 'inherit',
      // Respect prefers-reduced-motion, which Chakra ignores.
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Zero, and not a moment: each element would change from the browser's styles to ours in a painted frame, which
        // shows a border of 3 px and moves the page.
        transitionDuration: '0s !important',
      },
    },
    html: {
      bg: 'bg',
      color: 'fg',
      fontFamily: 'body',
      lineHeight: '1.5',
      colorPalette: 'brand',
      scrollPaddingTop: '20',
      scrollBehavior: 'smooth',
      textSizeAdjust: '100%',
      _motionReduce: { scrollBehavior: 'auto' },
      _print: { bg: 'white', color: 'black' },
    },
    // Users write words of any length. What shrinks to its words, as a cell or a flexible item, needs `anywhere` where it shows
    // such texts; elsewhere it would break short words as well.
    body: { minH: '100dvh', overflowWrap: 'break-word' },
    'table, button, nav': { overflowWrap: 'break-word' },
    fieldset: { minW: '0' },
    '*::placeholder': { color: 'fg.placeholder', opacity: '1' },
    '*::selection': { bg: 'brand.subtle', color: 'brand.fg' },
    ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '[data-deep] :focus-visible': { outlineColor: deep.focus },
    'h1:focus, h2:focus': { outline: 'none' },
    // Forced colours remove the backgrounds and shadows that mark the chosen one.
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]': {
      '@media (forced-colors: active)': { outline: '3px solid Highlight', outlineOffset: '-3px' },
      _focusVisible: { '@media (forced-colors: active)': { outlineColor: 'CanvasText' } },
    },
    'table, time, [data-tabular]': { fontVariantNumeric: 'tabular-nums' },
    'header, footer, nav, [data-no-print]': { _print: { display: 'none !important' } },
  },
});
