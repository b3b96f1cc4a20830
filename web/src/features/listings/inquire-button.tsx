import { Button } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toast } from '../../ui/toast.ts';

/** Asks about a listing. Until inquiries open it says so and names the way that works today. */
export function InquireButton({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const isNeeded = listing.type === 'needed_asset';
  return (
    <Button
      type="button"
      colorPalette="accent"
      onClick={() =>
        toast({
          title: t('Inquiries open soon'),
          description: t('Until then, please use the contact details on this page.'),
        })
      }
    >
      {isNeeded ? t('Offer Equipment') : t('Inquire About This')}
    </Button>
  );
}
