import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { GuestThread } from '@commonyard/contracts/http/inquiries';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { Bubble } from '../../entities/inquiry/message-bubble.tsx';
import { useScrollAnchor } from '../../entities/inquiry/use-scroll-anchor.ts';
import { ClosedThread, isClosed } from '../../entities/inquiry/closed-thread.tsx';
import { InquiryDates, InquiryStatusBadge } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { ReportButton } from '../../entities/report/report-button.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ListingLink } from '../../entities/listing/listing-link.tsx';
import { PageTitle, Cluster, ErrorText, Row, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { ApiError } from '../../lib/http.ts';
import { randomKey } from '../../lib/idempotency-key.ts';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';
import { toast } from '../../ui/toast.ts';
import { Link2Off } from 'lucide-react';
import { errorMessage } from '../../lib/error-message.ts';
import { formatDay } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Participants } from './participants.tsx';
import { guestThreadQuery, postGuestMessage, revokeGuestLinks } from './guest-inquiry.queries.ts';

type Props = {
  token: string;
  thread: GuestThread;
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  hasFailed: boolean;
  onRevoked: () => void;
};

export function GuestThreadView({ token, thread, query, hasFailed, onRevoked }: Props) {
  const { t } = useTranslation();
  const { id, asset, status, side, messages } = thread;
  const anchor = useScrollAnchor(messages[0]?.id, messages.at(-1)?.id);
  const section = useRef<HTMLElement>(null);
  const hasMessages = messages.length > 0;
  // Scroll to the end of the thread, which may be below the visible area.
  useEffect(() => {
    if (hasMessages) section.current?.scrollIntoView({ block: 'nearest' });
  }, [hasMessages]);
  // The button that opened the conversation is gone. After a reload nothing had the focus.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="6">
      <Box>
        <PageTitle title={t('Inquiry #{id}', { id })} overflowWrap="anywhere">
          {t('Inquiry about {title}', { title: asset.title })}
        </PageTitle>
        <Cluster alignItems="center" columnGap="4" rowGap="1" mt="2">
          <span>{t('Inquiry #{id}', { id })}</span>
          <InquiryStatusBadge status={status} />
          <InquiryDates dates={thread} />
        </Cluster>
        <Participants of={thread} mt="3" />
      </Box>
      <InquiredListingCard asset={asset} />
      <Stack as="section" ref={section} aria-label={t('Messages')} scrollMarginBlock="5" gap="3">
        <Toolbar gap="2">
          <chakra.h2 textStyle="xl" fontWeight="700">
            {t('Messages')}
          </chakra.h2>
          <RefreshButton query={query} />
        </Toolbar>
        {hasFailed && <ErrorText role="alert">{t('Failed to load messages. Please try again.')}</ErrorText>}
        <Messages thread={thread} token={token} anchor={anchor} />
        {isClosed(status) ? (
          <ClosedThread status={status} asset={asset} canAskAgain={side === 'sender'} />
        ) : (
          <GuestReplyForm token={token} inquiryId={id} onSend={anchor.goToEnd} onClosed={() => void query.refetch()} />
        )}
      </Stack>
      <LinkValidity token={token} expiresAt={thread.expiresAt} onRevoked={onRevoked} />
    </Stack>
  );
}

function InquiredListingCard({ asset }: { asset: GuestThread['asset'] }) {
  const { t } = useTranslation();
  const isPublic = !asset.removed && isPublicListing(asset);
  return (
    <Row as="section" aria-label={t('Related Asset')} gap="4" p="3" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Box w={{ base: '24', sm: '32' }} flexShrink={0} borderRadius="l2" overflow="hidden">
        <ListingImage src={asset.image ?? undefined} alt="" category={asset.category} sizes="128px" />
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        {isPublic ? <ListingLink listing={asset}>{asset.title}</ListingLink> : <strong>{asset.title}</strong>}
        <SmallText>{[asset.municipalityName, t(asset.region)].filter(Boolean).join(' · ')}</SmallText>
        {!isPublic && (
          <p>{asset.removed ? t('This listing was removed') : t('This equipment is no longer available')}</p>
        )}
      </Box>
    </Row>
  );
}

type MessagesProps = { thread: GuestThread; token: string; anchor: ReturnType<typeof useScrollAnchor> };

function Messages({ thread, token, anchor: { ref, onScroll } }: MessagesProps) {
  const { t } = useTranslation();
  const { side, message, senderName, senderOrganization, senderGuest, senderMunicipalityName } = thread;
  const { createdAt, messages, messageHidden } = thread;
  const isSender = side === 'sender';
  // The first name that a guest has stands on all of their messages.
  const sender = senderGuest
    ? { party: senderName ?? senderOrganization, name: senderName && senderOrganization }
    : { party: senderMunicipalityName ?? senderOrganization };
  return (
    <Box
      ref={ref}
      onScroll={onScroll}
      role="log"
      aria-label={t('Messages')}
      tabIndex={0}
      maxH="60dvh"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="l2"
      p="3"
    >
      <Stack as="ol" gap="2">
        <li>
          <Bubble
            isOwn={isSender}
            {...sender}
            createdAt={createdAt}
            isGuest={senderGuest}
            isVerified={Boolean(senderMunicipalityName)}
            content={message}
            isHidden={messageHidden}
          >
            {!isSender && !messageHidden && (
              <ReportButton target={{ by: 'party', token }} label={t('Report this message')} />
            )}
          </Bubble>
        </li>
        {messages.map(({ id, mine, guest, municipalityName, authorName, content, hidden, createdAt: sentAt }) => (
          <li key={id}>
            <Bubble
              isOwn={mine}
              {...(guest && side === 'owner' ? sender : { party: authorName ?? t('CommonYard') })}
              createdAt={sentAt}
              isGuest={guest}
              isVerified={Boolean(municipalityName)}
              content={content}
              isHidden={hidden}
            >
              {!mine && !hidden && (
                <ReportButton target={{ by: 'party', token, messageId: id }} label={t('Report this message')} />
              )}
            </Bubble>
          </li>
        ))}
      </Stack>
      {messages.length === 0 && (
        <chakra.p color="fg.muted" mt="3">
          {isSender ? t('No answer yet. An email comes with the first one.') : t('No answer yet.')}
        </chakra.p>
      )}
    </Box>
  );
}

function LinkValidity({ token, expiresAt, onRevoked }: { token: string; expiresAt: string; onRevoked: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeGuestLinks(token),
    onSuccess: onRevoked,
    onError: () => setAsking(false),
  });
  return (
    <Toolbar as="section" aria-label={t('Your link')} borderTopWidth="1px" pt="4" gap="3">
      <chakra.p color="fg.muted" flex="1 1 16rem">
        {t('Your link to this page works until {date}. Whoever has it can read and answer.', {
          date: formatDay(expiresAt),
        })}
      </chakra.p>
      <ActionButton variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Link2Off aria-hidden />
        {t('Stop using this link')}
      </ActionButton>
      {error && (
        <ErrorText role="alert" w="100%">
          {t('The link could not be stopped.')} {errorMessage(error)}
        </ErrorText>
      )}
      {isAsking && (
        <Confirm
          title={t('Stop using this link?')}
          text={t(
            'Nobody can open this page with it any more, you included, and no new link is sent. The other party keeps the messages.',
          )}
          confirmLabel={t('Stop using this link')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Toolbar>
  );
}

type ReplyProps = {
  token: string;
  inquiryId: number;
  onSend?: () => void;
  /** The inquiry takes no more messages, or the link does not work any more. */
  onClosed: () => void;
};

export function GuestReplyForm({ token, inquiryId, onSend, onClosed }: ReplyProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The same text keeps its idempotency key, so that a retry is stored once.
  const attempt = useRef({ content: '', key: '' });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (content: string) => {
      onSend?.();
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
      onSend={(text) => mutateAsync(text)}
      error={error}
    />
  );
}
