import { Button } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { OWN_LISTING_MESSAGE } from '@commonyard/contracts/inquiries.values';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { useTranslation } from '../../lib/translation.ts';
import { InquirySentButton } from '../../entities/inquiry/inquiry-sent-button.tsx';
import { SmallText } from '../../ui/layout.tsx';

type Props = {
  listing: Listing;
  user: User | null;
  isInquired: boolean;
  /** Beside a button that counts more. */
  isSecondary?: boolean;
  onOpen: () => void;
};

/** Opens the inquiry dialog. After an inquiry it stays as a status, because it gets the focus back. */
export function InquireButton({ listing, user, isInquired, isSecondary = false, onOpen }: Props) {
  const { t } = useTranslation();
  if (user && isFromOwnMunicipality(listing, user)) {
    return <SmallText>{t(OWN_LISTING_MESSAGE)}</SmallText>;
  }
  if (isInquired) return <InquirySentButton isGuest={!user} />;
  return (
    <Button {...(isSecondary ? { variant: 'outline' } : { colorPalette: 'accent' })} onClick={onOpen}>
      {listing.type === 'needed_asset' ? t('Offer Equipment') : t('Inquire About This')}
    </Button>
  );
}
