import { chakra } from '@chakra-ui/react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { Cluster } from '../../ui/layout.tsx';

type Props = { listing: Pick<ListingSummary, 'tags' | 'category' | 'locale'>; max?: number };

export function ListingTags({ listing, max = Infinity }: Props) {
  const { t } = useTranslation();
  const { tags, category } = listing;
  const lang = tags.length > 0 ? contentLanguage(listing) : undefined;
  const all = tags.length > 0 ? tags : [t(categoryLabel(category))];
  const remaining = all.length - max;
  return (
    <Cluster as="ul" aria-label={t('Tags')} gap="1.5">
      {all.slice(0, max).map((tag) => (
        <Tag key={tag} lang={lang}>
          {tag}
        </Tag>
      ))}
      {remaining > 0 && <Tag>{t('{count} more', { count: remaining })}</Tag>}
    </Cluster>
  );
}

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
