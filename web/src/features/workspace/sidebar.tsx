import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import type { Entry } from './entries.ts';
import { EntryLink } from './entry-link.tsx';
import { Row, Stack } from '../../ui/layout.tsx';

type Props = { entries: readonly Entry[]; account: ReactNode; bell: ReactNode };

export function Sidebar({ entries, account, bell }: Props) {
  const { t } = useTranslation();
  return (
    <chakra.header
      data-deep
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      flexShrink={0}
      position="sticky"
      top="0"
      w="62"
      h="100dvh"
      overflowY="auto"
      px="3"
      py="4"
      bg="deep"
      color="deep.fg"
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
    </chakra.header>
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
