import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Toolbar } from './layout.tsx';

type Props = { children: ReactNode; action?: ReactNode };

/** A row of a list: its text, and its action at the end, below the text where both do not fit side by side. */
export const ActionRow = ({ children, action }: Props) => (
  <Toolbar
    as="li"
    flexWrap={{ base: 'wrap', sm: 'nowrap' }}
    columnGap="4"
    rowGap="2"
    px="4"
    py="3"
    borderTopWidth="1px"
    _first={{ borderTopWidth: '0' }}
  >
    <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
      {children}
    </Box>
    {action && (
      <Box flexShrink={0} maxW="100%">
        {action}
      </Box>
    )}
  </Toolbar>
);
