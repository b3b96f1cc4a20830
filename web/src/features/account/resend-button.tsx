import { Button, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';

/** Has the mail sent again by which one's own address is verified. */
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
      <chakra.output display="block" mt="4px" fontWeight="600">
        {isSuccess && t('The mail is on its way.')}
        {error && t(error instanceof ApiError ? error.message : 'An unexpected error occurred')}
      </chakra.output>
    </>
  );
}
