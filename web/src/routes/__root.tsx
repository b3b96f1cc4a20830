import { Box } from '@chakra-ui/react';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LegalDialog } from '../features/legal/legal-dialog.tsx';
import { usePasswordFirst } from '../lib/password-first.ts';
import { useCurrentUser, useSessionEnd } from '../lib/session.ts';
import type { RouterContext } from '../router.ts';
import { Footer } from '../ui/shell/footer.tsx';
import { Header } from '../ui/shell/header.tsx';
import { NOTIFICATIONS_HASH, PROFILE_HASH, SheetAtHash } from '../ui/shell/sheet-at-hash.tsx';
import { RouteFocus } from '../ui/shell/route-focus.tsx';
import { SkipLink } from '../ui/shell/skip-link.tsx';

// Few visitors sign in: what only they need is not in everybody's first load.
const AccountLink = lazy(() =>
  import('../features/account/account-link.tsx').then((module) => ({ default: module.AccountLink })),
);
const ProfileSheet = lazy(() =>
  import('../features/account/profile-sheet.tsx').then((module) => ({ default: module.ProfileSheet })),
);
const MorePlaces = lazy(() =>
  import('../features/workspace/more-places.tsx').then((module) => ({ default: module.MorePlaces })),
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
// Nobody waits for what a symbol is called.
const Tips = lazy(() => import('../ui/shell/tips.tsx').then((module) => ({ default: module.Tips })));

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const hasOwnFrame = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_workspace'),
  });
  const [hasEnded, resume] = useSessionEnd();
  const { user } = useCurrentUser();
  usePasswordFirst();
  return (
    <Box display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      {hasOwnFrame ? <Outlet /> : <PublicFrame />}
      <RouteFocus />
      <LegalDialog />
      <SheetAtHash at={PROFILE_HASH}>
        {(user, close) => (
          <ProfileSheet
            user={user}
            onClose={close}
            links={<MorePlaces role={user.role} isAll={!hasOwnFrame} />}
            notifications={<PreferencesForm />}
          />
        )}
      </SheetAtHash>
      <SheetAtHash at={NOTIFICATIONS_HASH}>{(_, close) => <NotificationsPanel onClose={close} />}</SheetAtHash>
      <Suspense>
        <Tips />
        {user && <LivePages userId={user.id} />}
      </Suspense>
      {hasEnded && (
        <Suspense>
          <SessionEnded onBack={resume} />
        </Suspense>
      )}
    </Box>
  );
}

function PublicFrame() {
  return (
    <>
      <Header
        account={
          <Suspense>
            <Bell />
            <AccountLink />
          </Suspense>
        }
      />
      <Box as="main" id="main" flex="1">
        <Outlet />
      </Box>
      <Footer />
    </>
  );
}
