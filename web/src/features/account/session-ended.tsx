import { Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { clearCurrentUser } from './account.queries.ts';
import { LoginForm } from './login-form.tsx';

/** Covers the page when the session expires, until the user logs in again. */
export function SessionEnded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    // First, so that the home page requests nothing of the ended session.
    clearCurrentUser(queryClient);
    onBack();
    await navigate({ to: '/', ignoreBlocker: true });
  };
  return (
    <Dialog
      title={t('Your session has ended')}
      description={t('Log in to go on where you were. What you typed is still there.')}
      onClose={() => void leave()}
      hidesPage
    >
      <LoginForm onDone={onBack} />
      <chakra.p mt="4">
        <Button type="button" variant="plain" onClick={() => void leave()}>
          {t('Leave without logging in')}
        </Button>
      </chakra.p>
    </Dialog>
  );
}
