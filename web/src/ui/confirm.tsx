import { Button } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useTranslation } from '../lib/translation.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Label of the dismiss button, where "Cancel" would be ambiguous. */
  dismissLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The element to focus after closing, instead of the opener. */
  finalFocus?: () => HTMLElement | null | undefined;
};

/** A confirmation dialog. Focus starts on Cancel. */
export function Confirm({
  title,
  text,
  confirmLabel,
  dismissLabel,
  busyLabel,
  isBusy = false,
  isHarmless = false,
  onConfirm,
  onClose,
  finalFocus,
}: Props) {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      {...(finalFocus && { finalFocus })}
      onClose={onClose}
      isBusy={isBusy}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose} disabled={isBusy}>
            {dismissLabel ?? t('Cancel')}
          </Button>
          <ActionButton {...(!isHarmless && { colorPalette: 'danger' })} onClick={onConfirm} disabled={isBusy}>
            {isBusy ? (busyLabel ?? confirmLabel) : confirmLabel}
          </ActionButton>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
