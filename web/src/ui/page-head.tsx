import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageTitle, SectionTitle, Toolbar } from './layout.tsx';

/** The title of a page with a line about the page, and its actions at the end. */
export const PageHead = ({ title, text, children, ...box }: { title: string; text: string } & BoxProps) => (
  <Toolbar gap="4" mb="4" {...box}>
    <Box>
      <PageTitle title={title} />
      <chakra.p color="fg.muted">{text}</chakra.p>
    </Box>
    {children}
  </Toolbar>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" mb="8" aria-label={title}>
    <SectionTitle mb="3">{title}</SectionTitle>
    {children}
  </Box>
);
