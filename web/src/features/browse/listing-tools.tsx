import { Box, Button } from '@chakra-ui/react';
import { Link2, Printer, Share2 } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';

/** Prints the page, shares it by the menu of the device where the browser has one, or copies its address. */
export function ListingTools({ title }: { title: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('The link could not be copied'), type: 'error' }),
    );
  // Closing the menu rejects.
  const share = () => navigator.share({ title, url: location.href }).catch(() => undefined);
  return (
    <Box display="flex" gap="2">
      <Button variant="ghost" size="sm" hideBelow="md" onClick={() => print()}>
        <Printer aria-hidden />
        {t('Print')}
      </Button>
      {'share' in navigator && (
        <Button variant="ghost" size="sm" onClick={() => void share()}>
          <Share2 aria-hidden />
          {t('Share')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t('Copy link')}
      </Button>
    </Box>
  );
}
