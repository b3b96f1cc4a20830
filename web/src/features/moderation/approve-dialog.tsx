import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  /** Some of them are likely duplicates. */
  cards: readonly PendingListing[];
  onClose: () => void;
  onApprove: (cards: readonly PendingListing[]) => void;
};

/** Asks whether likely duplicates of a selection are approved too. */
export function ApproveDialog({ cards, onClose, onApprove }: Props) {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  const duplicates = cards.filter(({ likelyDuplicate }) => likelyDuplicate);
  const others = cards.filter(({ likelyDuplicate }) => !likelyDuplicate);
  return (
    <Dialog
      role="alertdialog"
      title={
        cards.length === 1
          ? t('Approve {title}?', { title: cards[0]!.title })
          : t('Approve {count} listings?', { count: cards.length })
      }
      description={t('Likely duplicates among them: {duplicates}', { duplicates: duplicates.length })}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton variant={others.length > 0 ? 'outline' : undefined} onClick={() => onApprove(cards)}>
            {cards.length === 1 ? t('Approve') : t('Approve all {count}', { count: cards.length })}
          </ActionButton>
          {others.length > 0 && (
            <ActionButton onClick={() => onApprove(others)}>
              {t('Approve the other {count}', { count: others.length })}
            </ActionButton>
          )}
        </>
      }
    >
      <chakra.ul ps="5" listStyleType="disc">
        {duplicates.map((card) => (
          <chakra.li key={card.id} overflowWrap="anywhere" lang={contentLanguage(card)}>
            {card.title}
          </chakra.li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
