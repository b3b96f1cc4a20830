import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from '../../lib/session.ts';

/** What opens over any page at a hash of its own: an address can lead to it, and a phone's Back closes it. */
export const PROFILE_HASH = 'profile';
export const NOTIFICATIONS_HASH = 'notifications';

type Props = { at: string; children: (user: User, close: () => void) => ReactNode };

/** Shows its child at a hash to somebody signed in. */
export function SheetAtHash({ at, children }: Props) {
  const { hash } = useLocation();
  const { user } = useCurrentUser();
  const { history } = useRouter();
  const navigate = useNavigate();
  // The way back must not lead through a sheet that was closed.
  const canGoBack = useCanGoBack();
  if (hash !== at || !user) return null;
  const close = () => {
    if (canGoBack) history.back();
    else void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  return <Suspense>{children(user, close)}</Suspense>;
}
