import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { type ContactStatus, INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { callJson, hasStatus } from '../../lib/http.ts';
import { formatInstant } from '../../lib/format.ts';
import { contactMessageKeys } from '../../entities/query-keys.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { SenderDetails } from '../../entities/sender/sender-lines.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { changeContactMessage, contactMessageQuery, cacheContactMessage } from './contact-messages.queries.ts';
import { ContactStatusBadge } from './contact-status-badge.tsx';
import { Cluster, SectionTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { QueryState } from '../../ui/query-state.tsx';

export function ContactMessageDetail({ id, userId }: { id: number; userId: number }) {
  const query = useQuery(contactMessageQuery(id));
  if (!query.data || hasStatus(query.error, 404))
    return (
      <QueryState
        query={query}
        height="60"
        loading="Loading contact messages..."
        error="Failed to load contact messages. Please try again."
        missing="This message does not exist."
      />
    );
  return <MessageView contactMessage={query.data} userId={userId} />;
}

function MessageView({ contactMessage, userId }: { contactMessage: ContactMessage; userId: number }) {
  const { t } = useTranslation();
  const { id, subject, message, status, answer, answeredAt, createdAt } = contactMessage;
  useMarkRead(contactMessage);
  return (
    <Stack gap="5">
      <Toolbar gap="3">
        <ContactStatusBadge status={status} />
        {status !== 'answered' && <ContactStatusActions id={id} status={status} />}
      </Toolbar>
      <Stack gap="3">
        <SectionTitle as="h3" overflowWrap="anywhere">
          {subject}
        </SectionTitle>
        <SenderDetails sender={contactMessage} when={formatInstant(createdAt)} />
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </chakra.p>
      </Stack>
      {status === 'answered' ? (
        <Box as="section" aria-label={t('Answer')} p="4" bg="brand.subtle" borderRadius="l2">
          <SmallText>
            <strong>{t('Answered')}</strong>
            {answeredAt && ` · ${formatInstant(answeredAt)}`}
          </SmallText>
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer ?? t('Answered another way.')}
          </chakra.p>
        </Box>
      ) : (
        <AnswerForm contactMessage={contactMessage} draft={`answer:${userId}:${id}`} />
      )}
    </Stack>
  );
}

function useMarkRead({ id, status }: ContactMessage): void {
  const queryClient = useQueryClient();
  const isHandled = useRef(false);
  useEffect(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    if (status !== 'new') return;
    // On a conflict the next fetch of the list shows the current status.
    void changeContactMessage(id, { status: 'read' })
      .then((contactMessage) => cacheContactMessage(queryClient, contactMessage))
      .catch(() => undefined);
  }, [queryClient, id, status]);
}

function ContactStatusActions({ id, status }: { id: number; status: ContactStatus }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const {
    mutate: setStatus,
    isPending,
    error,
  } = useMutation({
    mutationFn: (next: ContactStatus) =>
      acceptIfDone(
        changeContactMessage(id, { status: next }),
        () => callJson(`/api/contact-messages/${id}`),
        ({ status }) => status === next,
      ),
    onSuccess: (contactMessage) => {
      toast({ title: t('Status updated') });
      cacheContactMessage(queryClient, contactMessage);
    },
    onError: (error) => {
      toast({ title: t('Update failed'), error });
      void queryClient.invalidateQueries({ queryKey: contactMessageKeys.all });
    },
  });
  return (
    <Cluster gap="2">
      <ActionError error={error} title={t('Update failed')} />
      {status === 'read' && (
        <ActionButton variant="outline" size="sm" disabled={isPending} onClick={() => setStatus('new')}>
          {t('Mark as unread')}
        </ActionButton>
      )}
      <ActionButton variant="outline" size="sm" disabled={isPending} onClick={() => setStatus('answered')}>
        {t('Answered another way')}
      </ActionButton>
    </Cluster>
  );
}

type Props = { contactMessage: ContactMessage; draft: string };

/** Answers a contact message by email. A contact message has one answer. */
function AnswerForm({ contactMessage: { id, email }, draft }: Props) {
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
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: contactMessageKeys.all });
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
      onSend={(text) => mutateAsync(text)}
      error={error}
    />
  );
}
