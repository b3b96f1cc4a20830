import { Box } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { ListingGrid } from '../../entities/listing/card-frame.tsx';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { useRememberedPlace } from '../../entities/municipality/remembered-place.ts';
import { callPage } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { Group } from './alternatives.tsx';
import { PublicListingCard } from './public-listing-card.tsx';

const SHOWN = 6;

/** Listings of the same category, the nearest first: to the reader's place, else to the listing. */
export function SimilarListings({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const place = useRememberedPlace();
  const { data, isPending } = useQuery(similarQuery(listing, place));
  if (isPending) return <CardSkeletons text={t('Looking for what comes close...')} count={3} />;
  const similar = (data ?? []).filter(({ id }) => id !== listing.id).slice(0, SHOWN);
  if (similar.length === 0) return null;
  return (
    <Group title={t('Similar nearby')}>
      {/* On phones one row, which scrolls: six cards below each other would be a page of their own. */}
      <Box
        overflowX={{ base: 'auto', md: 'visible' }}
        m="-2"
        p="2"
        css={{
          '@media (max-width: 767px)': {
            scrollSnapType: 'x proximity',
            '& > ul > li': { scrollSnapAlign: 'center' },
            '& > ul': { gridTemplateColumns: `repeat(${similar.length}, 16rem)`, columnGap: '4', w: 'max-content' },
          },
        }}
      >
        <ListingGrid listings={similar} minWidth="16rem">
          {(one, _index, illustration) => <PublicListingCard listing={one} illustration={illustration} compact />}
        </ListingGrid>
      </Box>
    </Group>
  );
}

function similarQuery({ type, category, municipality }: Listing, place: string | undefined) {
  const near = place ?? municipality ?? undefined;
  const path = withQuery('/api/assets', {
    type,
    status: 'available',
    category,
    near,
    sort: near && 'distance',
    // One of them may be the listing itself.
    limit: SHOWN + 1,
  });
  return queryOptions({
    queryKey: [...listingKeys.all, 'similar', path],
    queryFn: async ({ signal }) => (await callPage(path, signal, toListingSummary)).items,
  });
}
