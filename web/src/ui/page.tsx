import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { SectionTitle } from './layout.tsx';

export const Container = (props: BoxProps) => (
  <Box w="100%" maxW="page" mx="auto" px={{ base: '4', md: '6', xl: '8' }} {...props} />
);

/** The h1 of a page. Receives the focus after navigation and sets the document title. */
export function PageTitle({ title, children = title, ...props }: { title: string } & BoxProps) {
  useTitle(title);
  return (
    <chakra.h1 textStyle="3xl" tabIndex={-1} {...props}>
      {children}
    </chakra.h1>
  );
}

/** Sets the document title, '{page} | CommonYard'. */
function useTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('CommonYard');
  useEffect(() => {
    document.title = title === product ? product : `${title} | ${product}`;
  }, [title, product]);
}

/** A part of the page under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" mb="8" aria-label={title}>
    <SectionTitle mb="3">{title}</SectionTitle>
    {children}
  </Box>
);
