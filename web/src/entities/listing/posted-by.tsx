import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { VerifiedIcon } from '../municipality/verified-icon.tsx';
import { isOfOrganization, municipalityLanguage } from './listing-facts.ts';
import { useCurrentUser } from '../user/session.ts';

/** A listing or an inquiry. Its user had an approved account of the municipality when it was posted; a guest has no user. */
type Post = Pick<ListingSummary, 'userId' | 'municipality'>;

const isVerified = ({ userId, municipality }: Post) => userId !== null && municipality !== null;

export const VerifiedMark = ({ post }: { post: Post }) => (isVerified(post) ? <VerifiedIcon /> : null);

export function PostedBy({ post }: { post: Post }) {
  const { t } = useTranslation();
  if (post.userId === null) return <span>{t('Posted without an account')}</span>;
  return isVerified(post) ? <span>{t('Verified municipality')}</span> : null;
}

type Props = { listing: Pick<ListingSummary, 'locale' | 'municipality' | 'municipalityName' | 'region' | 'userId'> };

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

type OwnerNameProps = {
  listing: Pick<ListingSummary, 'locale' | 'municipality' | 'municipalityName' | 'userId'>;
  unknown: string;
};

/** Names of users are never shown. */
export function OwnerName({ listing, unknown }: OwnerNameProps) {
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
