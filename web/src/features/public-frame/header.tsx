import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Menu, X, Monitor, Moon, Sun } from 'lucide-react';
import { useState, type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation, chooseLanguage, currentLanguage } from '../../lib/translation.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container, FrameContainer, Row } from '../../ui/layout.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { chooseColourMode, COLOUR_MODES, useColourMode } from '../../ui/shell/colour-mode.ts';

const MENU_BUTTON_PX = 44;

const LINKS = [
  ['/available-equipment', 'Available Equipment'],
  ['/needed-equipment', 'Needed Equipment'],
  ['/post-items', 'Post Equipment'],
  ['/contact', 'Contact Us'],
] as const;

type HeaderProps = {
  /** Rendered for signed-in users. */
  account: ReactNode;
  /** The sidebar, in wide windows, has the logo and the account already. */
  isBesideSidebar?: boolean;
};

/** The public header. */
export function Header({ account, isBesideSidebar = false }: HeaderProps) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  // The menu is open on one path only, so that navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const links = user ? [...LINKS, ['/admin', 'Admin Dashboard'] as const] : LINKS;
  // The width of the links depends on the role and the language.
  const { fits, space, content } = useFits<HTMLElement>(MENU_BUTTON_PX);
  const besideSidebar = isBesideSidebar ? 'none' : undefined;

  return (
    <chakra.header
      bg="bg.panel"
      borderBottomWidth="1px"
      position={{ md: 'sticky' }}
      top={0}
      zIndex={10}
      onKeyDown={(event) => event.key === 'Escape' && setOpenOn(undefined)}
    >
      <FrameContainer display="flex" alignItems="center" gap="2" minH={{ base: '14', md: '16' }}>
        <Box display={{ base: 'flex', lg: besideSidebar }}>
          <Logo isCompact={user !== null} />
        </Box>
        <chakra.nav
          ref={space}
          aria-label={t('Main')}
          flex="1 1 0"
          minW="0"
          ms={{ base: '0', md: '6', ...(isBesideSidebar && { lg: '-3', xl: '-2.5' }) }}
          // Stays in the layout, so that it can be measured.
          css={fits ? undefined : { visibility: 'hidden', overflow: 'hidden' }}
        >
          <Box ref={content} display="flex" gap="1" w="max-content">
            {links.map(([to, label]) => (
              <HeaderLink key={to} to={to} label={t(label)} />
            ))}
          </Box>
        </chakra.nav>
        <Row ms="auto" flexShrink={0}>
          <Box display={{ base: 'none', sm: 'flex' }}>
            <LanguageToggle />
            <ColourModeToggle />
          </Box>
          {user ? (
            <Row display={{ lg: besideSidebar }}>{account}</Row>
          ) : (
            <Box display={{ base: 'none', md: 'block' }}>
              <SignInLink />
            </Box>
          )}
          <Button
            variant="ghost"
            px="0"
            display={fits ? 'none' : undefined}
            aria-expanded={isOpen}
            aria-controls="mobile-menu"
            aria-label={isOpen ? t('Close menu') : t('Open menu')}
            onClick={() => setOpenOn(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </Button>
        </Row>
      </FrameContainer>
      {/* Rendered while closed too: new style rules, at the press that opens it, would lay out the whole page again. */}
      {!fits && (
        <chakra.nav id="mobile-menu" aria-label={t('Menu')} hidden={!isOpen} borderTopWidth="1px" py="2">
          <Container display="flex" flexDirection="column">
            {[['/', 'Home'] as const, ...links].map(([to, label]) => (
              <HeaderLink key={to} to={to} label={t(label)} isInMenu />
            ))}
            {!user && (
              <Box display={{ base: 'block', md: 'none' }}>
                <SignInLink isInMenu />
              </Box>
            )}
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

/** Leads back to the page, where the page is not the login itself. */
function SignInLink({ isInMenu = false }: { isInMenu?: boolean }) {
  const { t } = useTranslation();
  const { pathname, searchStr } = useLocation();
  const isLogin = pathname.startsWith('/auth');
  return (
    <HeaderLink
      to="/auth"
      {...(pathname !== '/' && !isLogin && { search: { from: pathname + searchStr } })}
      label={t('Sign in')}
      isInMenu={isInMenu}
    />
  );
}

type LinkProps = {
  to: (typeof LINKS)[number][0] | '/' | '/admin' | '/auth';
  search?: { from: string };
  label: string;
  isInMenu?: boolean;
};

function HeaderLink({ to, search, label, isInMenu = false }: LinkProps) {
  return (
    <PlainLink
      to={to}
      {...(search && { search: search as never })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      display="flex"
      alignItems="center"
      minH="11"
      px={{ base: '3', xl: '2.5' }}
      whiteSpace={isInMenu ? 'normal' : 'nowrap'}
      borderRadius="l2"
      fontWeight="600"
      color="fg"
      _hover={{ bg: 'bg.muted' }}
      _currentPage={{
        color: 'brand.fg',
        boxShadow: isInMenu ? 'mark.start' : 'mark.bottom',
      }}
    >
      {label}
    </PlainLink>
  );
}

/**
 * Whether the content of an element fits into it: `content` is as wide as it wants to be, `space` as wide as the row
 * leaves it. `reserved` is the width in px that appears in the row only while the content does not fit.
 */
function useFits<Element extends HTMLElement>(
  reserved: number,
): { fits: boolean; space: RefObject<Element | null>; content: RefObject<HTMLDivElement | null> } {
  const space = useRef<Element>(null);
  const content = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const available = space.current?.clientWidth ?? 0;
      const needed = content.current?.offsetWidth ?? 0;
      setFits((before) => available > 0 && needed <= available + (before ? 0 : reserved));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [space.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [reserved]);
  return { fits, space, content };
}

/** Switches to the other language. */
function LanguageToggle() {
  useTranslation();
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  return (
    <Button type="button" variant="ghost" lang={other} onClick={() => void chooseLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </Button>
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };
const LABELS = { system: 'Colours: as the device', light: 'Colours: light', dark: 'Colours: dark' };

/** Cycles through system, light and dark. */
function ColourModeToggle() {
  const { t } = useTranslation();
  const mode = useColourMode();
  const Icon = ICONS[mode];
  const next = COLOUR_MODES[(COLOUR_MODES.indexOf(mode) + 1) % COLOUR_MODES.length]!;
  return (
    <Button type="button" variant="ghost" px="0" aria-label={t(LABELS[mode])} onClick={() => chooseColourMode(next)}>
      <Icon aria-hidden />
    </Button>
  );
}
