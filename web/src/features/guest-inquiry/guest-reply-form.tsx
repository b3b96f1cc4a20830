import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { randomKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { toast } from '../../ui/toast.ts';
import { guestThreadQuery, postGuestMessage } from './guest-inquiry.queries.ts';

type Props = {
  token: string;
  inquiryId: number;
  /** The inquiry takes no more messages, or the link does not work any more. */
  onClosed: () => void;
};

export function GuestReplyForm({ token, inquiryId, onClosed }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The same text keeps its idempotency key, so that a retry is stored once.
  const attempt = useRef({ content: '', key: '' });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (content: string) => {
      if (attempt.current.content !== content) attempt.current = { content, key: randomKey() };
      return postGuestMessage(token, content, attempt.current.key);
    },
    onSuccess: (thread) => {
      attempt.current = { content: '', key: '' };
      queryClient.setQueryData(guestThreadQuery(token).queryKey, thread);
      toast({ title: t('Message sent') });
    },
    onError: (failure) => {
      if (failure instanceof ApiError && (failure.status === 409 || failure.status === 404)) onClosed();
    },
  });
  return (
    <SendTextForm
      id="reply"
      label={t('Reply')}
      draft={`reply:guest:${inquiryId}`}
      maxLength={INQUIRY_LIMITS.reply.max}
      sendLabel={t('Send Message')}
      isSending={isPending}
      onSend={(content) =>
        mutateAsync(content).then(
          () => true,
          () => false,
        )
      }
      error={error}
    />
  );
}
