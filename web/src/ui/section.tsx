import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A part of the page under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" mb="8" aria-label={title}>
    <chakra.h2 textStyle="lg" fontWeight="700" mb="3">
      {title}
    </chakra.h2>
    {children}
  </Box>
);
