import { Box, chakra } from '@chakra-ui/react';
import { Clock, EyeOff, MapPin, Navigation, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { sideOf } from '../../lib/vocabulary.ts';
import { Age } from '../../ui/age.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { ListingPicture } from '../../ui/category-picture.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { Rate } from '../../ui/rate.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AssetTags } from './asset-tags.tsx';

/** Where the focus comes back to when the dialog of a listing closes. */
export const cardId = (id: number): string => `asset-${id}`;

type Props = { listing: ListingSummary; eager: boolean; hasType: boolean };

/** A listing of the tools area. The whole card opens its details. `hasType`: the list shows both kinds. */
export function AssetCard({ listing, eager, hasType }: Props) {
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
        <ListingPicture src={listing.images[0]} alt="" category={listing.category} eager={eager} sizes={SIZES} />
        <Box position="absolute" top="12px" insetStart="12px" display="flex" flexWrap="wrap" gap="8px">
          <StatusBadge status={listing.status} />
          {hasType && sideOf(listing.type) === 'needed' && <StatusBadge status="needed" />}
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="8px" p="16px" flex="1">
        <chakra.h3 textStyle="xl" wordBreak="break-word">
          <PlainLink
            id={cardId(listing.id)}
            to="."
            search={withAsset(listing.id) as never}
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
        <Box display="flex" flexWrap="wrap" columnGap="16px" rowGap="4px" color="fg.muted" textStyle="sm">
          <Fact icon={MapPin}>{t(listing.region)}</Fact>
          {listing.distanceKm !== undefined && listing.distanceKm > 0 && (
            <Fact icon={Navigation}>{t('about {km} km', { km: listing.distanceKm })}</Fact>
          )}
          <Fact icon={Clock}>
            <VisuallyHidden>{t('Listed')} </VisuallyHidden>
            <Age createdAt={listing.createdAt} />
          </Fact>
          <Fact icon={EyeOff}>{t('Anonymous municipality')}</Fact>
        </Box>
        <chakra.p color="fg.muted" lineClamp={2} mb="4px">
          {listing.description}
        </chakra.p>
        <Box mt="auto">
          <AssetTags listing={listing} most={3} />
        </Box>
      </Box>
    </chakra.article>
  );
}

const SIZES = '(min-width: 1280px) 300px, (min-width: 768px) 45vw, 100vw';

const withAsset = (asset: number) => (before: object) => ({ ...before, asset });

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="6px">
    <Icon aria-hidden size={16} strokeWidth={1.75} />
    <span>{children}</span>
  </chakra.span>
);
