import { useBlocker } from '@tanstack/react-router';
import { useFormikContext } from 'formik';
import type { RefObject } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../confirm.tsx';

/** Within a form: asks once before what was changed is left behind. `isDone` is set by what saves it. */
export function LeaveGuard({ isDone }: { isDone: RefObject<boolean> }) {
  const { t } = useTranslation();
  const { dirty } = useFormikContext();
  const wouldLose = () => dirty && !isDone.current;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && current.pathname !== next.pathname,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      title={t('Discard changes?')}
      text={t('What you changed on this page has not been saved.')}
      confirmLabel={t('Discard changes')}
      onConfirm={proceed}
      onClose={reset}
    />
  );
}
