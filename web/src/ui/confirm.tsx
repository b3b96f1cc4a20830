import { Button } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** What the way out is called, where "Cancel" could be taken for what is asked. */
  dismissLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the focus goes afterwards, where that is not what opened the question. */
  finalFocus?: () => HTMLElement | null | undefined;
};

/** Asks before what has consequences. Focus starts on Cancel. */
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
          <Button ref={cancel} type="button" variant="outline" onClick={onClose} disabled={isBusy}>
            {dismissLabel ?? t('Cancel')}
          </Button>
          <Button type="button" {...(!isHarmless && { colorPalette: 'danger' })} onClick={onConfirm} disabled={isBusy}>
            {isBusy ? (busyLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
