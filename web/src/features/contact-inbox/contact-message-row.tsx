import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { useTranslation } from '../../lib/translation.ts';
import { DetailRow } from '../../ui/detail-row.tsx';
import { ContactStatusBadge } from './contact-status-badge.tsx';
import { SmallText } from '../../ui/layout.tsx';

export const contactMessageRowId = (id: number): string => `contact-message-${id}`;

type Props = { contactMessage: ContactMessage; isOpen: boolean; replacesHistory: boolean };

/** A contact message in the list. The whole row opens it; its subject is the link. */
export function ContactMessageRow({ contactMessage, isOpen, replacesHistory }: Props) {
  const { t } = useTranslation();
  const { id, subject, name, organization, status, createdAt } = contactMessage;
  return (
    <DetailRow
      id={contactMessageRowId(id)}
      search={{ letter: id }}
      name={subject}
      badge={<ContactStatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={status === 'new'}
    >
      <SmallText mt="1" overflowWrap="anywhere">
        {t('From {sender}', { sender: `${name}, ${organization}` })}
      </SmallText>
    </DetailRow>
  );
}
