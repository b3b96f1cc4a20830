import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RegisterBody, User } from '@commonyard/contracts/http/identity';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import { setCurrentUser } from './account.queries.ts';

/** Registers a user and logs in. The form shows errors. */
export function useRegister() {
  const { t } = useTranslation();
  const submit = useSubmitPublicForm('/api/register');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody) => submit<User>(body),
    onSuccess: (user) => {
      setCurrentUser(queryClient, user);
      toast({ title: t('Registration successful'), description: t('Welcome to CommonYard!') });
    },
  });
}
