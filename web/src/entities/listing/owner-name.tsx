import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../user/session.ts';
import { isOfOrganization } from './affiliation.ts';
import { municipalityLanguage } from './content-language.ts';
import { VerifiedMark } from './posted-by.tsx';

type Props = {
  listing: Pick<ListingSummary, 'locale' | 'municipality' | 'municipalityName' | 'userId'>;
  /** The text where the municipality of somebody else's listing is not known. */
  unknown: string;
};

/** The municipality that owns a listing. Names of users are never shown. */
export function OwnerName({ listing, unknown }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (listing.municipalityName) {
    return (
      <>
        {isOfOrganization(listing) && `${t('Organization:')} `}
        <span lang={municipalityLanguage(listing)}>{listing.municipalityName}</span>
        <VerifiedMark post={listing} />
      </>
    );
  }
  const isOwn = user !== null && listing.userId === user.id;
  return <span>{isOwn ? t('Your listing') : unknown}</span>;
}
