import { Box, chakra } from '@chakra-ui/react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageError } from '../../ui/page-states.tsx';
import { Logo } from '../../ui/shell/logo.tsx';

type Props = { bell: ReactNode; banner?: ReactNode; children: ReactNode };

/** A page of the workspace within the frame of a member. */
export const WorkspacePage = ({ bell, banner, children }: Props) => (
  <>
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
  </>
);

export const WorkspaceFailed = (props: ErrorComponentProps) => (
  <main id="main">
    <PageError {...props} />
  </main>
);
