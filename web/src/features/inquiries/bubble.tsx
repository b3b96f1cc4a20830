import { Box, Button, chakra } from '@chakra-ui/react';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Message } from '@commonyard/contracts/http/inquiries';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { Unsent } from './unsent.ts';

/** A message of the thread: one's own on the right, the others' on the left. A long thread has many, so each is drawn once. */
export const Bubble = memo(function Bubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t } = useTranslation();
  const { authorName, content, createdAt } = message;
  return (
    <Balloon isOwn={isOwn} content={content}>
      <strong>{isOwn ? t('You') : t('Other Party')}</strong>
      {!isOwn && authorName && ` (${authorName})`}
      {' · '}
      <time dateTime={createdAt}>{formatInstant(createdAt, currentLanguage())}</time>
    </Balloon>
  );
});

type UnsentProps = { message: Unsent; onRetry: () => void; onDiscard: () => void };

/** A message that is on its way, or that can be sent again with its text as it was. */
export function UnsentBubble({ message: { content, isSending, reason }, onRetry, onDiscard }: UnsentProps) {
  const { t } = useTranslation();
  return (
    <Balloon isOwn content={content}>
      <strong>{t('You')}</strong>
      {' · '}
      {isSending ? (
        <chakra.span display="inline-flex" alignItems="center" gap="4px">
          <LoaderCircle aria-hidden size={14} />
          {t('Sending')}
        </chakra.span>
      ) : (
        <chakra.span role="alert" color="fg.error" fontWeight="600">
          <chakra.span display="inline-flex" alignItems="center" gap="4px">
            <CircleAlert aria-hidden size={16} />
            {t('Not sent, try again')}
          </chakra.span>
          {reason && <chakra.span display="block">{told(new Error(reason))}</chakra.span>}
        </chakra.span>
      )}
      {!isSending && (
        <Box display="flex" flexWrap="wrap" gap="8px" mt="4px">
          <Button type="button" variant="outline" size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
          <Button type="button" variant="ghost" size="sm" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </Box>
      )}
    </Balloon>
  );
}

function Balloon({ isOwn, content, children }: { isOwn: boolean; content: string; children: ReactNode }) {
  return (
    <chakra.li
      alignSelf={isOwn ? 'flex-end' : 'flex-start'}
      maxW="min(85%, 60ch)"
      px="12px"
      py="8px"
      borderRadius="l3"
      bg={isOwn ? 'brand.subtle' : 'bg.muted'}
      color="fg"
    >
      <chakra.div textStyle="sm" color="fg.muted">
        {children}
      </chakra.div>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {content}
      </chakra.p>
    </chakra.li>
  );
}
