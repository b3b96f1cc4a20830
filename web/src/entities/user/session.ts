import { useQuery, queryOptions } from '@tanstack/react-query';
import { entityKeys, jsonQuery } from '../../lib/queries.ts';
import type { User } from '@commonyard/contracts/http/identity';
import { callJson, hasStatus } from '../../lib/http.ts';

const keys = entityKeys('users');

export const userKeys = {
  current: ['user'] as const,
  ...keys,
  sessions: ['own-sessions'] as const,
  waiting: [...keys.all, 'waiting'] as const,
};

export const waitingUsersQuery = jsonQuery(userKeys.waiting, '/api/users/waiting');

export const currentUserQuery = queryOptions({
  queryKey: userKeys.current,
  // Not cancelled with the page that started it: the router awaits the same query.
  queryFn: () => fetchCurrentUser(),
});

export async function fetchCurrentUser(): Promise<User | null> {
  try {
    return await callJson('/api/user');
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
}

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending };
}

/**
 * The current user where it acts in services: one with a one-time password, or whose account is not approved, does not.
 */
export function useActingUser(): { user: User | null; isLoading: boolean } {
  const { user, isLoading } = useCurrentUser();
  return { user: user && isActing(user) ? user : null, isLoading };
}

export const isActing = ({ approval, mustChangePassword }: User): boolean =>
  approval === 'approved' && !mustChangePassword;

/** Whether the account waits for approval: it reads as a member of no municipality, and changes nothing. */
export const isWaiting = ({ approval, mustChangePassword }: User): boolean =>
  approval === 'pending' && !mustChangePassword;

/** Whether pages have the frame of a member: the account acts, or waits for approval. */
export const isMember = (user: User): boolean => isActing(user) || isWaiting(user);
