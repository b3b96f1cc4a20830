import { apiErrorMessage } from '../../lib/error-message.ts';
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { applyUserLanguage, clearUserLanguage } from '../../lib/language.ts';
import { currentTranslation, useTranslation } from '../../lib/translation.ts';
import type { LoginBody, RegisterBody, User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { callJson } from '../../lib/http.ts';
import { currentUserQuery } from '../../entities/user/user.queries.ts';
import { toast } from '../../ui/toast.ts';

/** Logs in. The form shows errors. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginBody) => callJson<User>('/api/login', { method: 'POST', body }),
    onSuccess: async (user) => {
      await applyUserLanguage(user.locale);
      const t = currentTranslation();
      setCurrentUser(queryClient, user);
      toast({ title: t('Login successful'), description: t('Welcome back, {name}!', { name: user.name }) });
    },
  });
}

/** Registers a user and logs in. The form shows errors. */
export function useRegister() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody) => callJson<User>('/api/register', { method: 'POST', body }),
    onSuccess: (user) => {
      setCurrentUser(queryClient, user);
      toast({ title: t('Registration successful'), description: t('Welcome to CommonYard!') });
    },
  });
}

/** Logs out and shows the result in a toast. */
export function useLogout() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callJson<void>('/api/logout', { method: 'POST' }),
    onSuccess: () => {
      setCurrentUser(queryClient, null);
      toast({ title: t('Logged out'), description: t('You have been successfully logged out.') });
    },
    onError: (error) => {
      toast({ type: 'error', title: t('Logout failed'), description: apiErrorMessage(error) });
    },
  });
}

/** Saves the locale of the user, which emails use. The page has already switched. */
export function useSaveLanguage(): (locale: Locale) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (locale: Locale) => callJson<User>('/api/user', { method: 'PATCH', body: { locale } }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: (error) => {
      toast({ type: 'error', title: t('Update failed'), description: apiErrorMessage(error) });
    },
  });
  return mutate;
}

/** Clears the current user and all cached data. */
export const clearCurrentUser = (queryClient: QueryClient): void => setCurrentUser(queryClient, null);

/** Drops data cached for another user. The same user keeps the cache, and failed queries are fetched again. */
function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = currentUserQuery;
  if (user === null) clearUserLanguage();
  const isSameUser = user !== null && queryClient.getQueryData(queryKey)?.id === user.id;
  queryClient.setQueryData(queryKey, user);
  const isNotCurrentUser = ({ queryKey: [name] }: { queryKey: QueryKey }) => name !== queryKey[0];
  if (!isSameUser) queryClient.removeQueries({ predicate: isNotCurrentUser });
  else void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
}
