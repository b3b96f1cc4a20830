import type { LendingTerms } from './http/lending-terms.ts';
import type { BlockKind } from './loans.values.ts';
import { labels } from './known-values.values.ts';

export const FUEL_LABELS = labels<LendingTerms['fuel']>({
  returned_full: 'Returned with a full tank',
  included: 'Included in the rate',
  per_litre: 'Charged per litre',
});

export const DAMAGE_LABELS = labels<LendingTerms['damage']>({
  borrower: 'The borrower pays',
  deductible: 'The borrower pays up to its deductible',
  shared: 'Each side pays its own part',
});

export const OPERATOR_LABELS = labels<LendingTerms['operator']>({
  none: 'Without operator',
  optional: 'With operator on request',
  required: 'With operator only',
});

export const BLOCK_LABELS = labels<BlockKind>({
  own_use: 'Own use',
  maintenance: 'Maintenance',
  season: 'Season, every year',
});
