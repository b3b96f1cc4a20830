import type { Listing } from '@commonyard/contracts/http/assets';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { ReportButton } from '../../entities/report/report-button.tsx';
import { useActingUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';

/** Reports a listing in public view, unless it is of the own municipality. A waiting account reports it as a guest does. */
export function ReportListing({ listing, isShort = false }: { listing: Listing; isShort?: boolean }) {
  const { t } = useTranslation();
  const { user, isLoading } = useActingUser();
  const { id } = listing;
  if (!isPublicListing(listing) || (user && isFromOwnMunicipality(listing, user))) return null;
  return (
    <ReportButton
      target={user ? { by: 'user', subject: 'listing', id } : { by: 'guest', assetId: id }}
      label={t('Report this listing')}
      minW="11"
      isShort={isShort}
      // Keeps its place until the reader is known.
      visibility={isLoading ? 'hidden' : undefined}
    />
  );
}
