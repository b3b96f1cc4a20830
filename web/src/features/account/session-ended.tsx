import { Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { forgetUser } from './account.queries.ts';
import { LoginForm } from './login-form.tsx';

/** Over whatever somebody was doing when the session ended: it all stands behind, unseen, until they are back. */
export function SessionEnded({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate({ to: '/', ignoreBlocker: true });
    forgetUser(queryClient);
    onBack();
  };
  return (
    <Dialog
      title={t('Your session has ended')}
      description={t('Log in to go on where you were. What you typed is still there.')}
      onClose={() => void leave()}
      isCurtain
    >
      <LoginForm onDone={onBack} />
      <chakra.p mt="16px">
        <Button type="button" variant="plain" onClick={() => void leave()}>
          {t('Leave without logging in')}
        </Button>
      </chakra.p>
    </Dialog>
  );
}
