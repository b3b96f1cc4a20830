import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { applyUserLanguage, clearUserLanguage, currentTranslation, useTranslation } from '../../lib/translation.ts';
import type { LoginBody, User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { callJson } from '../../lib/http.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { toast } from '../../ui/toast.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginBody) => callJson('/api/login', { method: 'POST', body }),
    onSuccess: async (user) => {
      await applyUserLanguage(user.locale);
      const t = currentTranslation();
      setCurrentUser(queryClient, user);
      toast({ title: t('Login successful'), description: t('Welcome back, {name}!', { name: user.name }) });
    },
  });
}

export function useLogout() {
  const { t } = useTranslation();
  return useSessionEnd({
    request: () => callJson('/api/logout', { method: 'POST' }),
    done: { title: t('Logged out'), description: t('You have been successfully logged out.') },
    failed: t('Logout failed'),
  });
}

export function useLogoutEverywhere() {
  const { t } = useTranslation();
  return useSessionEnd({
    request: () => callJson('/api/user/sessions', { method: 'DELETE' }),
    done: { title: t('Signed out everywhere'), description: t('All your sessions have ended, including this one.') },
    failed: t('Signing out failed'),
  });
}

type SessionEnd<Input> = {
  request: (input: Input) => Promise<void>;
  done: { title: string; description: string };
  /** The title of the toast; without one the caller shows the error. */
  failed?: string;
};

export function useSessionEnd<Input = void>({ request, done, failed }: SessionEnd<Input>) {
  const queryClient = useQueryClient();
  const leaveSession = useLeaveSession();
  return useMutation({
    mutationFn: async (input: Input) => {
      // A query in flight would get 401 once the session has ended.
      await queryClient.cancelQueries();
      await request(input);
    },
    onSuccess: () => {
      toast(done);
      return leaveSession();
    },
    onError: (error) => {
      if (!failed) return;
      void queryClient.invalidateQueries();
      toast({ title: failed, error });
    },
  });
}

export function useLeaveSession(): (options?: { ignoreBlocker: boolean }) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (options) => {
    // First, so that the home page requests nothing of the ended session.
    clearCurrentUser(queryClient);
    await navigate({ to: '/', ...options });
  };
}

export function useSaveLanguage(): (locale: Locale) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (locale: Locale) => callJson('/api/user', { method: 'PATCH', body: { locale } }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: (error) => toast({ title: t('Update failed'), error }),
  });
  return mutate;
}

export const clearCurrentUser = (queryClient: QueryClient): void => setCurrentUser(queryClient, null);

/** Drops data cached for another user. The same user keeps the cache, and failed queries are fetched again. */
export function setCurrentUser(queryClient: QueryClient, user: User | null): void {
  const { queryKey } = currentUserQuery;
  if (user === null) clearUserLanguage();
  const isSameUser = user !== null && queryClient.getQueryData(queryKey)?.id === user.id;
  queryClient.setQueryData(queryKey, user);
  void import('../../entities/user/session-channel.ts').then(({ announceSession }) => announceSession());
  const isNotCurrentUser = ({ queryKey: [name] }: { queryKey: QueryKey }) => name !== queryKey[0];
  if (!isSameUser) queryClient.removeQueries({ predicate: isNotCurrentUser });
  else void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
}
