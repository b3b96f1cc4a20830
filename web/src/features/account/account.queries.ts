import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { adoptLanguage, leaveLanguage } from '../../lib/language.ts';
import { currentTranslation, useTranslation } from '../../lib/translation.ts';
import type { LoginBody, RegisterBody, User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { ApiError, callJson } from '../../lib/http.ts';
import { currentUserQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

/** Signs in; a refusal is left to the form to tell. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginBody) => callJson<User>('/api/login', { method: 'POST', body }),
    onSuccess: async (user) => {
      await adoptLanguage(user.locale);
      const t = currentTranslation();
      changeUser(queryClient, user);
      toast({ title: t('Login successful'), description: t('Welcome back, {name}!', { name: user.name }) });
    },
  });
}

/** Opens an account and signs in; a refusal is left to the form to tell. */
export function useRegister() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody) => callJson<User>('/api/register', { method: 'POST', body }),
    onSuccess: (user) => {
      changeUser(queryClient, user);
      toast({ title: t('Registration successful'), description: t('Welcome to CommonYard!') });
    },
  });
}

/** Signs out, and tells how it went. */
export function useLogout() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callJson<void>('/api/logout', { method: 'POST' }),
    onSuccess: () => {
      changeUser(queryClient, null);
      toast({ title: t('Logged out'), description: t('You have been successfully logged out.') });
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.message : 'An unexpected error occurred';
      toast({ type: 'error', title: t('Logout failed'), description: t(description) });
    },
  });
}

/** Keeps the chosen language with the account: mails come in it. The page has it already. */
export function useSaveLanguage(): (locale: Locale) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (locale: Locale) => callJson<User>('/api/user', { method: 'PATCH', body: { locale } }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: (error) => {
      const description = error instanceof ApiError ? error.message : 'An unexpected error occurred';
      toast({ type: 'error', title: t('Update failed'), description: t(description) });
    },
  });
  return mutate;
}

/** Nobody is signed in any more. */
export const forgetUser = (queryClient: QueryClient): void => changeUser(queryClient, null);

/** What was fetched for somebody else is not shown to this person; who comes back finds all of it, and what failed meanwhile. */
function changeUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = currentUserQuery;
  if (user === null) leaveLanguage();
  const isBack = user !== null && queryClient.getQueryData(queryKey)?.id === user.id;
  queryClient.setQueryData(queryKey, user);
  const isOther = ({ queryKey: [name] }: { queryKey: QueryKey }) => name !== queryKey[0];
  if (!isBack) queryClient.removeQueries({ predicate: isOther });
  else void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
}
