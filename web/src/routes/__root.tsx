import { Box } from '@chakra-ui/react';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LegalDialog } from '../features/legal/legal-dialog.tsx';
import { useForcedPasswordChange } from '../features/account/use-forced-password-change.ts';
import { isActing, useActingUser, useCurrentUser, useSessionExpiry } from '../entities/user/session.ts';
import type { RouterContext } from '../lib/router-context.ts';
import { Footer } from '../features/public-frame/footer.tsx';
import { Header } from '../features/public-frame/header.tsx';
import { NOTIFICATIONS_HASH, PROFILE_HASH, HashSheet } from '../ui/shell/hash-sheet.tsx';
import { RouteFocus } from '../ui/shell/route-focus.tsx';
import { ShownAsOfNote } from '../ui/shell/shown-as-of-note.tsx';
import { SkipLink } from '../ui/shell/skip-link.tsx';
import { Stack } from '../ui/layout.tsx';

// Most guests never log in: keep what only users need out of the first load.
const AccountLink = lazy(() =>
  import('../features/account/account-link.tsx').then((module) => ({ default: module.AccountLink })),
);
const ProfileSheet = lazy(() =>
  import('../features/account/profile-sheet.tsx').then((module) => ({ default: module.ProfileSheet })),
);
const MoreEntries = lazy(() =>
  import('../features/workspace/more-entries.tsx').then((module) => ({ default: module.MoreEntries })),
);
const SessionEnded = lazy(() =>
  import('../features/account/session-ended.tsx').then((module) => ({ default: module.SessionEnded })),
);
const Bell = lazy(() => import('../features/notifications/bell.tsx').then((module) => ({ default: module.Bell })));
const NotificationsPanel = lazy(() =>
  import('../features/notifications/notifications-panel.tsx').then((module) => ({
    default: module.NotificationsPanel,
  })),
);
const PreferencesForm = lazy(() =>
  import('../features/notifications/preferences-form.tsx').then((module) => ({ default: module.PreferencesForm })),
);
const LivePages = lazy(() =>
  import('../features/notifications/live-pages.tsx').then((module) => ({ default: module.LivePages })),
);
// Tooltips are not needed for the first render.
const Tooltips = lazy(() => import('../ui/shell/tooltips.tsx').then((module) => ({ default: module.Tooltips })));

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
      <Suspense>
        <Tooltips />
        {user && isActing(user) && <LivePages userId={user.id} />}
      </Suspense>
      {hasExpired && (
        <Suspense>
          <SessionEnded onBack={resume} />
        </Suspense>
      )}
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
