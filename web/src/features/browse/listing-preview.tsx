import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { PublicListingGrid } from './public-listing-card.tsx';
import { previewsQuery } from './public-listings.queries.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';

const TEXTS = {
  available: {
    loading: 'Loading equipment...',
    empty: 'No equipment available right now.',
    error: 'Failed to load equipment. Please try again later.',
    post: 'Post Available Item',
    to: '/post-available-item',
  },
  needed: {
    loading: 'Loading equipment needs...',
    empty: 'No equipment needs posted right now.',
    error: 'Failed to load equipment needs. Please try again later.',
    post: 'Post Needed Item',
    to: '/post-needed-item',
  },
} as const;

export function HomeListingPreview({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation();
  const texts = TEXTS[kind];
  const { data, isPending, isError, refetch } = useQuery(previewsQuery(typeOfKind(kind)));
  if (isPending) return <CardSkeletons text={t(texts.loading)} count={4} />;
  if (isError) {
    return <ErrorState text={t(texts.error)} reason={t('Failed to fetch equipment')} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState text={t(texts.empty)} symbol="construction">
        <ButtonLink to={texts.to}>{t(texts.post)}</ButtonLink>
      </EmptyState>
    );
  }
  return <PublicListingGrid listings={data} compact />;
}
