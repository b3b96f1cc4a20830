import { apiErrorMessage } from '../../lib/error-message.ts';
import { Button, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';

/** Requests another verification email. */
export function ResendButton() {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callJson('/api/email-verification', { method: 'POST' }),
  });
  return (
    <>
      <Button type="button" variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
        {isPending ? t('Sending...') : t('Send the mail again')}
      </Button>
      <chakra.output display="block" mt="1" fontWeight="600">
        {isSuccess && t('The mail is on its way.')}
        {error && apiErrorMessage(error)}
      </chakra.output>
    </>
  );
}
