import { Button, chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';
import type { LoanRequest } from './request-loan-dialog.tsx';

const RequestLoanDialog = lazyPart(() => import('./request-loan-dialog.tsx'), 'RequestLoanDialog');

const NextFreeNotice = lazyPart(() => import('../../entities/loan/next-free-notice.tsx'), 'NextFreeNotice');

type Wish = Pick<LoanRequest, 'operator' | 'transport' | 'hours'> & {
  days: Days | undefined;
  isValid: boolean;
  areTaken: boolean;
};

type DialogProps = {
  listing: Listing;
  user: User;
  wish: Wish;
  onDays: (days: Days) => void;
  onClose: () => void;
};

/** The dialog of `?request=true`. Days that another user takes meanwhile stay in it, and it says so. */
export function OpenLoanRequest({ listing: { id: listingId, title }, user, wish, onDays, onClose }: DialogProps) {
  const { days, operator, transport, hours, areTaken } = wish;
  return (
    days && (
      <RequestLoanDialog
        request={{ listingId, title, ...days, operator, transport, hours }}
        areTaken={areTaken}
        userId={user.id}
        onDays={onDays}
        onClose={onClose}
      />
    )
  );
}

type ActionProps = {
  listing: Listing;
  user: User;
  /** Undefined where the listing cannot be lent. */
  wish: Wish | undefined;
  /** The button of an inquiry: the only one where the user can request no loan, else the second one. */
  renderInquire: (isSecondary: boolean) => ReactNode;
  onRequest: () => void;
  onDays: (days: Days) => void;
  /** Leads to the fields of the days, in a place that has no room for what else is missing. */
  onMissingDays?: (() => void) | undefined;
  /** Whether such a place has room for the second button. */
  hasBoth?: boolean;
};

/** The button that opens the request of a loan, and what stands in its way. */
export function RequestLoanAction(props: ActionProps) {
  const { t } = useTranslation();
  const reason = useId();
  const { listing, user, wish, renderInquire, onRequest, onDays, onMissingDays, hasBoth = false } = props;
  if (!wish || isFromOwnMunicipality(listing, user)) return renderInquire(false);
  if (user.municipality === null) {
    return (
      <Stack gap="2">
        {!onMissingDays && <chakra.p color="fg.muted">{t(LOAN_MESSAGES.noMunicipality)}</chakra.p>}
        {renderInquire(false)}
      </Stack>
    );
  }
  const { days, isValid, areTaken } = wish;
  const label = t('Request these dates');
  if (onMissingDays) {
    return (
      <>
        {hasBoth && renderInquire(true)}
        <Button colorPalette="accent" onClick={isValid ? onRequest : onMissingDays}>
          {label}
        </Button>
      </>
    );
  }
  return (
    <Stack gap="2">
      {days && areTaken && <NextFreeNotice listingId={listing.id} days={days} onChoose={onDays} />}
      {isValid ? (
        <Button colorPalette="accent" onClick={onRequest}>
          {label}
        </Button>
      ) : (
        <>
          <Button colorPalette="accent" aria-disabled aria-describedby={reason} opacity={0.6} cursor="not-allowed">
            {label}
          </Button>
          <SmallText id={reason}>{t('Choose free days first.')}</SmallText>
        </>
      )}
      {renderInquire(true)}
    </Stack>
  );
}
