import { createContext, useContext, useEffect } from 'react';
import type { DialogSubject } from '../dialog-subject.ts';

/** Whether the dialog may close without a question. */
export type CloseGuard = () => boolean | Promise<boolean>;

/** What the content of a form dialog shares with it. */
export type DialogState = {
  subject: DialogSubject | undefined;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  /** Closes the dialog as Esc does: after a question where changes would be lost. */
  close: () => void;
  /** Mounts the content anew. */
  startOver: () => void;
  setCloseGuard: (guard: CloseGuard | undefined) => void;
};

export const DialogContext = createContext<DialogState | undefined>(undefined);

export function useDialog(): DialogState {
  const state = useContext(DialogContext);
  if (!state) throw new Error('useDialog must be used in a FormDialog');
  return state;
}

/** Asks the guard before the surrounding dialog closes. */
export function useCloseGuard(guard: CloseGuard): void {
  const { setCloseGuard } = useDialog();
  useEffect(() => {
    setCloseGuard(guard);
    return () => setCloseGuard(undefined);
  }, [guard, setCloseGuard]);
}
