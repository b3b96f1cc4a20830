import type { LendingTerms } from '@commonyard/contracts/http/loans';

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
