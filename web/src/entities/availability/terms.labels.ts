import type { LendingTerms } from '@commonyard/contracts/http/loans';
import type { BlockKind } from '@commonyard/contracts/loans.values';

export const FUEL_LABELS: Record<LendingTerms['fuel'], string> = {
  returned_full: 'Returned with a full tank',
  included: 'Included in the rate',
  per_litre: 'Charged per litre',
};

export const DAMAGE_LABELS: Record<LendingTerms['damage'], string> = {
  borrower: 'The borrower pays',
  deductible: 'The borrower pays up to its deductible',
  shared: 'Each side pays its own part',
};

export const OPERATOR_LABELS: Record<LendingTerms['operator'], string> = {
  none: 'Without operator',
  optional: 'With operator on request',
  required: 'With operator only',
};

export const BLOCK_LABELS: Record<BlockKind, string> = {
  own_use: 'Own use',
  maintenance: 'Maintenance',
  season: 'Season, every year',
};
