import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { ApiError, callJson } from './http.ts';

/** Who is signed in; null when nobody is. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await callJson<User>('/api/user', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending };
}
