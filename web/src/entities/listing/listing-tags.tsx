import { chakra } from '@chakra-ui/react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { CATEGORY_LABELS, categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { Cluster } from '../../ui/layout.tsx';

type Props = { listing: Pick<ListingSummary, 'tags' | 'category' | 'locale'>; max?: number };

export function ListingTags({ listing, max = Infinity }: Props) {
  const { t } = useTranslation();
  const { tags, category } = listing;
  const all = tags.length > 0 ? tags : [categoryLabel(category)];
  const remaining = all.length - max;
  return (
    <Cluster as="ul" aria-label={t('Tags')} gap="1.5">
      {all.slice(0, max).map((tag) => (
        <Tag key={tag} lang={CATEGORIES.has(tag) ? undefined : contentLanguage(listing)}>
          {CATEGORIES.has(tag) ? t(tag) : tag}
        </Tag>
      ))}
      {remaining > 0 && <Tag>{t('{count} more', { count: remaining })}</Tag>}
    </Cluster>
  );
}

/** The name of a category is a word of the product, also where a user typed it. */
const CATEGORIES = new Set<string>(Object.values(CATEGORY_LABELS));

const Tag = chakra('li', {
  base: {
    px: '2.5',
    py: 'px',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
});
