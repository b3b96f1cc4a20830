import { Button } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { useTranslation } from '../lib/translation.ts';
import { Dialog } from './dialog.tsx';
import { isPossibleNoMore, type DialogSubject } from './dialog-subject.ts';
import { SubjectAction, SubjectNotice } from './subject-action.tsx';

type Props = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Label of the dismiss button, where "Cancel" would be ambiguous. */
  dismissLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  isHarmless?: boolean;
  /** What others may change while the dialog is open. */
  subject?: DialogSubject | undefined;
  onConfirm: () => unknown;
  onClose: () => void;
  /** The element to focus after closing, instead of the opener. */
  finalFocus?: () => HTMLElement | null | undefined;
};

/** A confirmation dialog. Focus starts on Cancel. Where others have changed what it is about, it says so and asks again. */
export function Confirm({
  title,
  text,
  confirmLabel,
  dismissLabel,
  busyLabel,
  isBusy = false,
  isHarmless = false,
  subject,
  onConfirm,
  onClose,
  finalFocus,
}: Props) {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  const isOver = isPossibleNoMore(subject);
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
            {isOver ? t('Close') : (dismissLabel ?? t('Cancel'))}
          </Button>
          <SubjectAction subject={subject}>
            <ActionButton {...(!isHarmless && { colorPalette: 'danger' })} onClick={onConfirm} disabled={isBusy}>
              {isBusy ? (busyLabel ?? confirmLabel) : confirmLabel}
            </ActionButton>
          </SubjectAction>
        </>
      }
    >
      <SubjectNotice subject={subject} />
      {!isOver && text}
    </Dialog>
  );
}
