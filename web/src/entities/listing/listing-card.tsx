import { Box, chakra } from '@chakra-ui/react';
import { Clock, EyeOff, MapPin, Navigation, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { kindOf } from './listing-kind.ts';
import { ListingAge } from './listing-age.tsx';
import { ListingStatusBadge } from './listing-status-badge.tsx';
import { ListingImage } from './listing-image.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Rate } from './rate.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ListingTags } from './listing-tags.tsx';

/** The element that gets the focus when the dialog of a listing closes. */
export const listingCardId = (id: number): string => `asset-${id}`;

type Props = { listing: ListingSummary; eager: boolean; hasType: boolean };

/** A listing of the workspace. The whole card opens its details. `hasType`: the list contains both kinds. */
export function ListingCard({ listing, eager, hasType }: Props) {
  const { t } = useTranslation();
  return (
    <chakra.article
      position="relative"
      display="flex"
      flexDirection="column"
      h="100%"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.panel"
      transition="box-shadow 120ms, border-color 120ms"
      _hover={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <Box position="relative">
        <ListingImage src={listing.images[0]} alt="" category={listing.category} eager={eager} sizes={SIZES} />
        <Box position="absolute" top="3" insetStart="3" display="flex" flexWrap="wrap" gap="2">
          <ListingStatusBadge status={listing.status} />
          {hasType && kindOf(listing.type) === 'needed' && <ListingStatusBadge status="needed" />}
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="2" p="4" flex="1">
        <chakra.h3 textStyle="xl" wordBreak="break-word">
          <PlainLink
            id={listingCardId(listing.id)}
            to="."
            search={withOpenListing(listing.id) as never}
            resetScroll={false}
            aria-haspopup="dialog"
            _hover={{ textDecoration: 'underline' }}
            _after={{ content: '""', position: 'absolute', inset: 0 }}
          >
            {listing.title}
          </PlainLink>
        </chakra.h3>
        <p>
          <Rate rate={listing.rate} rateType={listing.rateType} />
        </p>
        <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="1" color="fg.muted" textStyle="sm">
          <Detail icon={MapPin}>{t(listing.region)}</Detail>
          {listing.distanceKm !== undefined && listing.distanceKm > 0 && (
            <Detail icon={Navigation}>{t('about {km} km', { km: listing.distanceKm })}</Detail>
          )}
          <Detail icon={Clock}>
            <VisuallyHidden>{t('Listed')} </VisuallyHidden>
            <ListingAge createdAt={listing.createdAt} />
          </Detail>
          <Detail icon={EyeOff}>{t('Anonymous municipality')}</Detail>
        </Box>
        <chakra.p color="fg.muted" lineClamp={2} mb="1">
          {listing.description}
        </chakra.p>
        <Box mt="auto">
          <ListingTags listing={listing} max={3} />
        </Box>
      </Box>
    </chakra.article>
  );
}

const SIZES = '(min-width: 1280px) 300px, (min-width: 768px) 45vw, 100vw';

const withOpenListing = (asset: number) => (before: object) => ({ ...before, asset });

const Detail = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="1.5">
    <Icon aria-hidden size={16} strokeWidth={1.75} />
    <span>{children}</span>
  </chakra.span>
);
