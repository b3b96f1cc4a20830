import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanCause } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';

/** Why an open loan waits, or an accepted one goes on without its listing. */
export function CauseNotice({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { cause, reason, turn } = loan;
  if (cause === null) return null;
  const isOfListing = cause === 'listing_deleted' || cause === 'listing_withdrawn';
  return (
    <Callout tint="yellow" icon={TriangleAlert}>
      <chakra.p fontWeight="600">{causeText(loan, cause, t)}</chakra.p>
      {reason && <chakra.p whiteSpace="pre-wrap">{reason}</chakra.p>}
      <p>
        {turn === null
          ? t('The accepted loan goes on, and its days stay reserved.')
          : isOfListing
            ? null
            : t('Until it has one, nobody can commit it. CommonYard’s administrators can name a new one.')}
      </p>
    </Callout>
  );
}

export function causeText(loan: Loan, cause: LoanCause, t: TFunction): string {
  const lender = sideName(loan, 'lender');
  switch (cause) {
    case 'listing_deleted':
      return t('{municipality} deleted the listing.', { municipality: lender });
    case 'listing_withdrawn':
      return t('{municipality} withdrew the listing.', { municipality: lender });
    case 'need_deleted':
      return t('{municipality} deleted the need.', { municipality: sideName(loan, 'borrower') });
    case 'need_withdrawn':
      return t('{municipality} withdrew the need.', { municipality: sideName(loan, 'borrower') });
    case 'lender_without_officer':
      return t('{municipality} has no municipal administrator any more.', { municipality: lender });
    case 'borrower_without_officer':
      return t('{municipality} has no municipal administrator any more.', {
        municipality: sideName(loan, 'borrower'),
      });
    default:
      return t('The loan was changed in the meantime.');
  }
}
