import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Days } from '@commonyard/contracts/loan-days.values';
import type { LoanRequest } from './request-loan-dialog.tsx';
import { Button, chakra } from '@chakra-ui/react';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';

const RequestLoanDialog = lazyPart(() => import('./request-loan-dialog.tsx'), 'RequestLoanDialog');

const NextFreeNotice = lazyPart(() => import('../../entities/loan/next-free-notice.tsx'), 'NextFreeNotice');

type Wish = Pick<LoanRequest, 'operator' | 'transport' | 'hours'> & {
  days: Days | undefined;
  isValid: boolean;
  areTaken: boolean;
};
type Props = {
  listing: Listing;
  user: User | null;
  wish: Wish;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDays: (days: Days) => void;
  onInquire: () => void;
};

/** The next free days where those chosen are taken, the button, and the dialog of `?request=true`. */
export function RequestLoan({ listing, user, wish, isOpen, onOpen, onClose, onDays, onInquire }: Props) {
  const href = useLocation({ select: (location) => location.href });
  const { days, operator, transport, hours, isValid, areTaken } = wish;
  const { id: listingId, title } = listing;
  return (
    <>
      {days && areTaken && !isOpen && <NextFreeNotice listingId={listingId} days={days} onChoose={onDays} />}
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
        <RequestLoanDialog
          request={{ listingId, title, ...days, operator, transport, hours }}
          areTaken={areTaken}
          userId={user.id}
          onDays={onDays}
          onClose={onClose}
        />
      )}
    </>
  );
}

type ActionProps = Pick<Props, 'listing' | 'user' | 'onInquire'> & {
  isComplete: boolean;
  /** The address of this page with the request opened, to which a guest returns. */
  returnTo: string;
  onRequest: () => void;
};

/** Opens the request of a loan. Guests sign in first, or ask without an account. */
function RequestLoanAction({ listing, user, isComplete, returnTo, onRequest, onInquire }: ActionProps) {
  const { t } = useTranslation();
  const reason = useId();
  if (user && isFromOwnMunicipality(listing, user))
    return <chakra.p color="fg.muted">{t(LOAN_MESSAGES.ownListing)}</chakra.p>;
  if (user?.municipality === null) return <chakra.p color="fg.muted">{t(LOAN_MESSAGES.noMunicipality)}</chakra.p>;
  const label = t('Request these dates');
  return (
    <Stack gap="2">
      {!isComplete ? (
        <>
          <Button aria-disabled aria-describedby={reason} opacity={0.6} cursor="not-allowed">
            {label}
          </Button>
          <SmallText id={reason}>{t('Choose free days first.')}</SmallText>
        </>
      ) : user ? (
        <Button onClick={onRequest}>{label}</Button>
      ) : (
        <ButtonLink to="/auth" search={{ from: returnTo }}>
          {label}
        </ButtonLink>
      )}
      {!user && (
        <Button variant="outline" onClick={onInquire}>
          {t('Ask without an account')}
        </Button>
      )}
    </Stack>
  );
}
