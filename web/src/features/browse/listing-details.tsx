import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { kindOf } from '../../entities/listing/listing-kind.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { ListingTags } from '../../entities/listing/listing-tags.tsx';

/** The details of a listing. Empty fields are left out. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { year, make, model, specifications, minimumPeriod } = listing;
  const isNeeded = kindOf(listing.type) === 'needed';
  const details = withoutEmptyDetails([
    [t('Year'), year],
    [t('Make'), make],
    [t('Model'), model],
    [t('Specifications'), specifications],
  ]);
  // Grid rows keep the details right below the heading, whatever the height of the image.
  return (
    <Box
      display={{ base: 'flex', md: 'grid' }}
      flexDirection="column"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
      gridTemplateRows="auto auto 1fr"
      rowGap="5"
      columnGap="8"
    >
      <Box gridColumn="1" gridRow="1 / span 2">
        <Gallery images={listing.images} title={listing.title} category={listing.category} />
      </Box>
      <Box gridColumn="2" display="flex" flexDirection="column" gap="2">
        <Box display="flex" flexWrap="wrap" gap="2">
          <ListingStatusBadge status={listing.status} />
          {isNeeded && <ListingStatusBadge status="needed" />}
          {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </Box>
        <chakra.p textStyle="2xl">
          <Rate rate={listing.rate} rateType={listing.rateType} />
        </chakra.p>
        <Box color="fg.muted">
          <p>
            {t(listing.region)}
            {listing.distanceKm !== undefined && listing.distanceKm > 0 && (
              <>, {t('about {km} km from you', { km: listing.distanceKm })}</>
            )}
          </p>
          <p>
            {listing.userId === null
              ? (listing.municipalityName ?? t('Municipality not given'))
              : t('Municipality ID: #{id}', { id: listing.userId })}
          </p>
        </Box>
      </Box>
      <Box gridColumn="1" gridRow="3">
        <Section title={t('Description')}>
          <chakra.p whiteSpace="pre-line" wordBreak="break-word">
            {listing.description}
          </chakra.p>
        </Section>
      </Box>
      <Box gridColumn="2" gridRow="2 / span 2" display="flex" flexDirection="column" gap="5">
        {details.length > 0 && (
          <Section title={isNeeded ? t('Requirements') : t('Specifications')}>
            <DetailList details={details} />
          </Section>
        )}
        <Section title={t('Availability')}>
          <DetailList
            details={withoutEmptyDetails([
              [
                isNeeded ? t('Needed from') : t('Available from'),
                formatOptionalDay(listing.availableFrom) ?? t('Not specified'),
              ],
              [isNeeded ? t('Needed until') : t('Available until'), formatOptionalDay(listing.availableTo)],
              [t('Minimum'), minimumPeriod],
            ])}
          />
        </Section>
        <Section title={t('Tags')}>
          <ListingTags listing={listing} />
        </Section>
      </Box>
    </Box>
  );
}

type Detail = [name: string, value: string];
const withoutEmptyDetails = (details: [string, string | null | undefined][]) =>
  details.filter((detail): detail is Detail => Boolean(detail[1]));
const formatOptionalDay = (value: string | null) => value && formatDay(value, currentLanguage());

const DetailList = ({ details }: { details: Detail[] }) => (
  <chakra.dl display="grid" gridTemplateColumns="minmax(110px, auto) minmax(0, 1fr)" columnGap="4" rowGap="1">
    {details.map(([name, value]) => (
      <Box key={name} display="contents">
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        <chakra.dd whiteSpace="pre-line" wordBreak="break-word">
          {value}
        </chakra.dd>
      </Box>
    ))}
  </chakra.dl>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <chakra.h3 textStyle="lg" fontWeight="700" mb="1">
      {title}
    </chakra.h3>
    {children}
  </section>
);
