import { Fragment, useCallback, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../confirm.tsx';
import { Dialog } from '../dialog.tsx';
import type { DialogSubject } from '../dialog-subject.ts';
import { DialogContext, type CloseGuard } from './dialog-state.ts';
import { SubjectNotice } from '../subject-action.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'isBusy'> & {
  /** What closing would lose, where a guard objects. */
  discardText?: string;
  /** What others may change while the dialog is open. */
  subject?: DialogSubject | undefined;
};

/**
 * The dialog around a form or an action. It cannot be closed while a form in it is sent, asks before it discards
 * changes, mounts its content anew to start over, and asks again where others have changed what it acts on.
 */
export function FormDialog({ onClose, discardText, subject, children, ...dialog }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const guard = useRef<CloseGuard | undefined>(undefined);
  const setCloseGuard = useCallback((next: CloseGuard | undefined) => void (guard.current = next), []);
  const closeIfAllowed = async () => {
    if (!guard.current || (await guard.current())) onClose();
    else setConfirmingDiscard(true);
  };
  const close = () => void closeIfAllowed();
  return (
    <DialogContext value={{ subject, isBusy, setBusy, close, startOver: () => setAttempt(attempt + 1), setCloseGuard }}>
      <Dialog {...dialog} onClose={close} isBusy={isBusy}>
        <SubjectNotice subject={subject} hasForm />
        <Fragment key={attempt}>{children}</Fragment>
      </Dialog>
      {isConfirmingDiscard && (
        <Confirm
          title={t('Discard changes?')}
          text={discardText ?? t('What you changed has not been saved.')}
          confirmLabel={t('Discard changes')}
          onConfirm={onClose}
          onClose={() => setConfirmingDiscard(false)}
        />
      )}
    </DialogContext>
  );
}
