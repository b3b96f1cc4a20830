import { Box, chakra } from '@chakra-ui/react';
import { CircleUserRound } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { HashSheetLink } from '../../ui/shell/hash-sheet-link.tsx';
import type { Entry } from './entries.ts';
import { EntryName, useWaitingCount, WaitingBadge } from './waiting-badge.tsx';

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

/** The navigation of small screens. */
export function BottomBar({ entries }: { entries: readonly Entry[] }) {
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
