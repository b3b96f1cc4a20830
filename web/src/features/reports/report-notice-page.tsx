import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportNotice } from '@commonyard/contracts/http/reports';
import { REPORT_LIMITS } from '@commonyard/contracts/reports.values';
import { hasStatus } from '../../lib/http.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { Container, PageTitle, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { ReportBadge } from './report-badges.tsx';
import { answerReport, noticeQuery } from './reports.queries.ts';

/** A decision about something of the current user, who can answer it. */
export function ReportNoticePage({ id, userId }: { id: number; userId: number }) {
  const { t } = useTranslation();
  const query = useQuery(noticeQuery(id));
  return (
    <Container py="6">
      <PageTitle title={t('Decision on a report')} mb="4" />
      {!query.data || hasStatus(query.error, 404) ? (
        <QueryState
          query={query}
          height="60"
          loading="Loading the decision..."
          error="Failed to load the decision. Please try again."
          missing="This decision does not exist, or it is not about you."
        />
      ) : (
        <Notice notice={query.data} userId={userId} />
      )}
    </Container>
  );
}

function Notice({ notice, userId }: { notice: ReportNotice; userId: number }) {
  const { t } = useTranslation();
  const { id, outcome, content, decisionText, decidedAt, answer, answeredAt, waiting } = notice;
  return (
    <Stack gap="6" maxW="form">
      <Stack gap="2" alignItems="flex-start">
        <ReportBadge status="closed" outcome={outcome} />
        <chakra.p overflowWrap="anywhere">{noticeText(notice, t)}</chakra.p>
        {content !== null && <Quote label={t('What was reported')} text={content} />}
        {decisionText && <Quote label={t('What the administrator wrote')} text={decisionText} />}
        <SmallText>{formatInstant(decidedAt)}</SmallText>
      </Stack>
      <Stack as="section" aria-label={t('Your answer')} gap="2">
        <SectionTitle>{t('Your answer')}</SectionTitle>
        {answer === null ? (
          <Answer id={id} userId={userId} />
        ) : (
          <>
            <Quote label={formatInstant(answeredAt!)} text={answer} />
            <chakra.output display="block">
              {waiting
                ? t('An administrator reads your answer and decides again.')
                : t('An administrator has read your answer.')}
            </chakra.output>
          </>
        )}
      </Stack>
    </Stack>
  );
}

function Answer({ id, userId }: { id: number; userId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (answer: string) => answerReport(id, answer),
    onSuccess: (notice) => {
      toast({ title: t('Answer sent') });
      queryClient.setQueryData(noticeQuery(id).queryKey, notice);
      // The form is gone.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
    },
    onError: (failure) => {
      // It was answered in another tab.
      if (hasStatus(failure, 409)) void queryClient.invalidateQueries({ queryKey: noticeQuery(id).queryKey });
    },
  });
  return (
    <SendTextForm
      id="report-answer"
      label={t('Answer')}
      hint={t('You can answer once. An administrator reads it and decides again.')}
      draft={`report-answer:${userId}:${id}`}
      maxLength={REPORT_LIMITS.answer.max}
      sendLabel={t('Send answer')}
      isSending={isPending}
      onSend={(text) => mutateAsync(text)}
      error={error}
    />
  );
}

const Quote = ({ label, text }: { label: string; text: string }) => (
  <Box w="100%" p="3" bg="bg.muted" borderRadius="l2">
    <SmallText>{label}</SmallText>
    <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </chakra.p>
  </Box>
);

function noticeText({ subject, title, outcome }: ReportNotice, t: TFunction): string {
  if (outcome === 'dismissed') return t('An administrator took the decision about this report back.');
  if (subject === 'listing')
    return outcome === 'hidden'
      ? t('Somebody reported your listing “{title}”. An administrator took it out of public view.', { title })
      : t('Somebody reported your listing “{title}”. An administrator sends you a warning.', { title });
  if (subject === 'user') return t('Somebody reported your account. An administrator sends you a warning.');
  return outcome === 'hidden'
    ? t('Somebody reported your message about “{title}”. An administrator hid it from both sides.', { title })
    : t('Somebody reported your message about “{title}”. An administrator sends you a warning.', { title });
}
