import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Bell } from '../features/notifications/bell.tsx';
import { WAITING_PATHS } from '../features/workspace/waiting-paths.ts';
import { WorkspaceFailed, WorkspacePage } from '../features/workspace/workspace-frame.tsx';
import { WorkspacePending } from '../features/workspace/workspace-pending.tsx';
import { isActing, isWaiting, useCurrentUser, currentUserQuery } from '../entities/user/session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { MemberShell } from './-member-shell.tsx';

// Only waiting accounts load it, before the page, which it would move down.
const loadBanner = () => import('../entities/user/waiting-banner.tsx');
const WaitingBanner = lazyPart(loadBanner, 'WaitingBanner');

/** The layout of all pages that need a session: `_workspace.<name>.tsx`, listed in `features/workspace/entries.ts`. */
export const Route = createFileRoute('/_workspace')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    // oxlint-disable-next-line typescript/only-throw-error
    if (!user) throw redirect({ to: '/auth', search: { from: location.href } });
    // The page tells why. A one-time password is replaced first (use-forced-password-change.ts).
    if (!isActing(user) && !user.mustChangePassword && !(isWaiting(user) && WAITING_PATHS.has(location.pathname)))
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ to: '/auth/verify' });
    if (isWaiting(user)) await loadBanner();
  },
  pendingMs: 150,
  pendingComponent: WorkspacePending,
  errorComponent: WorkspaceFailed,
  component: Workspace,
});

function Workspace() {
  const { user } = useCurrentUser();
  // Logged out while navigating away.
  if (!user || user.approval === 'refused') return <WorkspacePending />;
  return (
    <MemberShell user={user}>
      <WorkspacePage bell={<Bell />} banner={isWaiting(user) && <WaitingBanner user={user} />}>
        <Outlet />
      </WorkspacePage>
    </MemberShell>
  );
}
