import { chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { revokeGuestLinks } from './guest-inquiry.queries.ts';
import { ErrorText, Toolbar } from '../../ui/layout.tsx';

type Props = { token: string; expiresAt: string; onRevoked: () => void };

/** How long the link works, and the button that stops it. */
export function LinkValidity({ token, expiresAt, onRevoked }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeGuestLinks(token),
    onSuccess: onRevoked,
    onError: () => setAsking(false),
  });
  return (
    <Toolbar as="section" aria-label={t('Your link')} borderTopWidth="1px" pt="4" gap="3">
      <chakra.p color="fg.muted" flex="1 1 16rem">
        {t('Your link to this page works until {date}. Whoever has it can read and answer.', {
          date: formatDay(expiresAt),
        })}
      </chakra.p>
      <ActionButton type="button" variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Link2Off aria-hidden />
        {t('Stop using this link')}
      </ActionButton>
      {error && (
        <ErrorText role="alert" w="100%">
          {t('The link could not be stopped.')} {errorMessage(error)}
        </ErrorText>
      )}
      {isAsking && (
        <Confirm
          title={t('Stop using this link?')}
          text={t(
            'Nobody can open this page with it any more, you included, and no new link is sent. The other party keeps the messages.',
          )}
          confirmLabel={t('Stop using this link')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Toolbar>
  );
}
