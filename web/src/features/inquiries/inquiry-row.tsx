import { chakra } from '@chakra-ui/react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquiryStatusBadge } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { DetailRow } from '../../ui/detail-row.tsx';
import { messagePreview, senderLabel } from './inquiries.labels.ts';

export const inquiryRowId = (id: number): string => `inquiry-${id}`;

type Props = { inquiry: InquirySummary; userId: number; isOpen: boolean; replacesHistory: boolean };

/** An inquiry in the list. The whole row opens it; its number is the link. */
export function InquiryRow({ inquiry, userId, isOpen, replacesHistory }: Props) {
  const { t } = useTranslation();
  const { id, asset, message, status, createdAt, lastMessageAt, lastMessageBy } = inquiry;
  const formatMessageDay = (value: string) => formatDay(value, currentLanguage());
  const sender = senderLabel(inquiry);
  const counterparty =
    inquiry.userId !== userId
      ? sender && t('From {sender}', { sender })
      : asset.municipalityName
        ? t('To {receiver}', { receiver: asset.municipalityName })
        : t('From you');
  return (
    <DetailRow
      id={inquiryRowId(id)}
      search={{ inquiry: id }}
      name={t('Inquiry #{id}', { id })}
      badge={<InquiryStatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
    >
      <chakra.p mt="1" fontWeight="600" textStyle="sm" overflowWrap="anywhere">
        {asset.title}
      </chakra.p>
      <chakra.p textStyle="sm" overflowWrap="anywhere">
        {messagePreview(message)}
      </chakra.p>
      <chakra.p mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {counterparty}
        {counterparty && lastMessageAt && ' · '}
        {lastMessageAt &&
          (lastMessageBy === userId
            ? t('Last message: You, {date}', { date: formatMessageDay(lastMessageAt) })
            : t('Last message: Other Party, {date}', { date: formatMessageDay(lastMessageAt) }))}
      </chakra.p>
    </DetailRow>
  );
}
