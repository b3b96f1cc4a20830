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
  variant?: 'outline';
};

/** Leads from a need to the machines, and from a machine to the needs, of its category on its days. */
export function MatchesLink({ kind, category, availableFrom, availableTo, variant }: Props) {
  const { t } = useTranslation();
  // Those that ended are in no list.
  const from = availableFrom && availableFrom > today() ? availableFrom : undefined;
  if (kind === 'available') {
    // A need rarely lasts as long as a machine is free.
    return (
      <ButtonLink
        to="/needed-equipment"
        search={{ category, available_from: from }}
        {...(variant && { variant })}
        {...WRAPPING}
      >
        <Search aria-hidden />
        {t('See needs that match')}
      </ButtonLink>
    );
  }
  const search = { category, available_from: from, available_to: from && (availableTo ?? undefined) };
  return (
    <ButtonLink to="/available-equipment" search={search} {...(variant && { variant })} {...WRAPPING}>
      <Search aria-hidden />
      {t('See machines that match')}
    </ButtonLink>
  );
}

/** Of a button whose text takes two lines on the narrowest phones. */
export const WRAPPING = { whiteSpace: 'normal', flexShrink: 1, h: 'auto', minH: '11', py: '1' } as const;
