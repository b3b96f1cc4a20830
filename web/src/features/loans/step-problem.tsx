import type { Loan } from '@commonyard/contracts/http/loans';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorText } from '../../ui/layout.tsx';

/** Why the last step failed, and what to do where others have the days. */
export function StepProblem({ loan, error }: { loan: Loan; error: Error | null }) {
  const { t } = useTranslation();
  const isTaken = loan.datesTaken || (error instanceof ApiError && error.code === 'dates_taken');
  return (
    <>
      {isTaken && (
        <>
          <NextFreeNotice listingId={loan.listing.id} days={loan} />
          {loan.actions.length > 0 && (
            <p>{t('The loan can go on with other days: name them in a quote or a counter-offer.')}</p>
          )}
        </>
      )}
      {error && !isTaken && <ErrorText role="alert">{errorMessage(error)}</ErrorText>}
    </>
  );
}
