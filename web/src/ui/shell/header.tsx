import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PlainLink } from '../links.tsx';
import { Container } from '../page.tsx';
import { Logo } from './logo.tsx';
import { ColourModeToggle, LanguageToggle } from './preferences.tsx';

const LINKS = [
  ['/available-equipment', 'Available Equipment'],
  ['/needed-equipment', 'Needed Equipment'],
  ['/post-items', 'Post Equipment'],
  ['/contact', 'Contact Us'],
] as const;

/** The public header. `account` is what somebody signed in finds in it. */
export function Header({ account }: { account: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  // Open on one page only, so that going to another closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const links = user ? [...LINKS, ['/admin', 'Admin Dashboard'] as const] : LINKS;

  // One link more needs a wider window.
  const wide = user ? 'xl' : 'lg';

  return (
    <chakra.header
      bg="bg.panel"
      borderBottomWidth="1px"
      position={{ md: 'sticky' }}
      top={0}
      zIndex={10}
      onKeyDown={(event) => event.key === 'Escape' && setOpenOn(undefined)}
    >
      <Container display="flex" alignItems="center" gap="8px" minH={{ base: '56px', md: '64px' }}>
        <Logo isTight={user !== null} />
        <chakra.nav aria-label={t('Main')} display={{ base: 'none', [wide]: 'flex' }} gap="4px" ms="24px" flex="1">
          {links.map(([to, label]) => (
            <HeaderLink key={to} to={to} label={t(label)} />
          ))}
        </chakra.nav>
        <Box ms="auto" display="flex" alignItems="center">
          <Box display={{ base: 'none', sm: 'flex' }}>
            <LanguageToggle />
            <ColourModeToggle />
          </Box>
          {user && account}
          <Button
            type="button"
            variant="ghost"
            px="0"
            display={{ [wide]: 'none' }}
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            aria-label={isOpen ? t('Close menu') : t('Open menu')}
            onClick={() => setOpenOn(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </Button>
        </Box>
      </Container>
      {isOpen && (
        <chakra.nav id="mobile-menu" aria-label={t('Menu')} display={{ [wide]: 'none' }} borderTopWidth="1px" py="8px">
          <Container display="flex" flexDirection="column">
            {[['/', 'Home'] as const, ...links].map(([to, label]) => (
              <HeaderLink key={to} to={to} label={t(label)} />
            ))}
            <Box display={{ base: 'flex', sm: 'none' }}>
              <LanguageToggle />
              <ColourModeToggle />
            </Box>
          </Container>
        </chakra.nav>
      )}
    </chakra.header>
  );
}

function HeaderLink({ to, label }: { to: (typeof LINKS)[number][0] | '/' | '/admin'; label: string }) {
  return (
    <PlainLink
      to={to}
      activeOptions={{ exact: to === '/' }}
      display="flex"
      alignItems="center"
      minH="44px"
      px={{ base: '12px', xl: '10px' }}
      whiteSpace="nowrap"
      borderRadius="l2"
      fontWeight="600"
      color="fg"
      _hover={{ bg: 'bg.muted' }}
      _currentPage={{
        color: 'brand.fg',
        boxShadow: {
          base: 'inset 3px 0 0 var(--chakra-colors-brand-solid)',
          lg: 'inset 0 -3px 0 var(--chakra-colors-brand-solid)',
        },
      }}
    >
      {label}
    </PlainLink>
  );
}
