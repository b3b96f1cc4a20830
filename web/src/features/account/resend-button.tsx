import { errorMessage } from '../../lib/error-message.ts';
import { chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';

export function ResendButton() {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callJson('/api/email-verification', { method: 'POST' }),
  });
  return (
    <>
      <ActionButton variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
        {isPending ? t('Sending...') : t('Send the email again')}
      </ActionButton>
      <chakra.output display="block" mt="1" fontWeight="600">
        {isSuccess && t('The email is on its way.')}
        {error && errorMessage(error)}
      </chakra.output>
    </>
  );
}
