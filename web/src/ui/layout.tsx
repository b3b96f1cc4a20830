import { chakra, Box, type BoxProps } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from '../lib/translation.ts';

export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } });

export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center' } });

export const Cluster = chakra('div', { base: { display: 'flex', flexWrap: 'wrap' } });

/** Two groups of controls at both ends of a line, below one another where they do not fit. */
export const Toolbar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
});

export const Panel = chakra('div', { base: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } });

export const SectionTitle = chakra('h2', { base: { textStyle: 'lg', fontWeight: '700' } });

export const SmallText = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } });

export const ErrorText = chakra('p', { base: { color: 'fg.error', fontWeight: '600' } });

const HIDDEN = {
  position: 'absolute',
  w: 'px',
  h: 'px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
export const VisuallyHidden = chakra('span', { base: HIDDEN });
/** A text that phones have no room for. */
export const HiddenOnPhones = chakra('span', { base: { mdDown: HIDDEN } });

export const Container = (props: BoxProps) => (
  <Box
    w="100%"
    maxW="page"
    mx="auto"
    px={{ base: '4', md: '6', xl: '8' }}
    data-wide={props.maxW === 'widePage' || undefined}
    {...props}
  />
);

/** The container of the frame around a page, as wide as the page itself: both have one left edge. */
export const FrameContainer = (props: BoxProps) => (
  <Container css={{ 'html:has(main [data-wide]) &': { maxW: 'widePage' } }} {...props} />
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

function useTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('CommonYard');
  useEffect(() => {
    document.title = title === product ? product : `${title} | ${product}`;
  }, [title, product]);
}
