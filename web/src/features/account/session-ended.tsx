import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startOver } from '../../entities/user/other-user.ts';
import { currentUserQuery, useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useLeaveSession } from './account.queries.ts';
import { LoginForm } from './login-form.tsx';

/** Covers the page when the session expires, until the user logs in again. */
export function SessionEnded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const leaveSession = useLeaveSession();
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const [expired] = useState(user);
  const resume = () => {
    onBack();
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.id !== expired?.id) startOver();
  };
  const leave = async () => {
    onBack();
    await leaveSession({ ignoreBlocker: true });
  };
  return (
    <FormDialog
      title={t('Your session has ended')}
      description={t('Log in to pick up where you left off. What you typed is still there.')}
      onClose={() => void leave()}
      hidesPage
    >
      <LoginForm onDone={resume} />
      <chakra.p mt="4">
        <ActionButton variant="plain" onClick={leave}>
          {t('Continue as a visitor')}
        </ActionButton>
      </chakra.p>
    </FormDialog>
  );
}
