import { Button } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';

type Props = { listing: Listing; isAsked: boolean; onOpen: () => void };

/** Opens the inquiry. Once one is sent it says so and stays, since the focus comes back to it. */
export function AskButton({ listing, isAsked, onOpen }: Props) {
  const { t } = useTranslation();
  if (isAsked) {
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
