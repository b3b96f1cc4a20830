import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useCurrentUser } from './session.ts';

/**
 * Whether the session expired while the page was in use, and a callback that dismisses this state. The current user
 * stays cached meanwhile: clearing it would unmount the page and lose unsaved input.
 */
export function useSessionExpiry(): [hasExpired: boolean, resume: () => void] {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  // Logging out or in replaces the current user and ends this state.
  const [expiredUser, setExpiredUser] = useState<User>();
  const id = user?.id;
  useEffect(() => {
    // Most guests never log in.
    if (id === undefined) return undefined;
    const stopped = new AbortController();
    void import('./session-watch.ts').then(({ watchSession }) =>
      watchSession(queryClient, setExpiredUser, stopped.signal),
    );
    return () => stopped.abort();
  }, [queryClient, id]);
  return [expiredUser !== undefined && expiredUser === user, () => setExpiredUser(undefined)];
}
