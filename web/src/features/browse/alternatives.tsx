import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RADII_KM } from '@commonyard/contracts/assets.values';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { jsonQuery } from '../../lib/queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

type Props = {
  query: Parameters<typeof alternativesQuery>[0];
  onSearch: (change: PlaceAndDates) => void;
};

/** Beyond this distance a number of kilometres means little to somebody who looks nearby. */
const FAR_KM = 300;

export function Alternatives({ query, onSearch }: Props) {
  const { t } = useTranslation();
  const canVary = query['radiusKm'] !== undefined || query['availableFrom'] !== undefined;
  const { data } = useQuery({ ...alternativesQuery(query), enabled: canVary });
  if (!data) return null;
  const { farther, later } = data;
  return (
    <>
      {farther && (
        <Button onClick={() => onSearch({ radius: RADII_KM.find((radius) => radius >= farther.withinKm) })}>
          {farther.withinKm > FAR_KM
            ? t('{count} farther away', { count: farther.count })
            : t('{count} within {km} km', { count: farther.count, km: farther.withinKm })}
        </Button>
      )}
      {later && (
        <Button onClick={() => onSearch({ available_from: later.availableFrom, available_to: later.availableTo })}>
          {t('Free from {date}', { date: formatShortDay(later.availableFrom) })}
        </Button>
      )}
    </>
  );
}

type ApiQuery = Parameters<typeof withQuery>[1];

const alternativesQuery = (query: ApiQuery) =>
  jsonQuery([...listingKeys.all, 'alternatives', query], withQuery('/api/assets/alternatives', query));
