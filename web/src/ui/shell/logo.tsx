import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../links.tsx';

/** A yard seen from above, its gate open, and the beacon. */
export const Mark = () => (
  <chakra.svg viewBox="0 0 32 32" w="32px" h="32px" aria-hidden flexShrink={0}>
    <rect width="32" height="32" rx="8" fill="#0F6658" />
    <path
      d="M8 23V12l8-5 8 5v11"
      fill="none"
      stroke="#FFFFFF"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M12.5 23v-6h7v6"
      fill="none"
      stroke="#CDE8E1"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="24.5" cy="7.5" r="3.4" fill="#F5B301" />
  </chakra.svg>
);

const UNSEEN = { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** The way home. `isTight`: on the narrowest screens there is no room for the name, which is still read out. */
export function Logo({ isTight = false }: { isTight?: boolean }) {
  const { t } = useTranslation();
  return (
    <PlainLink
      to="/"
      display="inline-flex"
      alignItems="center"
      gap="10px"
      minH="44px"
      color="inherit"
      fontWeight="700"
      fontSize="20px"
      letterSpacing="-0.01em"
    >
      <Mark />
      <chakra.span css={isTight ? { '@media (max-width: 359px)': UNSEEN } : undefined}>{t('CommonYard')}</chakra.span>
    </PlainLink>
  );
}
