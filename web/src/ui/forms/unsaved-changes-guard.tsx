import { useBlocker } from '@tanstack/react-router';
import { useFormikContext } from 'formik';
import type { RefObject } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../confirm.tsx';

type Props = { isDone: RefObject<boolean>; onDiscard: () => void };

/**
 * Asks for confirmation before navigation discards changes of the surrounding form. The form sets `isDone` after
 * saving. `onDiscard` is called before the navigation that discards them.
 */
export function UnsavedChangesGuard({ isDone, onDiscard }: Props) {
  const { t } = useTranslation();
  const { dirty } = useFormikContext();
  const hasUnsavedChanges = () => dirty && !isDone.current;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      title={t('Discard changes?')}
      text={t('Your changes on this page have not been saved.')}
      confirmLabel={t('Discard changes')}
      onConfirm={() => {
        onDiscard();
        proceed();
      }}
      onClose={reset}
    />
  );
}
