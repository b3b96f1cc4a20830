import { useQuery } from '@tanstack/react-query';
import type { Loan } from '@commonyard/contracts/http/loans';
import { ApiError, hasStatus } from '../../lib/http.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SectionTitle } from '../../ui/layout.tsx';
import { acceptLabel, acceptText, exceedsLimit } from './loan-texts.ts';
import { needOffersQuery } from './loans.queries.ts';
import { TermsList } from './loan-terms.tsx';
import { useEndNegotiation } from './reason-dialog.tsx';
import { useShownLoan } from './shown-loan.tsx';

type Props = {
  loan: Loan;
  /** Another loan or a block has the days. */
  onDatesTaken: () => void;
  onClose: () => void;
};

export function AcceptDialog({ loan, onDatesTaken, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownLoan(loan, ['accept']);
  const { mutate, isPending, error } = useEndNegotiation(shown);
  const terms = shown.quotes.at(-1)?.terms;
  const accept = () =>
    mutate(
      { action: 'accept' },
      {
        onSuccess: onClose,
        onError: (failed) => {
          if (failed instanceof ApiError && failed.code === 'dates_taken') onDatesTaken();
          else if (hasStatus(failed, 409)) void subject.readAgain();
        },
      },
    );
  return (
    <Confirm
      isHarmless
      title={exceedsLimit(shown) ? t('Ask a municipal administrator to accept?') : acceptTitle(shown, t)}
      text={
        <>
          <p>{acceptText(shown, t)}</p>
          {shown.need && <OtherOffers loanId={shown.id} needId={shown.need.id} />}
          {terms && (
            <>
              <SectionTitle as="h3" mt="4" mb="2">
                {t('Terms')}
              </SectionTitle>
              <TermsList terms={terms} />
            </>
          )}
          {!subject.change && <ActionError error={error} mt="3" />}
        </>
      }
      confirmLabel={acceptLabel(shown, t)}
      busyLabel={t('Sending...')}
      isBusy={isPending}
      subject={subject}
      onConfirm={accept}
      onClose={onClose}
    />
  );
}

/** How many other offers on the need are open: the town may need more than one machine. */
function OtherOffers({ loanId, needId }: { loanId: number; needId: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(needOffersQuery(needId));
  const others = (data?.items ?? []).filter(({ id, turn }) => id !== loanId && turn !== null);
  if (others.length === 0) return null;
  return (
    <p>
      {t('{count} other offers on this need stay open. Decline those that you do not want.', { count: others.length })}
    </p>
  );
}

const acceptTitle = ({ status }: Loan, t: TFunction): string =>
  status === 'countered' ? t('Accept the counter-offer?') : t('Accept the quote?');
