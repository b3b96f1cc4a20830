import { Box } from '@chakra-ui/react';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { LegalDialog } from '../features/legal/legal-dialog.tsx';
import { useForcedPasswordChange } from '../features/account/use-forced-password-change.ts';
import { currentUserQuery, isMember } from '../entities/user/session.ts';
import { useSessionExpiry } from '../entities/user/session-expiry.ts';
import { Footer } from '../features/public-frame/footer.tsx';
import { Header } from '../features/public-frame/header.tsx';
import { WorkspacePending } from '../features/workspace/workspace-pending.tsx';
import { DemoBand } from '../ui/shell/demo-band.tsx';
import { RouteFocus, ShownAsOfNote, SkipLink } from '../ui/shell/page-aids.tsx';
import { Stack } from '../ui/layout.tsx';
import { lazyPart, preloadedComponent } from '../lib/lazy-part.tsx';

type RouterContext = { queryClient: QueryClient; hasShell: boolean };

const { Component: MemberPublicPage, preload: preloadMemberShell } = preloadedComponent(
  () => import('./-member-shell.tsx'),
  'MemberPublicPage',
);

// Most guests never log in: keep what only users need out of the first load.
const MemberAccount = lazyPart(() => import('./-member-shell.tsx'), 'MemberAccount');
const MemberParts = lazyPart(() => import('./-member-parts.tsx'), 'MemberParts');
// Tooltips are not needed for the first render.
const Tooltips = lazyPart(() => import('../ui/shell/tooltips.tsx'), 'Tooltips');

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

/** The pages of those who are about to sign in, and of guests: without the frame of a member. */
const OUTSIDE: ReadonlySet<string> = new Set(['/auth', '/auth_/verify', '/auth_/reset', '/guest-inquiry']);

function Root() {
  const { hasShell } = Route.useRouteContext();
  const isWorkspace = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_workspace'),
  });
  const isOutside = useMatches({ select: (matches) => matches.some(({ routeId }) => OUTSIDE.has(routeId)) });
  const [hasExpired, resume] = useSessionExpiry();
  const { data: user, isFetched } = useQuery(currentUserQuery);
  useForcedPasswordChange();
  useEffect(() => {
    // A page without a shell is mostly one of a member. After a login the next page has its frame, and with it its heading, at once.
    if (!hasShell || isOutside || user) void preloadMemberShell();
  }, [hasShell, isOutside, user]);
  const member = user && isMember(user) && !isOutside ? user : null;
  const isFramed = isWorkspace || member !== null;
  return (
    <Stack minH="100dvh">
      <SkipLink />
      <DemoBand />
      {isWorkspace ? (
        <Outlet />
      ) : !isFetched && !hasShell && !isOutside ? (
        <WorkspacePending />
      ) : member ? (
        <Suspense fallback={<WorkspacePending />}>
          <MemberPublicPage user={member} renderPage={(account) => <PublicPage account={account} isBesideSidebar />} />
        </Suspense>
      ) : (
        <PublicPage account={user && <MemberAccount user={user} />} />
      )}
      <RouteFocus />
      <LegalDialog />
      {user && <MemberParts user={user} isFramed={isFramed} onResume={hasExpired ? resume : undefined} />}
      <Tooltips />
    </Stack>
  );
}

type PublicPageProps = { account: ReactNode; isBesideSidebar?: boolean };

function PublicPage({ account, isBesideSidebar = false }: PublicPageProps) {
  return (
    <>
      <Header isBesideSidebar={isBesideSidebar} account={account} />
      <ShownAsOfNote />
      {/* The footer starts below the first screen, so that it does not move when a page's content arrives. */}
      <Box as="main" id="main" flex="1" minH="100dvh">
        <Outlet />
      </Box>
      <Footer />
    </>
  );
}
