import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { formatInstant } from '../../lib/format.ts';
import { municipalityLanguage } from '../../entities/listing/content-language.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { affiliationLabel } from '../../entities/listing/affiliation.ts';
import { Panel, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';

/** The details of a listing that are not editable. */
export function ReadOnlyDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { decision } = listing;
  const details = [
    [t('ID'), String(listing.id)],
    [t('Type'), listing.type === 'needed_asset' ? t('Needed') : t('Available')],
    [t(affiliationLabel(listing)), listing.municipalityName, municipalityLanguage(listing)],
    [t('Created'), formatInstant(listing.createdAt)],
    [t('Last changed'), formatInstant(listing.updatedAt)],
    [decision?.outcome === 'rejected' ? t('Rejected on') : t('Approved on'), decision && formatInstant(decision.at)],
    [t('Reason'), decision?.reason],
  ].filter((detail): detail is [string, string, Locale?] => Boolean(detail[1]));
  return (
    <Panel p="6">
      <SectionTitle mb="3">{t('This listing')}</SectionTitle>
      <Box mb="3">
        <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
      </Box>
      <Stack as="dl" gap="2">
        {details.map(([name, value, lang]) => (
          <div key={name}>
            <SmallText as="dt" fontWeight="600">
              {name}
            </SmallText>
            <chakra.dd wordBreak="break-word" lang={lang}>
              {value}
            </chakra.dd>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
