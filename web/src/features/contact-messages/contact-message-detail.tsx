import { Box, Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { CONTACT_MESSAGES_KEY } from '../../lib/query-keys.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SenderLines } from '../../ui/sender-lines.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerForm } from './answer-form.tsx';
import { changeContactMessage, contactMessageQuery, showChanged } from './contact-messages.queries.ts';
import { ContactStatusBadge } from './contact-status.tsx';

/** One letter, with its answer or the form to write one. */
export function ContactMessageDetail({ id, userId }: { id: number; userId: number }) {
  const { t } = useTranslation();
  const { data: letter, isPending, error, refetch } = useQuery(contactMessageQuery(id));
  if (isPending) {
    return (
      <Loading text={t('Loading contact messages...')}>
        <Skeleton h="240px" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <chakra.p textStyle="lg">{t('This message does not exist.')}</chakra.p>;
  }
  if (!letter) {
    return <ErrorState text={t('Failed to load contact messages. Please try again.')} onRetry={() => void refetch()} />;
  }
  return <Letter letter={letter} userId={userId} />;
}

function Letter({ letter, userId }: { letter: ContactMessage; userId: number }) {
  const { t } = useTranslation();
  const { id, subject, message, status, answer, answeredAt, createdAt } = letter;
  useOpened(letter);
  const when = (value: string) => formatInstant(value, currentLanguage());
  return (
    <Box display="flex" flexDirection="column" gap="20px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12px">
        <ContactStatusBadge status={status} />
        {status !== 'answered' && <Marks id={id} status={status} />}
      </Box>
      <Box display="flex" flexDirection="column" gap="12px">
        <chakra.h3 textStyle="lg" fontWeight="700" overflowWrap="anywhere">
          {subject}
        </chakra.h3>
        <SenderLines sender={letter} when={when(createdAt)} />
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </chakra.p>
      </Box>
      {status === 'answered' ? (
        <Box as="section" aria-label={t('Answer')} p="16px" bg="brand.subtle" borderRadius="l2">
          <chakra.p textStyle="sm" color="fg.muted">
            <strong>{t('Answered')}</strong>
            {answeredAt && ` · ${when(answeredAt)}`}
          </chakra.p>
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {answer ?? t('Answered by other means.')}
          </chakra.p>
        </Box>
      ) : (
        <AnswerForm letter={letter} draft={`answer:${userId}:${id}`} />
      )}
    </Box>
  );
}

/** Marks a letter as read, once, where it was not. */
function useOpened({ id, status }: ContactMessage): void {
  const queryClient = useQueryClient();
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    if (status !== 'new') return;
    // Where somebody else was faster, the list says so when it is fetched next.
    void changeContactMessage(id, { status: 'read' })
      .then((letter) => showChanged(queryClient, letter))
      .catch(() => undefined);
  }, [queryClient, id, status]);
}

/** What was opened is read; that can be taken back, and an answer by telephone noted. */
function Marks({ id, status }: { id: number; status: ContactStatus }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const {
    mutate: mark,
    isPending,
    error,
  } = useMutation({
    mutationFn: (next: ContactStatus) => changeContactMessage(id, { status: next }),
    onSuccess: (letter) => {
      toast({ title: t('Status updated') });
      showChanged(queryClient, letter);
    },
    onError: (error) => {
      toast({ type: 'error', title: t('Update failed'), description: told(error) });
      void queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES_KEY });
    },
  });
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      {error && (
        <chakra.p role="alert" color="fg.error" fontWeight="600">
          {t('Update failed')}: {told(error)}
        </chakra.p>
      )}
      {status === 'read' && (
        <Button type="button" variant="outline" size="sm" disabled={isPending} onClick={() => mark('new')}>
          {t('Mark as unread')}
        </Button>
      )}
      <Button type="button" variant="outline" size="sm" disabled={isPending} onClick={() => mark('answered')}>
        {t('Answered by other means')}
      </Button>
    </Box>
  );
}
