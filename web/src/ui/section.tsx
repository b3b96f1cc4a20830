import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SectionTitle } from './layout.tsx';

/** A part of the page under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" mb="8" aria-label={title}>
    <SectionTitle mb="3">{title}</SectionTitle>
    {children}
  </Box>
);
