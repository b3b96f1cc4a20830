import { queryOptions } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { callJson, hasStatus } from '../../lib/http.ts';

const all = ['users'] as const;

export const userKeys = {
  current: ['user'] as const,
  all,
  lists: [...all, 'list'] as const,
  list: (query: object) => [...all, 'list', query] as const,
  one: (id: number) => [...all, 'one', id] as const,
  sessions: ['own-sessions'] as const,
  waiting: [...all, 'waiting'] as const,
};

export const waitingUsersQuery = queryOptions({
  queryKey: userKeys.waiting,
  queryFn: ({ signal }) => callJson<User[]>('/api/users/waiting', { signal }),
});

/** The current user; null without a session. */
export const currentUserQuery = queryOptions({
  queryKey: userKeys.current,
  // Not cancelled with the page that started it: the router awaits the same query.
  queryFn: () => fetchCurrentUser(),
});

export async function fetchCurrentUser(): Promise<User | null> {
  try {
    return await callJson<User>('/api/user');
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
}
