import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';

/** The width that pages share. */
export const Container = (props: BoxProps) => (
  <Box w="100%" maxW="1200px" mx="auto" px={{ base: '16px', md: '24px', xl: '32px' }} {...props} />
);

/** The one heading of a page. Focus lands on it when the page is entered, and the window's title follows it. */
export function PageTitle({ children, title, ...props }: { children: ReactNode; title: string } & BoxProps) {
  useTitle(title);
  return (
    <chakra.h1 textStyle="3xl" tabIndex={-1} {...props}>
      {children}
    </chakra.h1>
  );
}

/** Sets the window's title, '{page} | CommonYard'. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('CommonYard');
  useEffect(() => {
    document.title = title === product ? product : `${title} | ${product}`;
  }, [title, product]);
}
