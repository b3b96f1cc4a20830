import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { PublicListingGrid } from './public-listing-card.tsx';
import { previewsQuery } from './public-listings.queries.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';

export function HomeListingPreview({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation();
  const texts = KIND_TEXTS[kind];
  const { data, isPending, isError, refetch } = useQuery(previewsQuery(typeOfKind(kind)));
  if (isPending) return <CardSkeletons text={t(texts.loading)} count={4} />;
  if (isError) {
    return <ErrorState text={t(texts.error)} reason={t('Failed to fetch equipment')} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState text={t(texts.none)} symbol="construction">
        <ButtonLink to={texts.postPath}>{t(texts.post)}</ButtonLink>
      </EmptyState>
    );
  }
  return <PublicListingGrid listings={data} compact />;
}
