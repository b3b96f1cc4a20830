import { Box, chakra } from '@chakra-ui/react';
import { Navigation, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { IllustrationCaption, ListingImage } from './listing-image.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';

type Props = {
  listing: ListingSummary;
  alt: string;
  eager: boolean;
  isFirst?: boolean | undefined;
  sizes?: string;
  badges: ReactNode;
  title: ReactNode;
  rate: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
};

export function CardFrame({ listing, alt, eager, isFirst, sizes, badges, title, rate, facts, children }: Props) {
  const lang = contentLanguage(listing);
  return (
    <Stack
      as="article"
      position="relative"
      h="100%"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      overflowWrap="anywhere"
      bg="bg.panel"
      transition="box-shadow 120ms, border-color 120ms"
      _hover={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <chakra.figure position="relative">
        <ListingImage
          src={listing.images[0]}
          alt={alt}
          lang={lang}
          category={listing.category}
          eager={eager}
          isFirst={isFirst}
          {...(sizes && { sizes })}
        />
        {listing.sample && <IllustrationCaption />}
        <Cluster position="absolute" top="3" insetStart="3" gap="2">
          {badges}
        </Cluster>
      </chakra.figure>
      <Stack gap="2" p="4" flex="1">
        <chakra.h3 lang={lang} textStyle="xl">
          {title}
        </chakra.h3>
        <div data-formatted>{rate}</div>
        <Cluster data-formatted columnGap="4" rowGap="1" color="fg.muted" textStyle="sm">
          {facts}
        </Cluster>
        <chakra.p lang={lang} color="fg.muted" lineClamp={2}>
          {listing.description}
        </chakra.p>
        {children && (
          <Box mt="auto" pt="1">
            {children}
          </Box>
        )}
      </Stack>
    </Stack>
  );
}

export const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="1.5" minW="0" maxW="100%">
    <chakra.span flexShrink={0}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </chakra.span>
    <chakra.span minW="0">{children}</chakra.span>
  </chakra.span>
);

/** The distance from the place of the caller or of the search. Nothing where it is not known or rounds to 0. */
export function DistanceFact({ listing: { distanceKm } }: { listing: Pick<ListingSummary, 'distanceKm'> }) {
  const { t } = useTranslation();
  return distanceKm ? <Fact icon={Navigation}>{t('about {km} km', { km: distanceKm })}</Fact> : null;
}

type ListingGridProps = {
  listings: ListingSummary[];
  minWidth: string;
  onHighlight?: ((municipality: string | undefined) => void) | undefined;
  children: (listing: ListingSummary, index: number) => ReactNode;
};

export function ListingGrid({ listings, minWidth, onHighlight, children }: ListingGridProps) {
  return (
    <chakra.ul display="grid" gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${minWidth}), 1fr))`} gap="6">
      {listings.map((listing, index) => {
        const highlight = () => onHighlight?.(listing.municipality ?? undefined);
        const endHighlight = () => onHighlight?.(undefined);
        return (
          <chakra.li
            key={listing.id}
            onMouseEnter={highlight}
            onMouseLeave={endHighlight}
            onFocus={highlight}
            onBlur={endHighlight}
          >
            {children(listing, index)}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
