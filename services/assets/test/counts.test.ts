import { afterAll, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { ListingCounts } from '@commonyard/contracts/http/assets';
import { as } from './test-service.ts';
import { startWithListings } from './listing-fixtures.ts';

const { service, get } = await startWithListings();
afterAll(() => service.close());

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const OWN = { available_asset: { ...NONE, pending: 1, leased: 1, unavailable: 1 }, needed_asset: NONE };
const counts = async (caller: ReturnType<typeof as.operator>, query = ''): Promise<ListingCounts> => {
  const response = await get(`/api/assets/counts${query}`, caller);
  expect(response.statusCode).toBe(200);
  expect(Value.Errors(ListingCounts, response.json())).toEqual([]);
  return response.json();
};

it("counts an operator's own listings, by type and status", async () => {
  expect(await counts(as.operator())).toEqual(OWN);
  expect(await counts(as.operator({ userId: 33 }))).toEqual({ available_asset: NONE, needed_asset: NONE });
});

it('counts the listings of the municipality for a municipal administrator', async () => {
  const { available_asset, needed_asset } = await counts(as.municipalAdmin({ municipality: 'smiths-falls' }));
  expect(available_asset).toEqual({ available: 5, pending: 1, leased: 1, unavailable: 1 });
  expect(needed_asset).toEqual({ ...NONE, available: 1 });
});

it('counts all listings, or those of one user, for an administrator', async () => {
  expect(await counts(as.admin())).toEqual({
    available_asset: { available: 6, pending: 1, leased: 1, unavailable: 1 },
    needed_asset: { ...NONE, available: 1 },
  });
  expect(await counts(as.admin(), '?userId=3')).toEqual(OWN);
  expect(await counts(as.admin(), '?userId=4')).toEqual({ available_asset: NONE, needed_asset: NONE });
});

it('403: only administrators count the listings of another user', async () => {
  for (const caller of [as.operator(), as.municipalAdmin({ municipality: 'smiths-falls' })])
    expect((await get('/api/assets/counts?userId=3', caller)).statusCode).toBe(403);
});
