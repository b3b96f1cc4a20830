import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { ApiError, callJson, onUnknownCaller } from './http.ts';

/** Who is signed in; null when nobody is. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  // Not given up when the page that asked is gone: the router waits for it too.
  queryFn: () => fetchUser(),
});

async function fetchUser(): Promise<User | null> {
  try {
    return await callJson<User>('/api/user');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending };
}

/**
 * Whether the session ended under somebody at work, and what says that they are back. Who was signed in is not forgotten
 * meanwhile: forgetting takes away the page, and with it what was typed.
 */
export function useSessionEnd(): [hasEnded: boolean, resume: () => void] {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  // Whoever logged out meanwhile, or logged in since, has nothing to be told.
  const [endedFor, setEndedFor] = useState<User>();
  useEffect(() => {
    let isAsking = false;
    return onUnknownCaller(() => {
      if (isAsking || !queryClient.getQueryData(currentUserQuery.queryKey)) return;
      isAsking = true;
      // A 401 may be about something else, such as an old password that is wrong.
      void fetchUser()
        .then((user) =>
          setEndedFor(user ? undefined : (queryClient.getQueryData(currentUserQuery.queryKey) ?? undefined)),
        )
        .catch(() => undefined)
        .finally(() => (isAsking = false));
    });
  }, [queryClient]);
  return [endedFor !== undefined && endedFor === user, () => setEndedFor(undefined)];
}
