import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Stack } from '../../ui/layout.tsx';
import { RetryNote } from '../../ui/query-state.tsx';
import { LoanEstimate } from './loan-estimate.tsx';
import { LoanFields } from './loan-fields.tsx';
import { toWishSearch, type LoanRequest } from './loan-request.ts';
import { useLending, type LendingProps } from './use-lending.ts';

/** The fields of a wish, and what the loan would cost; a hidden element where the listing cannot be lent. */
export function LoanPanel({ onSearch, ...props }: LendingProps & { onSearch: (change: object) => void }) {
  const { t } = useTranslation();
  const { lending, isPending, hasFailed, refetch } = useLending(props);
  if (isPending) return null;
  if (hasFailed && props.listing.lendingRates)
    return (
      <RetryNote
        text={t('Free days and loan requests are not available at the moment.')}
        onRetry={() => void refetch()}
      />
    );
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
  const { lending, isUnknown } = useLending(props);
  return isUnknown ? pending : children(lending?.request);
}
