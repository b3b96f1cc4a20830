import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { LoanEstimate } from './loan-estimate.tsx';
import { LoanFields } from './loan-fields.tsx';
import { toWishSearch, type LoanRequest } from './loan-request.ts';
import { useLending, type LendingProps } from './use-lending.ts';

/** The fields of a wish, and what the loan would cost; a hidden element where the listing cannot be lent. */
export function LoanPanel({ onSearch, ...props }: LendingProps & { onSearch: (change: object) => void }) {
  const { lending, isPending } = useLending(props);
  if (isPending) return null;
  if (!lending) return <span hidden />;
  const { terms, window, wish, request } = lending;
  return (
    <Stack gap="4">
      <LoanFields
        terms={terms}
        window={window}
        wish={wish}
        request={request}
        onWish={(change) => onSearch(toWishSearch(change))}
      />
      <LoanEstimate terms={terms} request={request} />
    </Stack>
  );
}

type WithRequestProps = LendingProps & {
  /** Until that is known. */
  pending?: ReactNode;
  children: (request: LoanRequest | undefined) => ReactNode;
};

/** What depends on the wish: its children get undefined where the listing cannot be lent. */
export function WithLoanRequest({ children, pending, ...props }: WithRequestProps) {
  const { lending, isPending } = useLending(props);
  return isPending ? pending : children(lending?.request);
}
