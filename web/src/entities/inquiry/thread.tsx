import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount, formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { isFromOwnMunicipality } from '../listing/listing.policy.ts';
import { ClosedThread, isClosed, openUntilOf } from './closed-thread.tsx';
import { InquiryMessage, MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import { callJson } from '../../lib/http.ts';
import { lastMoment } from '../loan/time-left.ts';
import { threadQuery } from './thread.queries.ts';
import { useReply } from './outgoing-messages.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { Cluster, ErrorText, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { markRead } from './inquiry.cache.ts';

const SILENT_MS = 1_000;

type Props = {
  inquiry: Inquiry;
  user: User;
  /** Whether it takes the rest of a pane on wide screens, instead of standing among other parts. */
  isFilling?: boolean;
};

export function Thread({ inquiry, user, isFilling = false }: Props) {
  const { t } = useTranslation();
  const { id, userId: senderUserId, status, asset } = inquiry;
  const openUntil = openUntilOf(inquiry);
  const thread = useInfiniteQuery(threadQuery(id));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread;
  const { outgoing, isSending, send, resend, discard } = useReply({ inquiryId: id, userId: user.id });
  const section = useRef<HTMLElement>(null);
  const [isSilent, setSilent] = useState(false);
  const messages = data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  const { ref, onScroll, goToEnd } = useScrollAnchor(messages[0]?.id, outgoing.at(-1)?.key ?? messages.at(-1)?.id);

  useMarkInquiryRead(inquiry, data && { newestMessage: messages.at(-1)?.id });

  // Scroll to the end of the thread, which may be below the visible area. A pane that it fills starts with the listing.
  const isWide = useIsWide();
  const hasMessages = messages.length > 0;
  useEffect(() => {
    if (hasMessages && !(isWide && isFilling)) section.current?.scrollIntoView({ block: 'nearest' });
  }, [hasMessages, isWide, isFilling]);

  const loadEarlier = async () => {
    // Do not announce earlier messages to screen readers.
    setSilent(true);
    await fetchNextPage();
    setTimeout(() => setSilent(false), SILENT_MS);
  };
  return (
    <Box
      as="section"
      aria-label={t('Messages')}
      ref={section}
      scrollMarginBlock="5"
      flex={{ lg: '1 0 {sizes.80}' }}
      minH={{ lg: '0' }}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <SectionTitle as="h3">{t('Messages')}</SectionTitle>
      {!data ? (
        <QueryState
          query={thread}
          loading="Loading messages..."
          error="Failed to load messages. Please try again."
          height="40"
        />
      ) : (
        <Box
          ref={ref}
          onScroll={onScroll}
          role="log"
          aria-label={t('Messages')}
          aria-live={isSilent || isFetchingNextPage ? 'off' : 'polite'}
          tabIndex={0}
          flex={{ lg: '1' }}
          minH={{ lg: '0' }}
          maxH={{ base: '50dvh', lg: isFilling ? 'none' : '50dvh' }}
          overflowY="auto"
          // Scroll anchoring is done in `useScrollAnchor`: not every browser supports it.
          css={{ overflowAnchor: 'none' }}
          borderWidth="1px"
          borderRadius="l2"
          p="3"
        >
          <InquiryMessage inquiry={inquiry} userId={user.id} />
          {hasNextPage && (
            <Cluster alignItems="center" justifyContent="center" rowGap="1" columnGap="3" mb="3">
              <Button variant="outline" size="sm" onClick={() => void loadEarlier()} disabled={isFetchingNextPage}>
                {isFetchingNextPage ? t('Loading messages...') : t('Show earlier messages')}
              </Button>
              <SmallText as="span" fontVariantNumeric="tabular-nums">
                {t('{shown} of {total}', {
                  shown: formatCount(messages.length),
                  total: formatCount(data.pages[0]!.total, data.pages[0]!.capped),
                })}
              </SmallText>
              {isFetchNextPageError && (
                <ErrorText role="alert" w="100%" textAlign="center">
                  {t('Failed to load messages. Please try again.')}
                </ErrorText>
              )}
            </Cluster>
          )}
          {messages.length + outgoing.length === 0 ? (
            <chakra.p color="fg.muted">{t('No answer yet.')}</chakra.p>
          ) : (
            <Stack as="ol" gap="2">
              {messages.map((message) => (
                <MessageBubble key={message.id} message={message} isOwn={message.userId === user.id} />
              ))}
              {outgoing.map((message) => (
                <OutgoingBubble
                  key={message.key}
                  message={message}
                  onRetry={() => resend(message)}
                  onDiscard={() => discard(message)}
                />
              ))}
            </Stack>
          )}
        </Box>
      )}
      {isClosed(status) && !openUntil ? (
        <ClosedThread
          status={status}
          isOfLoan={inquiry.loanId !== null}
          asset={asset}
          canAskAgain={!isFromOwnMunicipality(asset, user)}
        />
      ) : (
        <>
          {openUntil && (
            <SmallText>
              {t('The loan has ended. Its messages stay open until {day}.', {
                day: formatDay(lastMoment(openUntil)),
              })}
            </SmallText>
          )}
          {senderUserId === null && (
            <SmallText>
              {t('Whoever asked has no account: an email leads them to your messages, and they answer here.')}
            </SmallText>
          )}
          <SendTextForm
            id="reply"
            label={t('Reply')}
            draft={`reply:${user.id}:${id}`}
            maxLength={INQUIRY_LIMITS.reply.max}
            sendLabel={t('Send Message')}
            isSending={isSending}
            isCompact
            onSend={(content) => {
              goToEnd();
              send(content);
            }}
          />
        </>
      )}
    </Box>
  );
}

/** Marks an unread inquiry as read once its thread is shown: `newestMessage` is the id of the last shown message. */
function useMarkInquiryRead({ id, unread }: Inquiry, shown: { newestMessage: number | undefined } | undefined): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (messageId: number | undefined) =>
      callJson(`/api/inquiries/${id}/read`, { method: 'PUT', body: { messageId } }),
    onSuccess: () => markRead(queryClient, id),
  });
  const isShown = shown !== undefined;
  const newestMessage = shown?.newestMessage;
  useEffect(() => {
    if (unread && isShown) mutate(newestMessage);
  }, [unread, isShown, newestMessage, mutate]);
}
