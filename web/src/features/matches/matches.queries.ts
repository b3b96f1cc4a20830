import { withQuery } from '@commonyard/contracts/search-params.values';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

export const matchesQuery = (listingId: number) =>
  jsonQuery([...listingKeys.all, 'matches', listingId], `/api/assets/${listingId}/matches`);

/** More than a municipality borrows at a time. */
const limit = 50;

/** The loans that were offered on a need. */
export const loansOnNeedQuery = (needId: number) =>
  pageQuery(loanKeys.list({ meets: needId }), withQuery('/api/loans', { need: needId, limit }));

/** The loans that the municipality borrows, or has borrowed. */
export const borrowedLoansQuery = pageQuery(
  loanKeys.list('borrowed'),
  withQuery('/api/loans', { side: 'borrower', limit }),
);
