import { chakra } from '@chakra-ui/react';

/** Items below one another. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } });

/** Items beside one another, centred on their line. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center' } });

/** Items beside one another, which continue on further lines. */
export const Cluster = chakra('div', { base: { display: 'flex', flexWrap: 'wrap' } });

/** Two groups of controls at both ends of a line, below one another where they do not fit. */
export const Toolbar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
});

/** A bordered box on the page. */
export const Panel = chakra('div', { base: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } });

/** The heading of a part of the page. */
export const SectionTitle = chakra('h2', { base: { textStyle: 'lg', fontWeight: '700' } });

export const SmallText = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } });

export const ErrorText = chakra('p', { base: { color: 'fg.error', fontWeight: '600' } });

export const VisuallyHidden = chakra('span', {
  base: { position: 'absolute', w: 'px', h: 'px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
});
