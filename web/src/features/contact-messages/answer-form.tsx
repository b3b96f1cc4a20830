import { Box, Button, chakra, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { CONTACT_MESSAGES_KEY } from '../../lib/query-keys.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useKeptText } from '../../ui/forms/kept-text.ts';
import { toast } from '../../ui/toast.ts';
import { changeContactMessage, showChanged } from './contact-messages.queries.ts';

/** Answers a letter by email, once. What is begun is kept until it is sent. */
export function AnswerForm({ letter: { id, email }, draft }: { letter: ContactMessage; draft: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [text = '', setText] = useKeptText(draft);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (answer: string) => changeContactMessage(id, { answer }),
    onSuccess: (letter) => {
      setText(undefined);
      toast({ title: t('Message sent') });
      showChanged(queryClient, letter);
    },
    onError: (error) => {
      // Somebody else was faster; what they wrote is shown.
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES_KEY });
    },
  });
  const left = INQUIRY_LIMITS.answer.max - text.trim().length;
  const cannotSend = isPending || text.trim() === '' || left < 0;
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="8px"
      onSubmit={(event) => {
        event.preventDefault();
        if (!cannotSend) mutate(text.trim());
      }}
    >
      <chakra.label htmlFor="answer" fontWeight="600">
        {t('Answer')}
      </chakra.label>
      <chakra.p id="answer-hint" color="fg.muted" textStyle="sm">
        {t('It is sent to {email}, and cannot be taken back.', { email })}
      </chakra.p>
      <Textarea
        id="answer"
        rows={5}
        aria-describedby="answer-hint"
        value={text}
        disabled={isPending}
        onChange={({ target }) => setText(target.value || undefined)}
      />
      {left < 200 && (
        <chakra.output textStyle="sm" color={left < 0 ? 'fg.error' : 'fg.muted'}>
          {t('{count} characters left', { count: left })}
        </chakra.output>
      )}
      {error && (
        <chakra.p role="alert" color="fg.error" fontWeight="600">
          {t('Not sent, try again')}: {told(error)}
        </chakra.p>
      )}
      <Box display="flex" justifyContent="flex-end">
        <Button
          type="submit"
          disabled={cannotSend}
          title={text.trim() ? undefined : t('There is nothing to send yet.')}
        >
          <Send aria-hidden />
          {isPending ? t('Sending...') : t('Send answer')}
        </Button>
      </Box>
    </chakra.form>
  );
}
