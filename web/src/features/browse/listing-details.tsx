import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { kindOf, contentLanguage } from '../../entities/listing/listing-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListingStatusBadge, RejectionReason } from '../../entities/listing/listing-status-badge.tsx';
import { DetailList } from '../../entities/listing/detail-list.tsx';
import { Gallery } from '../../entities/listing/gallery.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { ListingTags } from '../../entities/listing/listing-tags.tsx';
import { OwnerName, PostedBy } from '../../entities/listing/posted-by.tsx';
import { Cluster, SectionTitle, Stack } from '../../ui/layout.tsx';

export function ListingDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { year, make, model, specifications, minimumPeriod } = listing;
  const isNeeded = kindOf(listing.type) === 'needed';
  const lang = contentLanguage(listing);
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
        <Gallery listing={listing} />
      </Box>
      <Stack gridColumn="2" gap="2">
        <Cluster gap="2">
          <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
          {isNeeded && <ListingStatusBadge status="needed" />}
          {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </Cluster>
        <chakra.p textStyle="2xl">
          <Rate listing={listing} />
        </chakra.p>
        <Box color="fg.muted">
          <p>
            {t(listing.region)}
            {listing.distanceKm !== undefined && listing.distanceKm > 0 && (
              <>, {t('about {km} km from you', { km: listing.distanceKm })}</>
            )}
          </p>
          <p>
            <OwnerName
              listing={listing}
              unknown={
                listing.userId === null
                  ? t('Municipality not given')
                  : t('Municipality ID: #{id}', { id: listing.userId })
              }
            />
          </p>
          <p>
            <PostedBy post={listing} />
          </p>
        </Box>
        <RejectionReason listing={listing} />
      </Stack>
      <Box gridColumn="1" gridRow="3">
        <Section title={t('Description')}>
          <chakra.p lang={lang} whiteSpace="pre-line" overflowWrap="anywhere">
            {listing.description}
          </chakra.p>
        </Section>
      </Box>
      <Stack gridColumn="2" gridRow="2 / span 2" gap="5">
        {(year || make || model || specifications) && (
          <Section title={isNeeded ? t('Requirements') : t('Specifications')}>
            <DetailList
              details={[
                [t('Year'), year, lang],
                [t('Make'), make, lang],
                [t('Model'), model, lang],
                [t('Specifications'), specifications, lang],
              ]}
            />
          </Section>
        )}
        <Section title={t('Availability')}>
          <DetailList
            details={[
              [
                isNeeded ? t('Needed from') : t('Available from'),
                formatOptionalDay(listing.availableFrom) ?? t('Not specified'),
              ],
              [isNeeded ? t('Needed until') : t('Available until'), formatOptionalDay(listing.availableTo)],
              [t('Minimum'), minimumPeriod, lang],
            ]}
          />
        </Section>
        <Section title={t('Tags')}>
          <ListingTags listing={listing} />
        </Section>
      </Stack>
    </Box>
  );
}

const formatOptionalDay = (value: string | null) => value && formatDay(value);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <SectionTitle as="h3" mb="1">
      {title}
    </SectionTitle>
    {children}
  </section>
);
