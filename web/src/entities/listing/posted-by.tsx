import { UserX } from 'lucide-react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { VerifiedIcon } from '../municipality/verified-icon.tsx';
import { Fact } from './card-frame.tsx';

/** A listing or an inquiry. Its user had an approved account of the municipality when it was posted; a guest has no user. */
type Post = Pick<ListingSummary, 'userId' | 'municipality'>;

const isVerified = ({ userId, municipality }: Post) => userId !== null && municipality !== null;

/** The mark of a verified municipality, behind its name. */
export const VerifiedMark = ({ post }: { post: Post }) => (isVerified(post) ? <VerifiedIcon /> : null);

/** Who posted, in words; nothing for a user without a municipality. */
export function PostedBy({ post }: { post: Post }) {
  const { t } = useTranslation();
  if (post.userId === null) return <span>{t('Posted without an account')}</span>;
  return isVerified(post) ? <span>{t('Verified municipality')}</span> : null;
}

/** On a card: that a guest posted the listing. */
export function GuestFact({ listing }: { listing: Post }) {
  const { t } = useTranslation();
  return listing.userId === null ? <Fact icon={UserX}>{t('Posted without an account')}</Fact> : null;
}
