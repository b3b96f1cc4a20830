import { Button } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { AssetType } from '@commonyard/contracts/assets.values';
import { formatCount } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { listingsQuery, type ListingFilters } from './listings.queries.ts';

/** The filters on a small screen: full height, with the number of results they lead to. */
export function FilterDialog({
  type,
  filters,
  onClose,
  children,
}: {
  type: AssetType;
  filters: ListingFilters;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(listingsQuery(type, filters));
  const { total = 0, capped = false } = data?.pages[0] ?? {};
  return (
    <Dialog
      title={t('Filters')}
      onClose={onClose}
      footer={
        <Button type="button" onClick={onClose} flex="1">
          {t('Show {total} listings', { count: total, total: formatCount(total, currentLanguage(), capped) })}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
