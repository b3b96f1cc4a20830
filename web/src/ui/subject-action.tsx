import type { ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from './action-button.tsx';
import type { DialogSubject } from './dialog-subject.ts';

const Change = lazyPart(() => import('./subject-change.tsx'), 'SubjectChange');

type Props = { subject: DialogSubject | undefined; hasForm?: boolean };

/** Says in a dialog what others have made of its subject meanwhile, where they have. */
export const SubjectNotice = ({ subject, hasForm = false }: Props) =>
  subject?.change && <Change subject={subject} hasForm={hasForm} />;

/**
 * The buttons of an action. Where others have changed its subject, first the one that goes on with the change, where that is possible.
 */
export function SubjectAction({ subject, children }: { subject: DialogSubject | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  if (!subject?.change) return children;
  if (!subject.goOn) return null;
  const { goOn } = subject;
  return (
    <ActionButton
      // Another element than that of the action: one that becomes a submit button while it is pressed submits.
      key="go-on"
      variant="outline"
      onClick={({ currentTarget }) => {
        const title = currentTarget.closest('[role=dialog], [role=alertdialog]')?.querySelector('h2');
        goOn();
        title?.focus();
      }}
    >
      {t('Go on with the change')}
    </ActionButton>
  );
}
