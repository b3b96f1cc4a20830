import { createSystem, defineConfig } from '@chakra-ui/react';
import { breakpoints } from '@chakra-ui/react/theme';
import { globals } from './globals.ts';
import { recipes, slotRecipes } from './recipes.ts';
import { conditions, utilities } from './utilities.ts';

/** What elements are styled with. */
export const config = defineConfig({
  conditions,
  utilities,
  theme: {
    breakpoints,
    layerStyles: { disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } } },
    textStyles: {
      xs: { value: { fontSize: '13px', lineHeight: '20px' } },
      sm: { value: { fontSize: '14px', lineHeight: '20px' } },
      md: { value: { fontSize: '16px', lineHeight: '24px' } },
      lg: { value: { fontSize: '18px', lineHeight: '28px' } },
      xl: { value: { fontSize: '20px', lineHeight: '28px', fontWeight: '600' } },
      '2xl': { value: { fontSize: '24px', lineHeight: '32px', fontWeight: '700', letterSpacing: '-0.01em' } },
      '3xl': { value: { fontSize: '30px', lineHeight: '38px', fontWeight: '700', letterSpacing: '-0.015em' } },
      '4xl': {
        value: { fontSize: 'clamp(30px, 4vw, 44px)', lineHeight: '1.15', fontWeight: '700', letterSpacing: '-0.02em' },
      },
    },
    recipes,
    slotRecipes,
  },
});

/** The Chakra system with only the recipes, conditions and utilities in use. Tests check that none is missing. */
export const system = createSystem(config, globals);
