import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

// Own recipes instead of Chakra's, which add unused sizes and variants to the bundle and remove the focus outline.
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

const outlined = {
  variants: { size: { md: {} }, variant: { outline: {} } },
  defaultVariants: { size: 'md', variant: 'outline' },
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
      sm: { minH: '9', minW: '9', px: '3', gap: '2', textStyle: 'sm', _icon: { w: '4.5', h: '4.5' } },
      md: { minH: '11', minW: '11', px: '4', gap: '2', textStyle: 'md', _icon: { w: '5', h: '5' } },
    },
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', _hover: { bg: 'colorPalette.hover' } },
      outline: { borderColor: 'border.control', color: 'fg', bg: 'bg.panel', _hover: { bg: 'bg.muted' } },
      ghost: { color: 'fg', _hover: { bg: 'bg.muted' } },
      // On the deep green of hero and footer.
      surface: { borderColor: 'spruce.300', color: 'deep.fg', _hover: { bg: 'spruce.800' } },
      plain: { color: 'link', px: '0', minH: '6', minW: '6', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const input = defineRecipe({
  className: 'chakra-input',
  base: { ...control, px: '3', h: '11' },
  ...outlined,
});

const textarea = defineRecipe({
  className: 'chakra-textarea',
  base: { ...control, px: '3', py: '2.5', minH: '28' },
  ...outlined,
});

// Not based on Chakra's recipe, which imports that of its own Select.
const nativeSelect = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', w: '100%', h: 'fit-content' },
    field: {
      ...control,
      h: '11',
      ps: '3',
      pe: '10',
      lineHeight: 'normal',
      '& > option': { bg: 'bg.panel' },
    },
    indicator: {
      position: 'absolute',
      top: '0',
      insetEnd: '3',
      h: '100%',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'fg.muted',
      _icon: { w: '5', h: '5' },
    },
  },
  ...outlined,
});

const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'helperText', 'errorText', 'requiredIndicator'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '1',
      width: '100%',
    },
    label: {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      textAlign: 'start',
      textStyle: 'md',
      fontWeight: '600',
      color: 'fg',
      userSelect: 'none',
      _disabled: { opacity: '0.5' },
    },
    helperText: { color: 'fg.muted', textStyle: 'sm' },
    errorText: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      color: 'fg.error',
      textStyle: 'sm',
      fontWeight: '600',
    },
    requiredIndicator: { color: 'fg.error', lineHeight: '1' },
  },
});

export const recipes = { button, input, textarea };
/** Dialogs and toasts bring theirs with them, since they load on first use. */
export const slotRecipes = { field, nativeSelect };
