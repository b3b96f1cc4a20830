import { queryOptions } from '@tanstack/react-query';
import { HOME_PREVIEWS } from '@commonyard/contracts/assets.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { inspectionKeys } from '../../entities/query-keys.ts';
import { callJson } from '../../lib/http.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

/** More than a municipality has open at a time; the newest, where it has more. */
const limit = 50;

export const ownTurnQuery = pageQuery(loanKeys.list('own-turn'), withQuery('/api/loans', { stage: 'todo', limit }));

export const agreedLoansQuery = pageQuery(loanKeys.list('agreed'), withQuery('/api/loans', { stage: 'agreed', limit }));

export const pendingInquiriesQuery = pageQuery(
  inquiryKeys.list('pending'),
  withQuery('/api/inquiries', { status: 'pending', limit }),
);

export const inspectionsQuery = pageQuery(inspectionKeys.list('newest'), withQuery('/api/inspections', { limit }));

export const ownListingsQuery = pageQuery(
  [...listingKeys.all, 'workspace', 'all-own'],
  withQuery('/api/assets', { mine: true, limit }),
  toListingSummary,
);

/** The days of the own machines, as far ahead as one response goes. */
export const machineDaysQuery = (from: string) =>
  jsonQuery(
    [...loanKeys.allMachines, 'ahead', from],
    withQuery('/api/loans/machines', { from, to: addDays(from, LOAN_LIMITS.calendarDays - 1) }),
  );

/** What other municipalities need: nearest first for a member of one. */
export const needsQuery = (hasMunicipality: boolean) =>
  pageQuery(
    [...listingKeys.all, 'workspace', 'needs', hasMunicipality],
    withQuery('/api/assets', {
      type: 'needed_asset',
      status: 'available',
      elsewhere: true,
      sort: hasMunicipality ? 'distance' : undefined,
      limit: HOME_PREVIEWS,
    }),
    toListingSummary,
  );

/** The newest matches of the own listings. Where there are some, `preload` loads what shows them: it would move what stands below. */
export const ownMatchesQuery = (preload: () => Promise<void> | undefined) =>
  queryOptions({
    queryKey: [...listingKeys.all, 'own-matches'],
    queryFn: async ({ signal }) => {
      const matches = await callJson('/api/assets/matches', { signal });
      if (matches.length > 0) await preload();
      return matches;
    },
  });
