import { Box, chakra } from '@chakra-ui/react';
import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { HashSheetLink } from '../../ui/shell/hash-sheet-link.tsx';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import {
  BAR_ENTRIES,
  EntryLink,
  EntryName,
  sideEntries,
  useExistingEntries,
  useWaitingCount,
  WaitingBadge,
  type Entry,
} from './entries.tsx';

type Props = { user: User; account: ReactNode; bell: ReactNode; children: ReactNode };

/**
 * The sidebar, or on phones the bar at the bottom, around a page of a member. What a page fixes to the bottom of the window
 * stands above the bar: `--bottom-bar` of the global styles is its height.
 */
export function MemberFrame({ user, account, bell, children }: Props) {
  return (
    <Box data-member-frame display="flex" flex="1" _print={{ display: 'block' }}>
      <Sidebar entries={useExistingEntries(sideEntries(user))} account={account} bell={bell} />
      <Box flex="1" minW="0" pb="var(--bottom-bar)" _print={{ pb: '0' }}>
        {children}
      </Box>
      <BottomBar entries={useExistingEntries(BAR_ENTRIES)} />
    </Box>
  );
}

const barItemStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  position: 'relative',
  w: '100%',
  h: '14',
  textStyle: 'xs',
  fontWeight: '600',
  color: 'fg.muted',
  outlineOffset: '-3px',
} as const;

function BottomBar({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  return (
    <chakra.nav
      data-bottom-bar
      aria-label={t('Workspace')}
      display={{ lg: 'none' }}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex={10}
      bg="bg.panel"
      borderTopWidth="1px"
      pb="env(safe-area-inset-bottom)"
    >
      <chakra.ul display="flex">
        {entries.map((entry) => (
          <Item key={entry.to}>
            <BarLink entry={entry} />
          </Item>
        ))}
        <Item>
          <HashSheetLink sheetHash={PROFILE_HASH} {...barItemStyle}>
            <CircleUserRound aria-hidden size={22} strokeWidth={1.75} />
            {t('Profile')}
          </HashSheetLink>
        </Item>
      </chakra.ul>
    </chakra.nav>
  );
}

const Item = chakra('li', { base: { flex: '1 1 0', minW: '0' } });

function BarLink({ entry }: { entry: Entry }) {
  const count = useWaitingCount(entry);
  const { to, icon: Icon } = entry;
  return (
    <PlainLink
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      {...barItemStyle}
      _currentPage={{ color: 'brand.fg', boxShadow: 'mark.top' }}
    >
      <Icon aria-hidden size={22} strokeWidth={1.75} />
      <EntryName entry={entry} count={count} />
      <Box position="absolute" top="0.5" insetStart="calc(50% + {spacing.1.5})" lineHeight="1">
        <WaitingBadge count={count} />
      </Box>
    </PlainLink>
  );
}

type SidebarProps = { entries: readonly Entry[]; account: ReactNode; bell: ReactNode };

function Sidebar({ entries, account, bell }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <chakra.aside
      data-deep
      aria-label={t('Workspace')}
      display={{ base: 'none', lg: 'flex' }}
      flexShrink={0}
      w="62"
      bg="deep"
      color="deep.fg"
      data-no-print
    >
      <Stack
        position="sticky"
        top="0"
        w="100%"
        maxH="calc(100dvh - var(--demo-band, 0px))"
        overflowY="auto"
        px="3"
        py="4"
      >
        <Row justifyContent="space-between" ps="1" mb="4">
          <Logo />
          {bell}
        </Row>
        <nav aria-label={t('Workspace')}>
          <Stack as="ul" gap="1">
            {entries.map((entry) => (
              <li key={entry.to}>
                <EntryLink
                  entry={entry}
                  position="relative"
                  minH="11"
                  borderRadius="l2"
                  color="deep.muted"
                  _hover={{ bg: 'spruce.800', color: 'deep.fg' }}
                  _currentPage={{
                    bg: 'spruce.800',
                    color: 'deep.fg',
                    _before: {
                      content: '""',
                      position: 'absolute',
                      insetStart: '0',
                      insetBlock: '2',
                      w: '0.75',
                      borderRadius: 'full',
                      bg: 'accent.solid',
                    },
                  }}
                />
              </li>
            ))}
          </Stack>
        </nav>
        <SidebarIllustration />
        {account}
      </Stack>
    </chakra.aside>
  );
}

const SidebarIllustration = () => (
  <Box flex="1" minH="4" display="flex" alignItems="flex-end" justifyContent="center" overflow="hidden">
    <chakra.svg
      aria-hidden
      viewBox="0 0 320 200"
      w="100%"
      aspectRatio="8 / 5"
      css={{
        '--cat-bg': 'colors.deep',
        '--cat-ink': 'colors.spruce.700',
        '@media (max-height: 640px)': { display: 'none' },
      }}
    >
      <use href="/categories.svg#snow-removal" />
    </chakra.svg>
  </Box>
);
