import { Button } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';

type Props = { listing: Listing; isInquired: boolean; onOpen: () => void };

/** Opens the inquiry dialog. After an inquiry it stays as a status, because it gets the focus back. */
export function InquireButton({ listing, isInquired, onOpen }: Props) {
  const { t } = useTranslation();
  if (isInquired) {
    return (
      <Button type="button" variant="outline" aria-disabled cursor="default">
        <Check aria-hidden />
        {t('Inquiry sent')}
      </Button>
    );
  }
  return (
    <Button type="button" colorPalette="accent" onClick={onOpen}>
      {listing.type === 'needed_asset' ? t('Offer Equipment') : t('Inquire About This')}
    </Button>
  );
}
