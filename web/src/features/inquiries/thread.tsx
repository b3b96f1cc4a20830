import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Bubble, UnsentBubble } from './bubble.tsx';
import { threadQuery } from './inquiries.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { useReply } from './unsent.ts';
import { useScrollPlace } from './use-scroll-place.ts';

const QUIET_MS = 1_000;

/** What was said about an inquiry, from its end backwards, and the box to say more. */
export function Thread({ inquiry: { id, userId: askedBy }, user }: { inquiry: Inquiry; user: User }) {
  const { t } = useTranslation();
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(threadQuery(id));
  const { unsent, isSending, send, sendAgain, discard } = useReply({ inquiryId: id, userId: user.id });
  const section = useRef<HTMLElement>(null);
  const [isQuiet, setQuiet] = useState(false);
  const messages = data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  const { ref, onScroll, goToEnd } = useScrollPlace(messages[0]?.id, unsent.at(-1)?.key ?? messages.at(-1)?.id);

  // Whoever opens a conversation goes on at its end, where there is room for no more.
  const hasBegun = messages.length > 0;
  useEffect(() => {
    if (hasBegun) section.current?.scrollIntoView({ block: 'nearest' });
  }, [hasBegun]);

  const unroll = async () => {
    // What was said long ago is no news to a screen reader.
    setQuiet(true);
    await fetchNextPage();
    setTimeout(() => setQuiet(false), QUIET_MS);
  };
  return (
    <Box
      as="section"
      aria-label={t('Messages')}
      ref={section}
      scrollMarginBlock="20px"
      display="flex"
      flexDirection="column"
      gap="8px"
    >
      <chakra.h3 textStyle="lg" fontWeight="700">
        {t('Messages')}
      </chakra.h3>
      {isPending ? (
        <Loading text={t('Loading messages...')}>
          <Skeleton h="160px" />
        </Loading>
      ) : isError && !data ? (
        <ErrorState text={t('Failed to load messages. Please try again.')} onRetry={() => void refetch()} />
      ) : (
        <Box
          ref={ref}
          onScroll={onScroll}
          role="log"
          aria-label={t('Messages')}
          aria-live={isQuiet || isFetchingNextPage ? 'off' : 'polite'}
          tabIndex={0}
          maxH={{ base: '50dvh', lg: 'max(200px, 100dvh - 660px)' }}
          overflowY="auto"
          // The place is kept by hand, as not every browser does.
          css={{ overflowAnchor: 'none' }}
          borderWidth="1px"
          borderRadius="l2"
          p="12px"
        >
          {hasNextPage && (
            <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="4px 12px" mb="12px">
              <Button
                type="button"
                variant="outline"
                size="sm"
                onClick={() => void unroll()}
                disabled={isFetchingNextPage}
              >
                {isFetchingNextPage ? t('Loading messages...') : t('Show earlier messages')}
              </Button>
              <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
                {t('{shown} of {total}', {
                  shown: formatCount(messages.length, currentLanguage()),
                  total: formatCount(data.pages[0]!.total, currentLanguage(), data.pages[0]!.capped),
                })}
              </chakra.span>
              {isFetchNextPageError && (
                <chakra.p role="alert" w="100%" textAlign="center" color="fg.error" fontWeight="600">
                  {t('Failed to load messages. Please try again.')}
                </chakra.p>
              )}
            </Box>
          )}
          {messages.length + unsent.length === 0 ? (
            <chakra.p color="fg.muted">{t('No messages yet.')}</chakra.p>
          ) : (
            <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="8px">
              {messages.map((message) => (
                <Bubble key={message.id} message={message} isOwn={message.userId === user.id} />
              ))}
              {unsent.map((message) => (
                <UnsentBubble
                  key={message.key}
                  message={message}
                  onRetry={() => sendAgain(message)}
                  onDiscard={() => discard(message)}
                />
              ))}
            </chakra.ol>
          )}
        </Box>
      )}
      {askedBy === null && (
        <chakra.p color="fg.muted" textStyle="sm">
          {t('Whoever asked has no account: your messages reach them by email, and their answer comes by email.')}
        </chakra.p>
      )}
      <ReplyForm
        draft={`reply:${user.id}:${id}`}
        isSending={isSending}
        onSend={(content) => {
          goToEnd();
          send(content);
        }}
      />
    </Box>
  );
}
