import { Box, Button, chakra, type ButtonProps } from '@chakra-ui/react';
import { Link2, Printer, Share2, type LucideIcon } from 'lucide-react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { ReportListing } from './report-listing.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';

/** Prints the page, shares it by the menu of the device where the browser has one, copies its address, or reports it. */
export function ListingTools({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { title } = listing;
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('The link could not be copied'), type: 'error' }),
    );
  // Closing the menu rejects.
  const share = () => navigator.share({ title, url: location.href }).catch(() => undefined);
  return (
    <Box display="flex" gap={{ base: '0', sm: '2' }}>
      <Tool icon={Printer} label={t('Print')} onClick={() => print()} hideBelow="md" />
      {'share' in navigator && <Tool icon={Share2} label={t('Share')} onClick={() => void share()} />}
      <Tool icon={Link2} label={t('Copy link')} onClick={() => void copy()} />
      <ReportListing listing={listing} isShort />
    </Box>
  );
}

type ToolProps = Pick<ButtonProps, 'onClick' | 'hideBelow'> & { icon: LucideIcon; label: string };

/** Phones have no room for its text. */
const Tool = ({ icon: Icon, label, ...props }: ToolProps) => (
  <Button variant="ghost" size="sm" minW="11" minH="11" aria-label={label} {...props}>
    <Icon aria-hidden />
    <chakra.span hideBelow="sm">{label}</chakra.span>
  </Button>
);
