import { Button, Field, Textarea } from '@chakra-ui/react';
import { useRef, useState, type ReactNode } from 'react';
import { normalizeText } from '@commonyard/contracts/text.values';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const MAX_REASON = 500;

type Props = {
  title: string;
  description?: string;
  confirmLabel: string;
  /** Catalogue key of what is shown without a reason. */
  missing: string;
  /** The dialog closes once it settles. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason of a decision about an account, which is mailed to it. */
export function ReasonDialog({ title, description, confirmLabel, missing, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const confirm = async () => {
    const reason = normalizeText('paragraphs', text);
    setMissing(reason === '');
    if (reason === '') return box.current?.focus();
    await onConfirm(reason).then(onClose, onClose);
  };
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={onClose}
      initialFocus={box}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ActionButton colorPalette="danger" onClick={confirm}>
            {confirmLabel}
          </ActionButton>
        </>
      }
    >
      {children}
      <Field.Root id="decision-reason" invalid={isMissing} required>
        <Field.Label>{t('Reason')}</Field.Label>
        <Textarea
          ref={box}
          rows={4}
          maxLength={MAX_REASON}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field.ErrorText>{t(missing)}</Field.ErrorText>
      </Field.Root>
    </Dialog>
  );
}
