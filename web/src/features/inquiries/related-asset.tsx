import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { InquiredListing } from '@commonyard/contracts/http/inquiries';
import { ApiError } from '../../lib/http.ts';
import { listingQuery } from '../../lib/listings.ts';
import { useTranslation } from '../../lib/translation.ts';
import { sideOf } from '../../lib/vocabulary.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { ListingPicture } from '../../ui/category-picture.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Rate } from '../../ui/rate.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** The listing that is asked about: what the inquiry remembers of it, and where it can be seen what it is now. */
export function RelatedAsset({ asset }: { asset: InquiredListing }) {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-label={t('Related Asset')} borderWidth="1px" borderRadius="l2" p="8px 12px 12px">
      <chakra.h3 textStyle="sm" fontWeight="700" color="fg.muted" mb="4px">
        {t('Related Asset')}
      </chakra.h3>
      {asset.removed ? <Facts asset={asset} note={t('This listing was removed')} /> : <Current asset={asset} />}
    </Box>
  );
}

function Current({ asset }: { asset: InquiredListing }) {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(listingQuery(asset.id));
  if (isPending) {
    return (
      <Loading text={t('Loading asset details...')}>
        <Skeleton h="60px" />
      </Loading>
    );
  }
  // It is not public just now; the inquiry remembers it all the same.
  if (error instanceof ApiError && error.status === 404) return <Facts asset={asset} />;
  if (error) return <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />;
  return <Facts asset={asset} listing={data} />;
}

function Facts({ asset, listing, note }: { asset: InquiredListing; listing?: Listing; note?: string }) {
  const { t } = useTranslation();
  const { title, status } = listing ?? asset;
  return (
    <Box display="flex" alignItems="flex-start" gap="12px">
      <Box w="96px" flexShrink={0} borderRadius="l1" overflow="hidden">
        <ListingPicture
          src={(listing ? listing.images[0] : asset.image) ?? undefined}
          alt=""
          category={asset.category}
          sizes="96px"
        />
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 12px" minW="0">
        {listing ? (
          <PlainLink
            to="/equipment/$type/$id"
            params={{ type: sideOf(listing.type), id: String(listing.id) }}
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
        {note ? <chakra.span color="fg.muted">{note}</chakra.span> : <StatusBadge status={status} />}
        <chakra.span w="100%" color="fg.muted" textStyle="sm">
          {[t(asset.region), asset.municipalityName].filter(Boolean).join(' · ')}
          {listing?.rate && (
            <>
              {' · '}
              <Rate rate={listing.rate} rateType={listing.rateType} />
            </>
          )}
        </chakra.span>
      </Box>
    </Box>
  );
}
