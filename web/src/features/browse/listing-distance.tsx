import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { DistanceFact } from '../../entities/listing/card-frame.tsx';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { jsonQuery } from '../../lib/queries.ts';

/** The distance from the remembered place. That from the municipality of the account comes with the listing. */
export function ListingDistance({ listing, place }: { listing: Listing; place: string }) {
  const { user } = useCurrentUser();
  const isKnown = user?.municipality === place;
  const { data, isLoading } = useQuery({
    ...distanceQuery(listing, place),
    enabled: !isKnown && listing.municipality !== null,
  });
  if (isLoading) return <Box w="32" h="6" />;
  return <DistanceFact listing={(isKnown ? listing : data?.[0]) ?? {}} />;
}

/** All listings of a municipality are as far away: any card of a list says how far. */
const distanceQuery = ({ type, municipality }: Listing, place: string) => {
  const query = { type, status: 'available', municipality: municipality ?? undefined, near: place, limit: 1 };
  return jsonQuery([...listingKeys.all, 'distance', query], withQuery('/api/assets', query));
};
