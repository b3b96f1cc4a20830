import { afterAll, describe, expect, it } from '@jest/globals';
import { as } from './test-service.ts';
import { startWithListings, type ListingName } from './listing-fixtures.ts';

const { service, ids, own, get, found, named } = await startWithListings();
afterAll(() => service.close());

describe('filters of the public list', () => {
  it.each<[string, ListingName[]]>([
    ['', ['need', 'mower', 'desk', 'excavator', 'plow', 'backhoe', 'grader']],
    ['type=needed', ['need']],
    ['type=available_asset', ['mower', 'desk', 'excavator', 'plow', 'backhoe', 'grader']],
    ['status=available&type=needed_asset', ['need']],
    ['status=pending', []],
    ['category=construction', ['excavator', 'backhoe']],
    ['category=heavy-equipment', ['excavator', 'backhoe', 'grader']],
    ['category=other', ['desk']],
    ['category=vehicles,landscaping', ['need', 'mower', 'plow']],
    ['region=Ontario&type=available', ['mower', 'excavator', 'plow', 'backhoe', 'grader']],
    ['region=Central Canada&category=construction', ['excavator', 'backhoe']],
    ['region=Northern Territories', []],
    ['municipality=ottawa', ['backhoe']],
    ['municipality=nowhere', []],
    ['rateType=hourly,weekly', ['mower', 'plow']],
    ['rateType=hourly,weekly,hourly', ['mower', 'plow']],
    ['availableFrom=2100-01-01', ['backhoe']],
    ['availableFrom=2099-12-21T03:00:00Z&category=construction,road-maintenance', ['excavator', 'backhoe', 'grader']],
    ['availableFrom=2099-12-21&municipality=smiths-falls&sort=oldest', ['plow', 'excavator', 'desk', 'mower', 'need']],
    ['sort=oldest&type=available&limit=2', ['grader', 'backhoe']],
    ['sort=soonest&type=available&limit=2', ['backhoe', 'plow']],
    ['sort=rate&type=available', ['desk', 'backhoe', 'mower', 'plow', 'grader', 'excavator']],
    ['sort=rate&category=heavy-equipment', ['backhoe', 'grader', 'excavator']],
  ])('%s', async (query, names) => {
    expect(await found(query)).toEqual(named(...names));
    const total = (await get(`/api/assets?${query}`)).headers['x-total-count'];
    if (!query.includes('limit')) expect(total).toBe(String(names.length));
  });
});

describe('visibility', () => {
  const mine = () => [own.rejected, own.leased, own.pending];
  it('adds own listings in any status', async () => {
    expect(await found('limit=3', as.operator())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('status=pending', as.operator())).toEqual([own.pending]);
    expect(await found('status=available&type=needed', as.operator())).toEqual([ids.need]);
    expect(await found('limit=3', as.municipalAdmin())).not.toEqual(expect.arrayContaining(mine()));
  });

  it('mine=true lists own listings only, for a municipal administrator those of the municipality', async () => {
    expect(await found('mine=true', as.operator())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('mine=true', as.operator({ userId: 33 }))).toEqual([]);
    const municipalAdmin = as.municipalAdmin({ municipality: 'smiths-falls' });
    expect(await found('mine=true&status=leased', municipalAdmin)).toEqual([own.leased]);
    expect(await found('mine=true&type=needed', municipalAdmin)).toEqual([ids.need]);
    expect(await found('mine=true', as.admin())).toEqual([]);
  });

  it('mine=false leaves out own listings', async () => {
    const municipalAdmin = as.municipalAdmin({ municipality: 'smiths-falls' });
    expect(await found('mine=false', municipalAdmin)).toEqual([ids.backhoe]);
    expect(await found('mine=false&status=pending', as.operator())).toEqual([]);
  });

  it('401: a guest has no own listings', async () => {
    expect((await get('/api/assets?mine=true')).statusCode).toBe(401);
  });

  it('shows listings of any status to administrators', async () => {
    expect(await found('limit=3', as.admin())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('status=unavailable', as.admin())).toEqual([own.rejected]);
  });
});
