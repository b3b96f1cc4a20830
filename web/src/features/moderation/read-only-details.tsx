import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { municipalityLanguage } from '../../entities/listing/content-language.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { affiliationLabel } from '../../entities/listing/affiliation.ts';

/** The details of a listing that are not editable. */
export function ReadOnlyDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const instant = (value: string) => formatInstant(value, currentLanguage());
  const { decision } = listing;
  const details = [
    [t('ID'), String(listing.id)],
    [t('Type'), listing.type === 'needed_asset' ? t('Needed') : t('Available')],
    [t(affiliationLabel(listing)), listing.municipalityName, municipalityLanguage(listing)],
    [t('Created'), instant(listing.createdAt)],
    [t('Last changed'), instant(listing.updatedAt)],
    [decision?.outcome === 'rejected' ? t('Rejected on') : t('Approved on'), decision && instant(decision.at)],
    [t('Reason'), decision?.reason],
  ].filter((detail): detail is [string, string, Locale?] => Boolean(detail[1]));
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="6">
      <chakra.h2 textStyle="lg" fontWeight="700" mb="3">
        {t('This listing')}
      </chakra.h2>
      <Box mb="3">
        <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
      </Box>
      <chakra.dl display="flex" flexDirection="column" gap="2">
        {details.map(([name, value, lang]) => (
          <div key={name}>
            <chakra.dt textStyle="sm" fontWeight="600" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd wordBreak="break-word" lang={lang}>
              {value}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </Box>
  );
}
