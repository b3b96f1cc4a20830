import { useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { agreementQuery } from './agreement.queries.ts';
import { SignDialog } from './sign-dialog.tsx';

/** The dialog of the signature, as the step opens it: with the agreement once it is loaded. */
export function SignStep({ loan, user, onClose }: { loan: Loan; user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(agreementQuery(loan.id));
  if (query.data) return <SignDialog agreement={query.data} loan={loan} user={user} onClose={onClose} />;
  return (
    <Dialog title={t('Sign the agreement')} onClose={onClose}>
      <QueryState
        query={query}
        height="40"
        loading="Loading the agreement..."
        error="Failed to load the agreement. Please try again."
      />
    </Dialog>
  );
}
