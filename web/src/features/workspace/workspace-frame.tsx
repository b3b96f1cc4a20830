import { Box, chakra } from '@chakra-ui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '@commonyard/contracts/identity.values';
import { PageFailed } from '../../ui/page-states.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BAR, sideEntries } from './entries.ts';
import { Sidebar } from './sidebar.tsx';
import { usePages } from './use-pages.ts';

type Props = {
  role: Role;
  account: ReactNode;
  /** What happened. It stands in the sidebar, and at the top of small screens. */
  bell: ReactNode;
  children: ReactNode;
};

/** What stands around every page of somebody signed in: a sidebar, or a bar at the bottom of small screens. */
export function WorkspaceFrame({ role, account, bell, children }: Props) {
  return (
    <Box display="flex" flex="1" _print={{ display: 'block' }}>
      <Sidebar entries={usePages(sideEntries(role))} account={account} bell={bell} />
      <Box flex="1" minW="0" pb={{ base: 'calc(56px + env(safe-area-inset-bottom))', lg: '0' }} _print={{ pb: '0' }}>
        <chakra.header
          display={{ base: 'flex', lg: 'none' }}
          alignItems="center"
          bg="bg.panel"
          borderBottomWidth="1px"
          px={{ base: '16px', md: '24px' }}
          py="6px"
        >
          <Logo />
          <Box ms="auto">{bell}</Box>
        </chakra.header>
        <main id="main">{children}</main>
      </Box>
      <BottomBar entries={usePages(BAR)} />
    </Box>
  );
}

/** It could not be learned who is there, or a page failed. */
export const WorkspaceFailed = (props: ErrorComponentProps) => (
  <main id="main">
    <PageFailed {...props} />
  </main>
);
