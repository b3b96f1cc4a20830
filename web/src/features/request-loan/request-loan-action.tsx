import { Button, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';

type Props = {
  listing: Listing;
  /** The signed-in user; null for a guest. */
  user: User | null;
  /** Whether the days, and the hours where they count, are chosen and free. */
  isComplete: boolean;
  /** The address of this page with the request opened, to which a guest returns. */
  returnTo: string;
  onRequest: () => void;
  /** Opens the inquiry dialog, which keeps the days. */
  onInquire: () => void;
};

/** Opens the request of a loan. Guests sign in first, or ask without an account. */
export function RequestLoanAction({ listing, user, isComplete, returnTo, onRequest, onInquire }: Props) {
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
          <Button type="button" aria-disabled aria-describedby={reason} opacity={0.6} cursor="not-allowed">
            {label}
          </Button>
          <SmallText id={reason}>{t('Choose free days first.')}</SmallText>
        </>
      ) : user ? (
        <Button type="button" onClick={onRequest}>
          {label}
        </Button>
      ) : (
        <ButtonLink to="/auth" search={{ from: returnTo }}>
          {label}
        </ButtonLink>
      )}
      {!user && (
        <Button type="button" variant="outline" onClick={onInquire}>
          {t('Ask without an account')}
        </Button>
      )}
    </Stack>
  );
}
