import { Button, chakra, Field, Textarea } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { ActionButton } from '../../ui/action-button.tsx';
import { CharactersLeft } from '../../ui/forms/fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  cards: readonly PendingListing[];
  /** The reason of an earlier attempt that failed. */
  reason: string | undefined;
  onClose: () => void;
  onReject: (reason: string) => void;
};

export function RejectDialog({ cards, reason, onClose, onReject }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(reason ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const isOne = cards.length === 1;
  const areChanges = cards.every(({ change }) => Boolean(change));
  return (
    <Dialog
      title={
        isOne
          ? t('Reject {title}?', { title: cards[0]!.title })
          : t('Reject {count} listings?', { count: cards.length })
      }
      description={
        areChanges
          ? t('The listing stays public as it was. We tell the owner, with the reason you give here.')
          : isOne
            ? t('It will not be published. We tell the sender, with the reason you give here.')
            : t('They will not be published. Each sender is told, with the reason you give here.')
      }
      onClose={onClose}
      initialFocus={box}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton colorPalette="danger" onClick={() => onReject(text.trim())}>
            {t('Reject')}
          </ActionButton>
        </>
      }
    >
      <Field.Root id="reject-reason">
        <Field.Label>
          {t('Reason')}{' '}
          <chakra.span fontWeight="400" color="fg.muted">
            {t('(optional)')}
          </chakra.span>
        </Field.Label>
        <Textarea
          ref={box}
          rows={4}
          maxLength={LISTING_LIMITS.reason}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <CharactersLeft count={LISTING_LIMITS.reason - text.length} />
      </Field.Root>
    </Dialog>
  );
}
