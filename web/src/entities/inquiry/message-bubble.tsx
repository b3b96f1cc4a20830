import { chakra, Button } from '@chakra-ui/react';
import { type ReactNode, memo } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { displayName } from '../user/user-name.ts';
import { useTranslation } from '../../lib/translation.ts';
import { VerifiedIcon } from '../municipality/verified-icon.tsx';
import { SmallText, Cluster, ErrorText } from '../../ui/layout.tsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { Message, Inquiry } from '@commonyard/contracts/http/inquiries';
import type { OutgoingMessage } from './outgoing-messages.ts';
import { ReportButton } from '../report/report-button.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { InquiryDates } from './inquiry-status-badge.tsx';

type FrameProps = {
  isOwn: boolean;
  head: ReactNode;
  content: string;
  /** Whether an administrator hid the content, which only administrators get. */
  isHidden?: boolean;
  children?: ReactNode;
};

export function BubbleFrame({ isOwn, head, content, isHidden = false, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <chakra.div
      w="fit-content"
      ms={isOwn ? 'auto' : undefined}
      maxW="min(85%, 60ch)"
      px="3"
      py="2"
      borderRadius="l3"
      bg={isOwn ? 'brand.subtle' : 'bg.muted'}
      color="fg"
    >
      <SmallText as="div">{head}</SmallText>
      {isHidden && <chakra.em color="fg.muted">{t('Hidden by an administrator')}</chakra.em>}
      {content && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {content}
        </chakra.p>
      )}
      {children}
    </chakra.div>
  );
}

type Props = Omit<FrameProps, 'head'> & {
  /** The name of another party; default 'Other Party'. */
  party?: string | null;
  name?: string | null;
  createdAt: string;
  isGuest: boolean;
  isVerified: boolean;
};

export function Bubble({ party, name, createdAt, isGuest, isVerified, ...frame }: Props) {
  const { t } = useTranslation();
  const { isOwn } = frame;
  const head = (
    <>
      <strong>{isOwn ? t('You') : (party ?? t('Other Party'))}</strong>
      {!isOwn && name && ` (${displayName(name, t)})`}
      {!isOwn && isVerified && <VerifiedIcon />}
      {' · '}
      <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      {!isOwn && isGuest && <chakra.em display="block">{t('Posted without an account')}</chakra.em>}
    </>
  );
  return <BubbleFrame {...frame} head={head} />;
}

/** A message of the thread: own messages on the right, others on the left. Memoized, because threads can be long. */
export const MessageBubble = memo(function ThreadMessage({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t } = useTranslation();
  const { id, authorName, content, hidden, createdAt, userId, municipality } = message;
  return (
    <li>
      <Bubble
        isOwn={isOwn}
        name={authorName}
        createdAt={createdAt}
        isGuest={userId === null}
        isVerified={Boolean(municipality)}
        content={content}
        isHidden={hidden}
      >
        {!isOwn && !hidden && (
          <ReportButton target={{ by: 'user', subject: 'message', id }} label={t('Report this message')} />
        )}
      </Bubble>
    </li>
  );
});

type OutgoingProps = { message: OutgoingMessage; onRetry: () => void; onDiscard: () => void };

export function OutgoingBubble({ message: { content, isSending, reason }, onRetry, onDiscard }: OutgoingProps) {
  const { t } = useTranslation();
  return (
    <li>
      <BubbleFrame
        isOwn
        content={content}
        head={
          <>
            <strong>{t('You')}</strong>
            {' · '}
            {isSending ? (
              <chakra.span display="inline-flex" alignItems="center" gap="1">
                <LoaderCircle aria-hidden size={14} />
                {t('Sending')}
              </chakra.span>
            ) : (
              <ErrorText as="span" role="alert">
                <chakra.span display="inline-flex" alignItems="center" gap="1">
                  <CircleAlert aria-hidden size={16} />
                  {t('Not sent, try again')}
                </chakra.span>
                {reason && <chakra.span display="block">{reason}</chakra.span>}
              </ErrorText>
            )}
            {!isSending && (
              <Cluster gap="2" mt="1">
                <ActionButton variant="outline" size="sm" onClick={onRetry}>
                  {t('Try again')}
                </ActionButton>
                <Button variant="ghost" size="sm" onClick={onDiscard}>
                  {t('Discard')}
                </Button>
              </Cluster>
            )}
          </>
        }
      />
    </li>
  );
}

export function InquiryMessage({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { t } = useTranslation();
  const { id, message, messageHidden, createdAt, name, organization, municipalityName } = inquiry;
  const isOwn = inquiry.userId === userId;
  return (
    <chakra.section aria-label={t('Inquiry')} mb="2">
      <Bubble
        isOwn={isOwn}
        name={name ?? organization ?? municipalityName}
        createdAt={createdAt}
        isGuest={inquiry.userId === null}
        isVerified={inquiry.userId !== null && inquiry.municipality !== null}
        content={message}
        isHidden={messageHidden}
      >
        <InquiryDates dates={inquiry} />
        {!isOwn && !messageHidden && (
          <ReportButton target={{ by: 'user', subject: 'inquiry', id }} label={t('Report this message')} />
        )}
      </Bubble>
    </chakra.section>
  );
}
