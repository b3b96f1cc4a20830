import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useLeaveSession } from './account.queries.ts';
import { LoginForm } from './login-form.tsx';

/** Covers the page when the session expires, until the user logs in again. */
export function SessionEnded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const leaveSession = useLeaveSession();
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
      <LoginForm onDone={onBack} />
      <chakra.p mt="4">
        <ActionButton variant="plain" onClick={leave}>
          {t('Leave without logging in')}
        </ActionButton>
      </chakra.p>
    </FormDialog>
  );
}
