import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { InquiredListing } from '@commonyard/contracts/http/inquiries';
import { ApiError } from '../../lib/http.ts';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { kindOf } from '../../entities/listing/listing-kind.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Cluster, SmallText } from '../../ui/layout.tsx';

/** The listing of an inquiry: its current state, or the snapshot stored with the inquiry. */
export function RelatedListing({ asset }: { asset: InquiredListing }) {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-label={t('Related Asset')}>
      {asset.removed ? (
        <RelatedListingDetails asset={asset} note={t('This listing was removed')} />
      ) : (
        <CurrentListing asset={asset} />
      )}
    </Box>
  );
}

function CurrentListing({ asset }: { asset: InquiredListing }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(listingQuery(asset.id));
  if (isPending) {
    return (
      <Loading text={t('Loading asset details...')}>
        <Skeleton h="15" />
      </Loading>
    );
  }
  // The listing is not public at present: show the snapshot.
  if (error instanceof ApiError && error.status === 404) return <RelatedListingDetails asset={asset} />;
  if (error) return <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />;
  return <RelatedListingDetails asset={asset} listing={data} />;
}

function RelatedListingDetails({ asset, listing, note }: { asset: InquiredListing; listing?: Listing; note?: string }) {
  const { t } = useTranslation();
  const { title, status } = listing ?? asset;
  return (
    <Box display="flex" alignItems="flex-start" gap="3">
      <Box w="24" flexShrink={0} borderRadius="l1" overflow="hidden">
        <ListingImage
          src={(listing ? listing.images[0] : asset.image) ?? undefined}
          alt=""
          category={asset.category}
          sizes="96px"
        />
      </Box>
      <Cluster alignItems="center" rowGap="1" columnGap="3" minW="0">
        {listing ? (
          <PlainLink
            to="/equipment/$type/$id"
            params={{ type: kindOf(listing.type), id: String(listing.id) }}
            color="link"
            fontWeight="600"
            textDecoration="underline"
            overflowWrap="anywhere"
          >
            {title}
          </PlainLink>
        ) : (
          <chakra.strong overflowWrap="anywhere">{title}</chakra.strong>
        )}
        {note ? <chakra.span color="fg.muted">{note}</chakra.span> : <ListingStatusBadge status={status} />}
        <SmallText as="span" w="100%">
          {[t(asset.region), asset.municipalityName].filter(Boolean).join(' · ')}
          {listing?.rate && (
            <>
              {' · '}
              <Rate rate={listing.rate} rateType={listing.rateType} />
            </>
          )}
        </SmallText>
      </Cluster>
    </Box>
  );
}
