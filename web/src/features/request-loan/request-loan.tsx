import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { RequestLoanAction } from './request-loan-action.tsx';
import type { LoanRequest } from './requested-loan.tsx';

const RequestLoanDialog = lazy(() =>
  import('./request-loan-dialog.tsx').then((module) => ({ default: module.RequestLoanDialog })),
);

const NextFreeNotice = lazy(() =>
  import('../../entities/loan/next-free-notice.tsx').then((module) => ({ default: module.NextFreeNotice })),
);

type Wish = Pick<LoanRequest, 'operator' | 'transport' | 'hours'> & {
  days: Days | undefined;
  /** Whether the days, and the hours where they count, are chosen and free. */
  isValid: boolean;
  /** Whether the days would be valid, but some of them are lent or blocked. */
  areTaken: boolean;
};
type Props = {
  listing: Listing;
  user: User | null;
  wish: Wish;
  /** Whether the search parameters of the page open the dialog. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDays: (days: Days) => void;
  /** Opens the inquiry dialog, which keeps the days. */
  onInquire: () => void;
};

/**
 * The request of a loan on the page of a listing: the next free days where those chosen are taken, the button, and the dialog
 * that `?request=true` opens.
 */
export function RequestLoan({ listing, user, wish, isOpen, onOpen, onClose, onDays, onInquire }: Props) {
  const href = useLocation({ select: (location) => location.href });
  const { days, operator, transport, hours, isValid, areTaken } = wish;
  const { id: listingId, title } = listing;
  return (
    <>
      {days && areTaken && !isOpen && (
        <Suspense>
          <NextFreeNotice listingId={listingId} days={days} onChoose={onDays} />
        </Suspense>
      )}
      <RequestLoanAction
        listing={listing}
        user={user}
        isComplete={isValid}
        returnTo={`${href}${href.includes('?') ? '&' : '?'}request=true`}
        onRequest={onOpen}
        onInquire={onInquire}
      />
      {/* Days that another user takes meanwhile stay in the open dialog, which says so. */}
      {isOpen && user && days && (
        <Suspense>
          <RequestLoanDialog
            request={{ listingId, title, ...days, operator, transport, hours }}
            areTaken={areTaken}
            userId={user.id}
            onDays={onDays}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}
