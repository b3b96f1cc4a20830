import { Box } from '@chakra-ui/react';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { LegalDialog } from '../features/legal/legal-dialog.tsx';
import { useForcedPasswordChange } from '../features/account/use-forced-password-change.ts';
import { isActing, useActingUser, useCurrentUser, useSessionExpiry } from '../entities/user/session.ts';
import { Footer } from '../features/public-frame/footer.tsx';
import { Header } from '../features/public-frame/header.tsx';
import { NOTIFICATIONS_HASH, PROFILE_HASH, HashSheet } from '../ui/shell/hash-sheet.tsx';
import { DemoBand } from '../ui/shell/demo-band.tsx';
import { RouteFocus, ShownAsOfNote, SkipLink } from '../ui/shell/page-aids.tsx';
import { Stack } from '../ui/layout.tsx';
import { lazyComponent, lazyPart } from '../lib/lazy-part.tsx';

type RouterContext = { queryClient: QueryClient };

// Most guests never log in: keep what only users need out of the first load.
const AccountLink = lazyComponent(() => import('../features/account/account-link.tsx'), 'AccountLink');
const ProfileSheet = lazyPart(() => import('../features/account/profile-sheet.tsx'), 'ProfileSheet');
const MoreEntries = lazyComponent(() => import('../features/workspace/more-entries.tsx'), 'MoreEntries');
const SessionEnded = lazyPart(() => import('../features/account/session-ended.tsx'), 'SessionEnded');
const Bell = lazyComponent(() => import('../features/notifications/bell.tsx'), 'Bell');
const NotificationsPanel = lazyPart(
  () => import('../features/notifications/notifications-panel.tsx'),
  'NotificationsPanel',
);
const PreferencesForm = lazyPart(() => import('../features/notifications/preferences-form.tsx'), 'PreferencesForm');
const LivePages = lazyPart(() => import('../features/notifications/live-pages.tsx'), 'LivePages');
// Tooltips are not needed for the first render.
const Tooltips = lazyPart(() => import('../ui/shell/tooltips.tsx'), 'Tooltips');

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const hasOwnFrame = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_workspace'),
  });
  const [hasExpired, resume] = useSessionExpiry();
  const { user } = useCurrentUser();
  useForcedPasswordChange();
  return (
    <Stack minH="100dvh">
      <SkipLink />
      <DemoBand />
      {hasOwnFrame ? <Outlet /> : <PublicFrame />}
      <RouteFocus />
      <LegalDialog />
      {user && (
        <>
          <HashSheet sheetHash={PROFILE_HASH}>
            {(close) => (
              <ProfileSheet
                user={user}
                onClose={close}
                links={<MoreEntries user={user} showAll={!hasOwnFrame} />}
                notifications={<PreferencesForm />}
              />
            )}
          </HashSheet>
          <HashSheet sheetHash={NOTIFICATIONS_HASH}>{(close) => <NotificationsPanel onClose={close} />}</HashSheet>
        </>
      )}
      <Tooltips />
      {user && isActing(user) && <LivePages userId={user.id} />}
      {hasExpired && <SessionEnded onBack={resume} />}
    </Stack>
  );
}

function PublicFrame() {
  const { user } = useActingUser();
  return (
    <>
      <Header
        account={
          <Suspense>
            {user && <Bell />}
            <AccountLink />
          </Suspense>
        }
      />
      <ShownAsOfNote />
      {/* The footer starts below the first screen, so that it does not move when a page's content arrives. */}
      <Box as="main" id="main" flex="1" minH="100dvh">
        <Outlet />
      </Box>
      <Footer />
    </>
  );
}
