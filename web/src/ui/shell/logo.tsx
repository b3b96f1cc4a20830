import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../links.tsx';

export const LogoIcon = () => (
  <chakra.svg viewBox="0 0 32 32" boxSize="8" aria-hidden flexShrink={0}>
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

const VISUALLY_HIDDEN = {
  position: 'absolute',
  w: 'px',
  h: 'px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Link to the home page. `isCompact` hides the name visually on the narrowest screens. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  return (
    <PlainLink
      to="/"
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="11"
      whiteSpace="nowrap"
      color="inherit"
      fontWeight="700"
      fontSize="xl"
      letterSpacing="-0.01em"
    >
      <LogoIcon />
      <chakra.span css={isCompact ? { '@media (max-width: 359px)': VISUALLY_HIDDEN } : undefined}>
        {t('CommonYard')}
      </chakra.span>
    </PlainLink>
  );
}
