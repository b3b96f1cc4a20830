import { Box, type BoxProps } from '@chakra-ui/react';

/** The bar with the submit button of a long form. It sticks to the bottom of small screens. */
export const BottomBar = (props: BoxProps) => (
  <Box
    data-bottom-bar
    position={{ base: 'sticky', md: 'static' }}
    bottom="0"
    zIndex={1}
    mx={{ base: '-4', md: 0 }}
    px={{ base: '4', md: 0 }}
    py="3"
    pb={{ base: 'calc({spacing.3} + env(safe-area-inset-bottom))', md: '3' }}
    bg="bg"
    borderTopWidth={{ base: '1px', md: 0 }}
    display="flex"
    {...props}
  />
);
