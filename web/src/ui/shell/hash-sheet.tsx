import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** URL hashes that open a sheet over any page, so that links and the back button work. */
export const PROFILE_HASH = 'profile';
export const NOTIFICATIONS_HASH = 'notifications';

type Props = { sheetHash: string; children: (close: () => void) => ReactNode };

export function HashSheet({ sheetHash, children }: Props) {
  const { hash } = useLocation();
  const { history } = useRouter();
  const navigate = useNavigate();
  // Closing goes back, so that no closed sheet stays in the history.
  const canGoBack = useCanGoBack();
  if (hash !== sheetHash) return null;
  const close = () => {
    if (canGoBack) history.back();
    else void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  return children(close);
}
