import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { currentUserQuery, userKeys } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import type { UsersSearch } from './users.search.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

export const usersQuery = ({ q, role, state, page }: UsersSearch) =>
  pageQuery(
    userKeys.list({ q, role, state, page }),
    withQuery('/api/users', {
      search: q,
      role,
      active: state && state === 'active',
      page,
      limit: USERS_PAGE_SIZE,
    }),
  );

export const userQuery = (id: number) => jsonQuery(userKeys.one(id), `/api/users/${id}`);

export const listingCountQuery = (userId: number) =>
  queryOptions({
    queryKey: [...userKeys.all, 'listings', userId],
    queryFn: async ({ signal }) => {
      const counts = await callJson(withQuery('/api/assets/counts', { userId }), { signal });
      return Object.values(counts)
        .flatMap((byStatus) => Object.values(byStatus))
        .reduce((sum, count) => sum + count, 0);
    },
    gcTime: 0,
  });

export const activityQuery = (userId: number) =>
  jsonQuery([...userKeys.all, 'activity', userId], withQuery('/api/inquiries/activity', { userId }), { gcTime: 0 });

export function useCacheUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(userQuery(user.id).queryKey, user);
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id === user.id)
      queryClient.setQueryData(currentUserQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: userKeys.lists });
  };
}

export function useActivation(user: Shown<User>, action: 'deactivate' | 'reactivate', onDone?: () => void) {
  const { t } = useTranslation();
  const cacheUser = useCacheUser();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      action === 'deactivate'
        ? callJson(`/api/users/${user.id}/deactivate`, {
            method: 'POST',
            headers: ifMatch(user),
            ...(reason && { body: { reason } }),
          })
        : callJson(`/api/users/${user.id}/reactivate`, { method: 'POST', headers: ifMatch(user) }),
    onSuccess: (changed) => {
      cacheUser(changed);
      toast({
        title: action === 'deactivate' ? t('User deactivated') : t('User reactivated'),
        description: changed.name,
      });
      onDone?.();
    },
  });
}
