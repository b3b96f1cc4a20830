import { Search } from 'lucide-react';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import type { ListingKind } from './listing-facts.ts';

type Props = {
  kind: ListingKind;
  category: string;
  availableFrom: string | null;
  availableTo: string | null;
};

/** Leads from a need to the machines, and from a machine to the needs, of its category on its days. */
export function MatchesLink({ kind, category, availableFrom, availableTo }: Props) {
  const { t } = useTranslation();
  const isNeed = kind === 'needed';
  // Those that ended are in no list.
  const from = availableFrom && availableFrom > today() ? availableFrom : undefined;
  // A need rarely lasts as long as a machine is free.
  const search = isNeed
    ? { category, available_from: from, available_to: (from && availableTo) ?? undefined }
    : { category, available_from: from };
  return (
    <ButtonLink to={isNeed ? '/available-equipment' : '/needed-equipment'} search={search} whiteSpace="normal" h="auto" minH="11" py="1">
      <Search aria-hidden />
      {isNeed ? t('See machines that match') : t('See needs that match')}
    </ButtonLink>
  );
}
