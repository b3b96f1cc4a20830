import { chakra } from '@chakra-ui/react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { OpenRow } from '../../ui/open-row.tsx';
import { previewOf, senderOf } from './inquiries.words.ts';

export const rowOf = (id: number): string => `inquiry-${id}`;

type Props = { inquiry: InquirySummary; userId: number; isOpen: boolean; isBeside: boolean };

/** An inquiry in the list. The whole row opens it; its name is the link. */
export function InquiryRow({ inquiry, userId, isOpen, isBeside }: Props) {
  const { t } = useTranslation();
  const { id, asset, message, status, createdAt, lastMessageAt, lastMessageBy } = inquiry;
  const day = (value: string) => formatDay(value, currentLanguage());
  const sender = senderOf(inquiry);
  const other =
    inquiry.userId !== userId
      ? sender && t('From {sender}', { sender })
      : asset.municipalityName
        ? t('To {receiver}', { receiver: asset.municipalityName })
        : t('From you');
  return (
    <OpenRow
      id={rowOf(id)}
      search={{ inquiry: id }}
      name={t('Inquiry #{id}', { id })}
      badge={<StatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      isBeside={isBeside}
    >
      <chakra.p mt="4px" fontWeight="600" textStyle="sm" overflowWrap="anywhere">
        {asset.title}
      </chakra.p>
      <chakra.p textStyle="sm" overflowWrap="anywhere">
        {previewOf(message)}
      </chakra.p>
      <chakra.p mt="4px" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {other}
        {other && lastMessageAt && ' · '}
        {lastMessageAt &&
          (lastMessageBy === userId
            ? t('Last message: You, {date}', { date: day(lastMessageAt) })
            : t('Last message: Other Party, {date}', { date: day(lastMessageAt) }))}
      </chakra.p>
    </OpenRow>
  );
}
