import { chakra } from '@chakra-ui/react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_PREVIEW } from '@commonyard/contracts/inquiries.values';
import { truncate } from '@commonyard/contracts/truncate.values';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquiryStatusBadge, InquiryDates } from '../../entities/inquiry/inquiry-status-badge.tsx';
import { DetailRow } from '../../ui/detail-row.tsx';
import { VisuallyHidden, SmallText } from '../../ui/layout.tsx';

export const inquiryRowId = (id: number): string => `inquiry-${id}`;

type Props = { inquiry: InquirySummary; userId: number; isOpen: boolean; replacesHistory: boolean };

export function InquiryRow({ inquiry, userId, isOpen, replacesHistory }: Props) {
  const { t } = useTranslation();
  const { id, asset, message, messageHidden, status, unread, createdAt, lastMessageAt, lastMessageBy } = inquiry;
  const sender = inquiry.organization ?? inquiry.municipalityName ?? inquiry.name;
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
      name={
        <>
          {unread && <UnreadDot />}
          {asset.title}{' '}
          <SmallText as="span" display="block" fontWeight="400">
            {t('Inquiry #{id}', { id })}
          </SmallText>
        </>
      }
      badge={<InquiryStatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={unread}
    >
      <chakra.p textStyle="sm" overflowWrap="anywhere">
        {messageHidden ? t('Hidden by an administrator') : messagePreview(message)}
      </chakra.p>
      <InquiryDates dates={inquiry} />
      <SmallText mt="1" overflowWrap="anywhere">
        {counterparty}
        {inquiry.userId === null && ` · ${t('Posted without an account')}`}
        {counterparty && lastMessageAt && ' · '}
        {lastMessageAt &&
          (lastMessageBy === userId
            ? t('Last message: You, {date}', { date: formatDay(lastMessageAt) })
            : t('Last message: Other Party, {date}', { date: formatDay(lastMessageAt) }))}
      </SmallText>
    </DetailRow>
  );
}

function UnreadDot() {
  const { t } = useTranslation();
  return (
    <>
      <chakra.span
        aria-hidden
        display="inline-block"
        boxSize="2.5"
        me="2"
        borderRadius="full"
        bg="accent.solid"
        outline="1px solid"
        outlineColor="border.control"
      />
      <VisuallyHidden>{t('Unread:')} </VisuallyHidden>
    </>
  );
}

function messagePreview(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  if (line.length <= INQUIRY_PREVIEW) return line;
  return `${truncate(line, INQUIRY_PREVIEW).trimEnd()}…`;
}
