import { chakra } from '@chakra-ui/react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { categoryLabel } from '../../lib/vocabulary.ts';

type Props = { listing: Pick<ListingSummary, 'tags' | 'category'>; most?: number };

/** The tags of a listing, or its category where it has none. `most`: so many, and how many there are besides. */
export function AssetTags({ listing: { tags, category }, most = Infinity }: Props) {
  const { t } = useTranslation();
  const all = tags.length > 0 ? tags : [t(categoryLabel(category))];
  const left = all.length - most;
  return (
    <chakra.ul aria-label={t('Tags')} listStyleType="none" display="flex" flexWrap="wrap" gap="6px">
      {all.slice(0, most).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {left > 0 && <Tag>{t('{count} more', { count: left })}</Tag>}
    </chakra.ul>
  );
}

const Tag = chakra('li', {
  base: {
    px: '10px',
    py: '1px',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'sm',
    color: 'fg.muted',
    wordBreak: 'break-word',
  },
});
