import { chakra } from '@chakra-ui/react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from './listing.labels.ts';

type Props = { listing: Pick<ListingSummary, 'tags' | 'category'>; max?: number };

/** The tags of a listing, or its category if it has none. `max`: show this many and count the rest. */
export function ListingTags({ listing: { tags, category }, max = Infinity }: Props) {
  const { t } = useTranslation();
  const all = tags.length > 0 ? tags : [t(categoryLabel(category))];
  const remaining = all.length - max;
  return (
    <chakra.ul aria-label={t('Tags')} listStyleType="none" display="flex" flexWrap="wrap" gap="1.5">
      {all.slice(0, max).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {remaining > 0 && <Tag>{t('{count} more', { count: remaining })}</Tag>}
    </chakra.ul>
  );
}

const Tag = chakra('li', {
  base: {
    px: '2.5',
    py: '1px',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'sm',
    color: 'fg.muted',
    wordBreak: 'break-word',
  },
});
