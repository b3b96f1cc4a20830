import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { Facets } from '@commonyard/contracts/http/assets';
import { as } from './test-service.ts';
import { startWithListings } from './listing-fixtures.ts';

const { service, get, found } = await startWithListings();
afterAll(() => service.close());

describe('facets', () => {
  const facets = async (query: string, caller = as.guest()): Promise<Facets> => {
    const response = await get(`/api/assets/facets?${query}`, caller);
    expect(Value.Check(Facets, response.json())).toBe(true);
    return response.json();
  };

  it('counts the listings that each choice would show', async () => {
    for (const query of [
      'type=available',
      'type=available&search=smiths',
      'type=needed',
      'availableFrom=2099-12-21',
      'municipality=smiths-falls',
    ]) {
      const { category, rateType, region } = await facets(query);
      for (const [name, counts] of Object.entries({ category, rateType, region }))
        for (const [value, count] of Object.entries(counts))
          expect([query, name, value, count]).toEqual([
            query,
            name,
            value,
            (await found(`${query}&${name}=${value}&limit=100`)).length,
          ]);
    }
  });

  it('ignores the own filter and applies the others', async () => {
    const plain = await facets('type=available&rateType=daily');
    expect((await facets('type=available&rateType=daily&category=landscaping')).category).toEqual(plain.category);
    expect((await facets('type=available&category=snow-removal')).rateType).toMatchObject({ hourly: 1, daily: 0 });
    expect((await facets('type=available&category=snow-removal&search=tandem')).rateType).toMatchObject({
      hourly: 1,
      daily: 0,
    });
  });

  it("counts the caller's own listings too", async () => {
    const [guest, owner] = [await facets('type=available'), await facets('type=available', as.operator())];
    expect(owner.category['heavy-equipment']).toBe(guest.category['heavy-equipment']! + 3);
  });

  it('counts for the categories and regions of the workspace what other municipalities have', async () => {
    const query = 'type=available&status=available&elsewhere=true';
    const { category, region } = await facets(query, as.operator());
    for (const [name, counts] of Object.entries({ category, region }))
      for (const [value, count] of Object.entries(counts)) {
        const ids = await found(`${query}&${name}=${encodeURIComponent(value)}&limit=100`, as.operator());
        expect([name, value, count]).toEqual([name, value, ids.length]);
      }
    expect(category['heavy-equipment']! + category['vehicles']!).toBeGreaterThan(0);
    expect(region['Central Canada']).toBeGreaterThan(0);
  });

  it('is all zeros for a search without matches', async () => {
    expect(new Set(Object.values((await facets('search=zzzz')).category))).toEqual(new Set([0]));
  });
});
