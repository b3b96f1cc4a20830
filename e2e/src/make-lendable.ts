import { expect } from '@jest/globals';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { eventually } from '@commonyard/testing/eventually';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import type { TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi } from './demo-api.ts';

/** Gives a listing the terms of `lendingTerms()`, and waits until the card that is found by `search` shows their rate per day. */
export async function makeLendable(lender: TestUser, listingId: number, search: string): Promise<void> {
  const terms = { cookie: lender.cookie, body: lendingTerms() };
  await apiClient.expectOk('PUT', `/api/availability/${listingId}/terms`, terms);
  // Stored responses are some seconds old.
  await eventually(async () => {
    const { body: cards } = await callApi<ListingCard[]>('GET', `/api/assets?type=available&search=${search}`);
    expect(cards[0]?.lendingRates).toMatchObject({ dayCents: 45_000 });
  });
}
