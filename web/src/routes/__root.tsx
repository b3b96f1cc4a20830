import { Box } from '@chakra-ui/react';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LegalDialog } from '../features/legal/legal-dialog.tsx';
import type { RouterContext } from '../router.ts';
import { Footer } from '../ui/shell/footer.tsx';
import { Header } from '../ui/shell/header.tsx';
import { RouteFocus } from '../ui/shell/route-focus.tsx';
import { SkipLink } from '../ui/shell/skip-link.tsx';

// Few visitors sign in: what only they need is not in everybody's first load.
const LogoutButton = lazy(() =>
  import('../features/account/logout-button.tsx').then((module) => ({ default: module.LogoutButton })),
);

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <Box display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <Header
        account={
          <Suspense>
            <LogoutButton compact />
          </Suspense>
        }
      />
      <Box as="main" id="main" flex="1">
        <Outlet />
      </Box>
      <Footer />
      <RouteFocus />
      <LegalDialog />
    </Box>
  );
}
