import { useQuery } from '@tanstack/react-query';
import { listingTotalQuery } from '../../entities/listing/listing.queries.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';

type Count = { total: number; capped: boolean };

/**
 * '31 listings', or '7 of 31 listings' where filters leave some out. How many there are without filters is asked after
 * the list has arrived. Undefined until then.
 */
export function useListCount(
  found: Count | undefined,
  isFiltered: boolean,
  unfiltered: Parameters<typeof listingTotalQuery>[0],
): string | undefined {
  const { t } = useTranslation();
  const { data: all } = useQuery({ ...listingTotalQuery(unfiltered), enabled: isFiltered && found !== undefined });
  if (!found) return undefined;
  const total = formatCount(found.total, found.capped);
  // A listing may have come since then.
  if (!isFiltered || !all || all.total < found.total) return t('{total} listings', { count: found.total, total });
  return t('{found} of {total} listings', {
    count: all.total,
    found: total,
    total: formatCount(all.total, all.capped),
  });
}
