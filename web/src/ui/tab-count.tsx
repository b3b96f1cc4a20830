import { chakra } from '@chakra-ui/react';

/** The number of waiting items in the label of a tab. */
export const TabCount = chakra('span', {
  base: {
    minW: '7',
    px: '2',
    borderRadius: 'full',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    bg: 'accent.solid',
    color: 'accent.contrast',
  },
});
