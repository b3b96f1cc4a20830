import { Box, chakra } from '@chakra-ui/react';
import { CalendarDays, MapPin } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { kindOf } from '../../entities/listing/listing-kind.ts';

/** A listing in a public list. The link of the title covers image and title; the buttons stay separate targets. */
export function PublicListingCard({
  listing,
  eager = false,
  compact = false,
}: {
  listing: ListingSummary;
  eager?: boolean;
  compact?: boolean;
}) {
  const { t } = useTranslation();
  const kind = kindOf(listing.type);
  const params = { type: kind, id: String(listing.id) };
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
      transition="box-shadow 120ms"
      _hover={{ shadow: 'e2' }}
    >
      <Box position="relative">
        <ListingImage src={listing.images[0]} alt={listing.title} category={listing.category} eager={eager} />
        <Box position="absolute" top="3" insetStart="3" display="flex" gap="2">
          <ListingStatusBadge status={kind} />
          {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="2" p="4" flex="1">
        <chakra.h3 textStyle="xl">
          <PlainLink
            to="/equipment/$type/$id"
            params={params}
            _hover={{ textDecoration: 'underline' }}
            _after={{ content: '""', position: 'absolute', insetX: 0, top: 0, aspectRatio: '8 / 6.4' }}
          >
            {listing.title}
          </PlainLink>
        </chakra.h3>
        <p>
          {kind === 'available' ? (
            <Rate rate={listing.rate} rateType={listing.rateType} />
          ) : (
            listing.minimumPeriod || t('Flexible')
          )}
        </p>
        <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="1" color="fg.muted" textStyle="sm">
          <Detail icon={CalendarDays}>
            {listing.availableFrom
              ? t('From {date}', { date: formatDay(listing.availableFrom, currentLanguage()) })
              : t('Flexible')}
          </Detail>
          <Detail icon={MapPin}>
            {listing.municipalityName ? `${listing.municipalityName}, ${t(listing.region)}` : t(listing.region)}
          </Detail>
        </Box>
        <chakra.p color="fg.muted" lineClamp={2}>
          {listing.description}
        </chakra.p>
        {!compact && (
          <Box display="flex" gap="2" mt="auto" pt="2" flexWrap="wrap">
            <ButtonLink to="/equipment/$type/$id" params={params} variant="outline" flex="1">
              {t('View Details')}
              <VisuallyHidden> {listing.title}</VisuallyHidden>
            </ButtonLink>
            <ButtonLink to="/auth" search={{ from: `/equipment/${kind}/${listing.id}?inquire=true` }} flex="1">
              {kind === 'available' ? t('Inquire') : t('Respond')}
              <VisuallyHidden> {listing.title}</VisuallyHidden>
            </ButtonLink>
          </Box>
        )}
      </Box>
    </chakra.article>
  );
}

function Detail({ icon: Icon, children }: { icon: typeof MapPin; children: React.ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </chakra.span>
  );
}

/** A responsive grid of listing cards. */
export function PublicListingGrid({
  listings,
  compact = false,
  onHighlight,
}: {
  listings: ListingSummary[];
  compact?: boolean;
  /** Called with the municipality of the listing under the pointer or with the focus. */
  onHighlight?: (municipality: string | undefined) => void;
}) {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
      gap="6"
    >
      {listings.map((listing, index) => (
        <chakra.li
          key={listing.id}
          onMouseEnter={() => onHighlight?.(listing.municipality ?? undefined)}
          onMouseLeave={() => onHighlight?.(undefined)}
          onFocus={() => onHighlight?.(listing.municipality ?? undefined)}
          onBlur={() => onHighlight?.(undefined)}
        >
          <PublicListingCard listing={listing} eager={index < 4} compact={compact} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
