import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { object } from 'yup';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { callJson, hasStatus } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DisownLink } from '../../ui/disown-link.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { disownAccountLink, DisownedNotice, Notice } from './notice.tsx';
import { clearCurrentUser } from './account.queries.ts';
import { AuthLayout } from './auth-layout.tsx';
import { newPassword, PASSWORD_HINT } from './new-password.ts';

const schema = object({ password: newPassword });

export function ResetPage({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isExpired, setExpired] = useState(!token);
  const [outcome, setOutcome] = useState<DisownOutcome>();

  async function submit({ password }: { password: string }): Promise<void> {
    try {
      await callJson('/api/password-reset/confirm', { method: 'POST', body: { token: token!, password } });
    } catch (error) {
      if (hasStatus(error, 410)) return setExpired(true);
      throw error;
    }
    // The reset has ended every session.
    clearCurrentUser(queryClient);
    toast({ title: t('Password changed'), description: t('Log in with your new password.') });
    await navigate({ to: '/auth', replace: true });
  }

  return (
    <AuthLayout title={t('Choose a new password')} intro={t('This signs you out on every device.')}>
      {outcome ? (
        <DisownedNotice outcome={outcome} />
      ) : isExpired ? (
        <Notice icon={Link2Off} title={t('This link is no longer valid')} takesFocus>
          <chakra.p mb="3">{t('Links work once, for a short time. You can get a new one right away.')}</chakra.p>
          <ButtonLink to="/auth" search={{ mode: 'forgot' }}>
            {t('Send a new link')}
          </ButtonLink>
        </Notice>
      ) : (
        <>
          <Form
            initialValues={{ password: '' }}
            schema={schema}
            onSubmit={submit}
            errorTitle="The password could not be changed"
          >
            <PasswordField name="password" label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
            <SubmitButton label={t('Save password')} busyLabel={t('Saving...')} />
          </Form>
          <DisownLink
            text={t(
              'The link ends, and the password stays as it is. An account whose address was never confirmed is deleted for good.',
            )}
            disown={() => disownAccountLink('password-reset', token!)}
            onDone={setOutcome}
          />
        </>
      )}
    </AuthLayout>
  );
}
