import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container } from '../../ui/page.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { ColourModeToggle, LanguageToggle } from '../../ui/shell/preferences.tsx';

const LINKS = [
  ['/available-equipment', 'Available Equipment'],
  ['/needed-equipment', 'Needed Equipment'],
  ['/post-items', 'Post Equipment'],
  ['/contact', 'Contact Us'],
] as const;

/** The public header. `account` is rendered for signed-in users. */
export function Header({ account }: { account: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  // The menu is open on one path only, so that navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const links = user ? [...LINKS, ['/admin', 'Admin Dashboard'] as const] : LINKS;

  // The additional link needs a wider window.
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
      <Container display="flex" alignItems="center" gap="2" minH={{ base: '14', md: '16' }}>
        <Logo isCompact={user !== null} />
        <chakra.nav aria-label={t('Main')} display={{ base: 'none', [wide]: 'flex' }} gap="1" ms="6" flex="1">
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
        <chakra.nav id="mobile-menu" aria-label={t('Menu')} display={{ [wide]: 'none' }} borderTopWidth="1px" py="2">
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
      minH="11"
      px={{ base: '3', xl: '2.5' }}
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
