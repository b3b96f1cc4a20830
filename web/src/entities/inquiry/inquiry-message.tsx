import { chakra } from '@chakra-ui/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { Bubble, BubbleHead } from './bubble.tsx';
import { InquiryDates } from './inquiry-dates.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { senderLabel } from './sender-label.ts';

/** The message that began the inquiry, with the days it asks for. */
export function InquiryMessage({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { t } = useTranslation();
  const { message, createdAt, name } = inquiry;
  const isOwn = inquiry.userId === userId;
  return (
    <chakra.section aria-label={t('Inquiry')} mb="2">
      <Bubble
        isOwn={isOwn}
        head={
          <BubbleHead
            isOwn={isOwn}
            name={name ?? senderLabel(inquiry)}
            createdAt={createdAt}
            isGuest={inquiry.userId === null}
            isVerified={inquiry.userId !== null && inquiry.municipality !== null}
          />
        }
        content={message}
      >
        <InquiryDates dates={inquiry} />
      </Bubble>
    </chakra.section>
  );
}
