import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send } from './test-service.ts';
import { startWithListings, type ListingName } from './listing-fixtures.ts';

const { service, ids, own, found, named } = await startWithListings();
afterAll(() => service.close());

describe('search', () => {
  it.each<[string, ListingName[]]>([
    ['grader', ['grader']],
    ['GRADERS', ['grader']],
    ['excavator', ['excavator']],
    ['exca', ['excavator']],
    ['excvator', ['excavator']],
    ['excavatro', ['excavator']],
    ['mow', ['mower']],
    ['mowers', []],
    ['epandeur', ['plow']],
    ['épandeurs', ['plow']],
    ['tandem plows', ['plow']],
    ['plow grader', []],
    ['ottawa', ['backhoe']],
    ['landscaping', ['mower']],
    ['road maintenance', ['grader']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['loader & backhoe!', ['backhoe']],
    ['the', []],
    ['zzzz', []],
  ])('%s', async (search, names) => {
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(named(...names));
  });

  it('ignores a blank search', async () => {
    expect(await found('search=%20%20&type=needed')).toEqual(named('need'));
  });

  it.each<[string, ListingName[]]>([
    ['search=smiths falls&category=snow-removal', ['need', 'plow']],
    ['search=smiths falls&type=needed', ['need']],
    ['search=smiths falls&sort=rate&limit=2', ['desk', 'mower']],
    ['search=smiths falls&region=Western Canada', ['desk']],
    ['search=smiths falls&rateType=hourly', ['plow']],
    ['search=smiths falls&sort=oldest&limit=3', ['grader', 'plow', 'excavator']],
    ['search=loader&availableFrom=2100-01-01', ['backhoe']],
    ['search=loader&municipality=smiths-falls', []],
    ['search=loader&status=pending', []],
  ])('combines with filters: %s', async (query, names) => {
    expect(await found(query)).toEqual(named(...names));
  });

  it('finds make and tags, in listings that the caller may see', async () => {
    for (const word of ['vermeer', 'chippers']) {
      expect(await found(`search=${word}`)).toEqual([]);
      expect(await found(`search=${word}`, as.operator())).toEqual([own.rejected, own.leased, own.pending]);
      expect(await found(`search=${word}&status=leased`, as.operator())).toEqual([own.leased]);
      expect(await found(`search=${word}`, as.admin())).toHaveLength(3);
    }
  });

  it('reflects an edit', async () => {
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids.desk}`, {
      title: 'Plotter',
      tags: ['Wideformat'],
    });
    expect(await found('search=scanner')).toEqual([]);
    expect(await found('search=wideformat')).toEqual([ids.desk]);
  });
});

describe('search by a measure', () => {
  const TITLES = [
    'Pump 15in',
    'Generator 56kW',
    'Heater 7,5 kW',
    'Pickup 3/4 ton',
    'Winch 12 volts',
    'Buggy 4 x 4',
    'Pump 15 ft',
  ];
  beforeAll(async () => {
    for (const title of TITLES) {
      const body = publicListingBody({ title, description: 'Kept inside.' });
      const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
      await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    }
  });
  const titlesFound = async (search: string) => {
    const response = await send(service, as.guest(), 'GET', `/api/assets?search=${encodeURIComponent(search)}`);
    return response.json().map(({ title }: { title: string }) => title);
  };

  it.each([
    ['15in', 'Pump 15in'],
    ['15 in', 'Pump 15in'],
    ['15 pouces', 'Pump 15in'],
    ['56 kW', 'Generator 56kW'],
    ['56kw', 'Generator 56kW'],
    ['7.5kW', 'Heater 7,5 kW'],
    ['3/4ton', 'Pickup 3/4 ton'],
    ['12v', 'Winch 12 volts'],
    ['4x4', 'Buggy 4 x 4'],
    ['pompe 15 pi', 'Pump 15 ft'],
  ])('%s finds %s alone', async (search, title) => expect(await titlesFound(search)).toEqual([title]));

  it('1 in finds no listing of 15 in', async () => expect(await titlesFound('1 in')).toEqual([]));
});
