import { dialogSlotRecipe, fieldSlotRecipe, toastSlotRecipe } from '@chakra-ui/react/theme';
import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

// Buttons and controls are written whole: Chakra's bring seven sizes and six looks to each visitor, and take away the
// outline that marks the focus.
const control = {
  appearance: 'none',
  w: '100%',
  minW: '0',
  textAlign: 'start',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  textStyle: 'md',
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  _disabled: { layerStyle: 'disabled' },
} as const;

const button = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    isolation: 'isolate',
    flexShrink: '0',
    appearance: 'none',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    cursor: 'pointer',
    userSelect: 'none',
    verticalAlign: 'middle',
    textAlign: 'center',
    lineHeight: '1.2',
    fontWeight: '600',
    transitionProperty: 'background, border-color, color, box-shadow',
    transitionDuration: '120ms',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0' },
  },
  variants: {
    size: {
      sm: { minH: '36px', minW: '36px', px: '12px', gap: '8px', textStyle: 'sm', _icon: { w: '18px', h: '18px' } },
      md: { minH: '44px', minW: '44px', px: '16px', gap: '8px', textStyle: 'md', _icon: { w: '20px', h: '20px' } },
    },
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', _hover: { bg: 'colorPalette.hover' } },
      outline: { borderColor: 'border.control', color: 'fg', bg: 'bg.panel', _hover: { bg: 'bg.muted' } },
      ghost: { color: 'fg', _hover: { bg: 'bg.muted' } },
      // On the deep green of hero and footer.
      surface: { borderColor: 'spruce.300', color: 'deep.fg', _hover: { bg: 'spruce.800' } },
      plain: { color: 'link', px: '0', minH: '24px', minW: '24px', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const input = defineRecipe({
  className: 'chakra-input',
  base: { ...control, px: '12px', h: '44px' },
  variants: { size: { md: {} }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const textarea = defineRecipe({
  className: 'chakra-textarea',
  base: { ...control, px: '12px', py: '10px', minH: '112px' },
  variants: { size: { md: {} }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

// Whole, and not on top of Chakra's, which brings the recipe of its own Select along.
const nativeSelect = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', w: '100%', h: 'fit-content' },
    field: {
      ...control,
      h: '44px',
      ps: '12px',
      pe: '40px',
      lineHeight: 'normal',
      '& > option': { bg: 'bg.panel' },
    },
    indicator: {
      position: 'absolute',
      top: '0',
      insetEnd: '12px',
      h: '100%',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      _icon: { w: '20px', h: '20px' },
    },
  },
  variants: { size: { md: {} }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const field = defineSlotRecipe({
  ...fieldSlotRecipe,
  base: {
    ...fieldSlotRecipe.base,
    root: { ...fieldSlotRecipe.base?.root, display: 'flex', flexDirection: 'column', gap: '4px', width: '100%' },
    label: { ...fieldSlotRecipe.base?.label, fontWeight: '600', textStyle: 'md', color: 'fg' },
    helperText: { color: 'fg.muted', textStyle: 'sm' },
    errorText: {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      color: 'fg.error',
      textStyle: 'sm',
      fontWeight: '600',
    },
  },
});

export const recipes = { button, input, textarea };
export const slotRecipes = {
  field,
  nativeSelect,
  dialog: dialogSlotRecipe,
  toast: toastSlotRecipe,
};
