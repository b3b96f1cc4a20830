import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Activity } from '@commonyard/contracts/http/inquiries';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { callJson, callPage, withQuery } from '../../lib/http.ts';
import { currentUserQuery } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import type { UsersSearch } from './users.search.ts';
import { USERS_KEY } from '../../lib/query-keys.ts';

/** One numbered page of the accounts. */
export const usersQuery = ({ q, role, state, page }: UsersSearch) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'list', { q, role, state, page }],
    queryFn: ({ signal }) =>
      callPage<User>(
        withQuery('/api/users', {
          search: q,
          role,
          active: state && state === 'active',
          page,
          limit: USERS_PAGE_SIZE,
        }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => callJson<User>(`/api/users/${id}`, { signal }),
  });

/** How many listings somebody has; each service counts its own. */
export const listingCountQuery = (userId: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'listings', userId],
    queryFn: async ({ signal }) => {
      const counts = await callJson<ListingCounts>(withQuery('/api/assets/counts', { userId }), { signal });
      return Object.values(counts)
        .flatMap((byStatus) => Object.values(byStatus))
        .reduce((sum, count) => sum + count, 0);
    },
    gcTime: 0,
  });

export const activityQuery = (userId: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'activity', userId],
    queryFn: ({ signal }) => callJson<Activity>(withQuery('/api/inquiries/activity', { userId }), { signal }),
    gcTime: 0,
  });

/** Takes note of an account as it is now, wherever it is shown. */
export function useKeepUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(userQuery(user.id).queryKey, user);
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id === user.id)
      queryClient.setQueryData(currentUserQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: [...USERS_KEY, 'list'] });
  };
}

/** Closes an account, or opens it again. A refusal is left to the dialog to tell. */
export function useActivation(user: User, act: 'deactivate' | 'reactivate', onDone?: () => void) {
  const { t } = useTranslation();
  const keep = useKeepUser();
  return useMutation({
    mutationFn: () => callJson<User>(`/api/users/${user.id}/${act}`, { method: 'POST' }),
    onSuccess: (changed) => {
      keep(changed);
      toast({ title: act === 'deactivate' ? t('User deactivated') : t('User reactivated'), description: changed.name });
      onDone?.();
    },
  });
}
