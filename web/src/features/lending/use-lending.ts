import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Availability } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { LendingWindow } from '@commonyard/contracts/loan-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { canManageListing } from '../../entities/listing/listing.policy.ts';
import { readLoanWish, toLoanRequest, type LoanRequest, type LoanWish } from './loan-request.ts';

export type LendingProps = {
  listing: Listing;
  user: User | null;
  /** The search parameters of the page, which keep the wish. */
  search: Record<string, unknown>;
};

/** The terms and free days of a listing that can be lent, and what the reader wishes. */
export type Lending = { terms: LendingTerms; window: LendingWindow; wish: LoanWish; request: LoanRequest };

export function useLending({ listing, user, search }: LendingProps) {
  const isLendingSide = user !== null && canManageListing(listing, user);
  const isShown = isLendingSide || isPublicListing(listing);
  // Keep showing cached data when a refetch fails, so that an open request stays open.
  const { data, isPending, isFetched, refetch } = useQuery({ ...availabilityQuery(listing.id), enabled: isShown });
  return {
    isLendingSide,
    isShown,
    availability: data,
    lending: data ? readLending(listing, data, search) : undefined,
    isPending: isShown && isPending,
    /**
     * Until the first response. Children that mount use this hook too, and a mount requests a failed query again: they must stay
     * mounted.
     */
    isUnknown: isShown && !isFetched,
    hasFailed: isShown && isFetched && data === undefined,
    refetch,
  };
}

function readLending(
  { availableFrom, availableTo }: Listing,
  { lendable, terms, unavailable }: Availability,
  search: LendingProps['search'],
): Lending | undefined {
  if (!lendable || !terms) return undefined;
  const window = { ...terms, unavailable, availableFrom, availableTo, today: today() };
  const wish = readLoanWish(search);
  return { terms, window, wish, request: toLoanRequest(wish, terms, window) };
}
