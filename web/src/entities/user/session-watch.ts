import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { onUnauthorized } from '../../lib/http.ts';
import { readStored } from '../../lib/storage.ts';
import { OTHER_USER, sayWho, startOver } from './other-user.ts';
import { onSessionAnnounced } from './session-channel.ts';
import { currentUserQuery, fetchCurrentUser } from './session.ts';

/**
 * Reports the user whose session has ended, or `undefined` once it goes on: after a response 401, and after a login or logout in
 * another tab. Begins again where another user is signed in.
 */
export function watchSession(
  queryClient: QueryClient,
  onExpired: (user: User | undefined) => void,
  stopped: AbortSignal,
): void {
  if (stopped.aborted) return;
  const { queryKey } = currentUserQuery;
  const known = () => queryClient.getQueryData(queryKey);
  let isChecking = false;
  const check = async (isAnnounced: boolean) => {
    if (isChecking || !known()) return;
    isChecking = true;
    // A 401 can have another cause, such as a wrong current password.
    const now = await fetchCurrentUser().catch(() => undefined);
    isChecking = false;
    const before = known();
    if (now === undefined || !before) return;
    if (now && now.id !== before.id) return startOver();
    onExpired(now ? undefined : before);
    if (!now || !isAnnounced) return;
    queryClient.setQueryData(queryKey, now);
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  const stops = [onUnauthorized(() => void check(false)), onSessionAnnounced(() => void check(true))];
  stopped.addEventListener('abort', () => stops.forEach((stop) => stop()));
  const user = known();
  if (user && readStored('sessionStorage', OTHER_USER)) sayWho(user);
}
