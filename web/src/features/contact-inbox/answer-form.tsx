import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { contactMessageKeys } from '../../entities/contact-message/contact-message.keys.ts';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { toast } from '../../ui/toast.ts';
import { cacheContactMessage, changeContactMessage } from './contact-messages.queries.ts';

type Props = { contactMessage: ContactMessage; draft: string };

/** Answers a contact message by email. A contact message has one answer. */
export function AnswerForm({ contactMessage: { id, email }, draft }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (answer: string) => changeContactMessage(id, { answer }),
    onSuccess: (contactMessage) => {
      toast({ title: t('Message sent') });
      cacheContactMessage(queryClient, contactMessage);
    },
    onError: (error) => {
      // Another administrator has answered: show that answer.
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: contactMessageKeys.all });
    },
  });
  return (
    <SendTextForm
      id="answer"
      label={t('Answer')}
      hint={t('It goes to {email} and cannot be recalled.', { email })}
      draft={draft}
      maxLength={INQUIRY_LIMITS.answer.max}
      sendLabel={t('Send answer')}
      isSending={isPending}
      onSend={(answer) =>
        mutateAsync(answer).then(
          () => true,
          () => false,
        )
      }
      error={error}
    />
  );
}
