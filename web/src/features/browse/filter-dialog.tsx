import { Button } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { publicListingsQuery } from './public-listings.queries.ts';

type Props = { type: ListingType; filters: PublicListingFilters; onClose: () => void; children: ReactNode };

export function FilterDialog({ type, filters, onClose, children }: Props) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(publicListingsQuery(type, filters));
  const { total = 0, capped = false } = data?.pages[0] ?? {};
  return (
    <Dialog
      title={t('Filters')}
      onClose={onClose}
      footer={
        <Button onClick={onClose} flex="1">
          {t('Show {total} listings', { count: total, total: formatCount(total, capped) })}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
