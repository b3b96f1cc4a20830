import { chakra } from '@chakra-ui/react';
import { BadgeCheck, UserX } from 'lucide-react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Fact } from './card-frame.tsx';

/** A listing or an inquiry. Its user had an approved account of the municipality when it was posted; a guest has no user. */
type Post = Pick<ListingSummary, 'userId' | 'municipality'>;

const isVerified = ({ userId, municipality }: Post) => userId !== null && municipality !== null;

/** The mark of a verified municipality, behind its name. */
export function VerifiedMark({ post }: { post: Post }) {
  const { t } = useTranslation();
  if (!isVerified(post)) return null;
  return (
    <chakra.span title={t('Verified municipality')} display="inline-block" verticalAlign="-3px" ms="1" color="green.fg">
      <BadgeCheck aria-hidden size={16} strokeWidth={2} />
      <VisuallyHidden> ({t('Verified municipality')})</VisuallyHidden>
    </chakra.span>
  );
}

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
