import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from '../../lib/session.ts';

/** The profile opens over any page, at this hash: an address can lead to it, and a phone's Back closes it. */
export const PROFILE_HASH = 'profile';

/** Shows its child at that hash to somebody signed in. */
export function ProfileAtHash({ children }: { children: (user: User, close: () => void) => ReactNode }) {
  const { hash } = useLocation();
  const { user } = useCurrentUser();
  const { history } = useRouter();
  const navigate = useNavigate();
  // The way back must not lead through a sheet that was closed.
  const canGoBack = useCanGoBack();
  if (hash !== PROFILE_HASH || !user) return null;
  const close = () => {
    if (canGoBack) history.back();
    else void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  return <Suspense>{children(user, close)}</Suspense>;
}
