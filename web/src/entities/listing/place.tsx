import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { isOfOrganization } from './affiliation.ts';
import { municipalityLanguage } from './content-language.ts';
import { VerifiedMark } from './posted-by.tsx';

type Props = { listing: Pick<ListingSummary, 'locale' | 'municipality' | 'municipalityName' | 'region' | 'userId'> };

/** Where equipment stands or is needed: the municipality, if it is known, and the region. */
export function Place({ listing }: Props) {
  const { t } = useTranslation();
  const { municipalityName, region } = listing;
  if (!municipalityName) return <>{t(region)}</>;
  return (
    <>
      {isOfOrganization(listing) && `${t('Organization:')} `}
      <span lang={municipalityLanguage(listing)}>{municipalityName}</span>
      <VerifiedMark post={listing} />, {t(region)}
    </>
  );
}
