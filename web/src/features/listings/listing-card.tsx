import { Box, chakra } from '@chakra-ui/react';
import { CalendarDays, MapPin } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { Badge, StatusBadge } from '../../ui/badges.tsx';
import { ListingPicture } from '../../ui/category-picture.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Rate } from '../../ui/rate.tsx';
import { sideOf } from '../../lib/vocabulary.ts';

/** A listing in a list. The title's link covers picture and title; the two buttons stay targets of their own. */
export function ListingCard({
  listing,
  eager = false,
  compact = false,
}: {
  listing: ListingSummary;
  eager?: boolean;
  compact?: boolean;
}) {
  const { t } = useTranslation();
  const side = sideOf(listing.type);
  const params = { type: side, id: String(listing.id) };
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
        <ListingPicture src={listing.images[0]} alt={listing.title} category={listing.category} eager={eager} />
        <Box position="absolute" top="12px" insetStart="12px" display="flex" gap="8px">
          <StatusBadge status={side} />
          {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="8px" p="16px" flex="1">
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
          {side === 'available' ? (
            <Rate rate={listing.rate} rateType={listing.rateType} />
          ) : (
            listing.minimumPeriod || t('Flexible')
          )}
        </p>
        <Box display="flex" flexWrap="wrap" columnGap="16px" rowGap="4px" color="fg.muted" textStyle="sm">
          <Fact icon={CalendarDays}>
            {listing.availableFrom
              ? t('From {date}', { date: formatDay(listing.availableFrom, currentLanguage()) })
              : t('Flexible')}
          </Fact>
          <Fact icon={MapPin}>
            {listing.municipalityName ? `${listing.municipalityName}, ${t(listing.region)}` : t(listing.region)}
          </Fact>
        </Box>
        <chakra.p color="fg.muted" lineClamp={2}>
          {listing.description}
        </chakra.p>
        {!compact && (
          <Box display="flex" gap="8px" mt="auto" pt="8px" flexWrap="wrap">
            <ButtonLink to="/equipment/$type/$id" params={params} variant="outline" flex="1">
              {t('View Details')}
              <VisuallyHidden> {listing.title}</VisuallyHidden>
            </ButtonLink>
            <ButtonLink to="/auth" search={{ from: `/equipment/${side}/${listing.id}?inquire=true` }} flex="1">
              {side === 'available' ? t('Inquire') : t('Respond')}
              <VisuallyHidden> {listing.title}</VisuallyHidden>
            </ButtonLink>
          </Box>
        )}
      </Box>
    </chakra.article>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: React.ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="6px">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </chakra.span>
  );
}

/** Cards side by side, as many as fit. */
export function CardGrid({ listings, compact = false }: { listings: ListingSummary[]; compact?: boolean }) {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
      gap="24px"
    >
      {listings.map((listing, index) => (
        <li key={listing.id}>
          <ListingCard listing={listing} eager={index < 4} compact={compact} />
        </li>
      ))}
    </chakra.ul>
  );
}
