import { Box, chakra } from '@chakra-ui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { PageError } from '../../ui/page-states.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BAR_ENTRIES, sideEntries } from './entries.ts';
import { Sidebar } from './sidebar.tsx';
import { useExistingEntries } from './use-existing-entries.ts';

type Props = {
  user: User;
  account: ReactNode;
  /** The notification bell, in the sidebar or the header of small screens. */
  bell: ReactNode;
  /** Above the page. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of the workspace pages: a sidebar, or a bottom bar on small screens. */
export function WorkspaceFrame({ user, account, bell, banner, children }: Props) {
  return (
    <Box display="flex" flex="1" _print={{ display: 'block' }}>
      <Sidebar entries={useExistingEntries(sideEntries(user))} account={account} bell={bell} />
      <Box
        flex="1"
        minW="0"
        pb={{ base: 'calc({spacing.14} + env(safe-area-inset-bottom))', lg: '0' }}
        _print={{ pb: '0' }}
      >
        <chakra.header
          display={{ base: 'flex', lg: 'none' }}
          alignItems="center"
          bg="bg.panel"
          borderBottomWidth="1px"
          px={{ base: '4', md: '6' }}
          py="1.5"
        >
          <Logo />
          <Box ms="auto">{bell}</Box>
        </chakra.header>
        <main id="main">
          {banner}
          {children}
        </main>
      </Box>
      <BottomBar entries={useExistingEntries(BAR_ENTRIES)} />
    </Box>
  );
}

/** Shown when the current user or a page could not be loaded. */
export const WorkspaceFailed = (props: ErrorComponentProps) => (
  <main id="main">
    <PageError {...props} />
  </main>
);
