import { useQueryClient } from '@tanstack/react-query';
import { object, string } from 'yup';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { callJson } from '../../lib/http.ts';
import { currentUserQuery, userKeys } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { newPassword, PASSWORD_HINT } from './new-password.ts';
import { SmallText } from '../../ui/layout.tsx';

const schema = object({ currentPassword: string().required(MESSAGES.passwordRequired), newPassword });

/** Changes the current user's password, which ends all other sessions. `current`: label of the current password. */
export function OwnPasswordForm({ current = 'Current password', onDone }: { current?: string; onDone?: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <Form
      initialValues={{ currentPassword: '', newPassword: '' }}
      schema={schema}
      onSubmit={async (body) => {
        await callJson('/api/user/password', { method: 'POST', body });
        toast({ title: t('Password changed'), description: t('All your other sessions have ended.') });
        onDone?.();
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: userKeys.sessions }),
        ]);
      }}
      errorTitle="The password could not be changed"
      label={t('Change password')}
    >
      <PasswordField name="currentPassword" label={current} autoComplete="current-password" />
      <PasswordField name="newPassword" label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <SmallText>{t('A new password ends all your other sessions and your calendar feeds.')}</SmallText>
      <SubmitButton label={t('Save password')} busyLabel={t('Saving...')} />
    </Form>
  );
}
