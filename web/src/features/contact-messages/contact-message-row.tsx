import { chakra } from '@chakra-ui/react';
import type { ContactMessage } from '@commonyard/contracts/http/inquiries';
import { useTranslation } from '../../lib/translation.ts';
import { OpenRow } from '../../ui/open-row.tsx';
import { ContactStatusBadge } from './contact-status.tsx';

export const rowOf = (id: number): string => `letter-${id}`;

type Props = { letter: ContactMessage; isOpen: boolean; isBeside: boolean };

/** A letter in the list. The whole row opens it; its subject is the link. */
export function ContactMessageRow({ letter, isOpen, isBeside }: Props) {
  const { t } = useTranslation();
  const { id, subject, name, organization, status, createdAt } = letter;
  return (
    <OpenRow
      id={rowOf(id)}
      search={{ letter: id }}
      name={subject}
      badge={<ContactStatusBadge status={status} />}
      createdAt={createdAt}
      isOpen={isOpen}
      isBeside={isBeside}
      isBold={status === 'new'}
    >
      <chakra.p mt="4px" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {t('From {sender}', { sender: `${name}, ${organization}` })}
      </chakra.p>
    </OpenRow>
  );
}
