import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { UserCard } from '../features/account/user-card.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { WorkspaceFailed, WorkspaceFrame } from '../features/workspace/workspace-frame.tsx';
import { WorkspacePending } from '../features/workspace/workspace-pending.tsx';
import { currentUserQuery, useCurrentUser } from '../lib/session.ts';

/** Every page of somebody signed in: `_workspace.<name>.tsx`, which shows in the entries of `features/workspace/entries.ts`. */
export const Route = createFileRoute('/_workspace')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    // oxlint-disable-next-line typescript/only-throw-error
    if (!user) throw redirect({ to: '/auth', search: { from: location.href } });
  },
  pendingMs: 150,
  pendingComponent: WorkspacePending,
  errorComponent: WorkspaceFailed,
  component: Workspace,
});

function Workspace() {
  const { user } = useCurrentUser();
  // Signed out, and on the way to somewhere else.
  if (!user) return <WorkspacePending />;
  return (
    <WorkspaceFrame key={user.id} role={user.role} account={<UserCard user={user} />} bell={<Bell />}>
      <Outlet />
    </WorkspaceFrame>
  );
}
