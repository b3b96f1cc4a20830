import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { Facets, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { as, ownPost, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;

/** Name -> what makes it different. All become available unless it says otherwise. */
const LISTINGS = {
  grader: {
    title: 'Motor grader',
    category: 'road-maintenance',
    rate: '850',
    availableFrom: '2026-12-05',
    availableTo: '2026-12-20',
  },
  backhoe: {
    title: 'Backhoe loader',
    category: 'construction',
    rate: '550',
    municipalityName: 'Ottawa',
    availableFrom: '2026-12-01',
    availableTo: '2027-03-01',
  },
  plow: {
    title: 'Tandem plow truck',
    category: 'snow-removal',
    rate: '100',
    rateType: 'hourly',
    description: 'Épandeur à sel avec aile',
  },
  excavator: { title: 'Excavators', category: 'heavy-equipment', rate: 'Negotiable', region: 'Central Canada' },
  desk: { title: 'Plotter and scanner', category: 'office-equipment', rate: '60', region: 'Western Canada' },
  mower: { title: 'Roadside mowing arm', category: 'landscaping', rate: '3000', rateType: 'weekly' },
  need: { title: 'Snow blower wanted', type: 'needed', category: 'snow-removal', rate: '700' },
} satisfies Record<string, Record<string, unknown>>;
type Name = keyof typeof LISTINGS;
const ids = {} as Record<Name, number>;
const own = { pending: 0, leased: 0, rejected: 0 };

beforeAll(async () => {
  service = await startService();
  for (const [name, over] of Object.entries(LISTINGS)) {
    const { id } = (
      await send(
        service,
        as.anonymous(),
        'POST',
        '/api/public/assets',
        publicPost({ description: 'Ready to work all winter.', ...over }),
      )
    ).json();
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    ids[name as Name] = id;
  }
  for (const name of ['pending', 'leased', 'rejected'] as const) {
    const body = ownPost({ title: `Own ${name} backhoe`, make: 'Vermeer', tags: ['chipper'] });
    own[name] = (await send(service, as.operator(), 'POST', '/api/assets', body)).json().id;
  }
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${own.leased}`, { status: 'leased' });
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${own.rejected}/reject`);
});
afterAll(() => service.stop());

const get = (url: string, caller = as.anonymous()) => send(service, caller, 'GET', url);
async function found(query: string, caller = as.anonymous(), path = '/api/assets'): Promise<number[]> {
  const response = await get(`${path}?${query}`, caller);
  expect([response.statusCode, query]).toEqual([200, query]);
  return response.json().map(({ id }: { id: number }) => id);
}
const named = (...names: Name[]) => names.map((name) => ids[name]);

describe('filters of the public list', () => {
  it.each<[string, Name[]]>([
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
    ['availableFrom=2027-01-01', ['backhoe']],
    ['availableFrom=2026-12-21T03:00:00Z&category=construction,road-maintenance', ['excavator', 'backhoe', 'grader']],
    ['availableFrom=2026-12-21&municipality=smiths-falls&sort=oldest', ['plow', 'excavator', 'desk', 'mower', 'need']],
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

describe('search', () => {
  it.each<[string, Name[]]>([
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

  it.each<[string, Name[]]>([
    ['search=smiths falls&category=snow-removal', ['need', 'plow']],
    ['search=smiths falls&type=needed', ['need']],
    ['search=smiths falls&sort=rate&limit=2', ['desk', 'mower']],
    ['search=smiths falls&region=Western Canada', ['desk']],
    ['search=smiths falls&rateType=hourly', ['plow']],
    ['search=smiths falls&sort=oldest&limit=3', ['grader', 'plow', 'excavator']],
    ['search=loader&availableFrom=2027-01-01', ['backhoe']],
    ['search=loader&municipality=smiths-falls', []],
    ['search=loader&status=pending', []],
  ])('goes with filters: %s', async (query, names) => {
    expect(await found(query)).toEqual(named(...names));
  });

  it('finds make and tags, and only what the caller may see', async () => {
    for (const word of ['vermeer', 'chippers']) {
      expect(await found(`search=${word}`)).toEqual([]);
      expect(await found(`search=${word}`, as.operator())).toEqual([own.rejected, own.leased, own.pending]);
      expect(await found(`search=${word}&status=leased`, as.operator())).toEqual([own.leased]);
      expect(await found(`search=${word}`, as.admin())).toHaveLength(3);
    }
  });

  it('follows an edit', async () => {
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids.desk}`, {
      title: 'Plotter',
      tags: ['Wideformat'],
    });
    expect(await found('search=scanner')).toEqual([]);
    expect(await found('search=wideformat')).toEqual([ids.desk]);
  });
});

describe('whose is what', () => {
  const mine = [own.rejected, own.leased, own.pending];
  it("adds one's own side in any status", async () => {
    expect(await found('limit=3', as.operator())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('status=pending', as.operator())).toEqual([own.pending]);
    expect(await found('status=available&type=needed', as.operator())).toEqual([ids.need]);
    expect(await found('limit=3', as.municipalAdmin())).not.toEqual(expect.arrayContaining(mine));
  });

  it('mine=true is the own side alone, of a municipality for its administrator', async () => {
    expect(await found('mine=true', as.operator())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('mine=true', as.operator({ userId: 33 }))).toEqual([]);
    const superior = as.municipalAdmin({ municipality: 'smiths-falls' });
    expect(await found('mine=true&status=leased', superior)).toEqual([own.leased]);
    expect(await found('mine=true&type=needed', superior)).toEqual([ids.need]);
    expect(await found('mine=true', as.admin())).toEqual([]);
  });

  it('mine=false leaves it out', async () => {
    const ottawa = as.municipalAdmin({ municipality: 'smiths-falls' });
    expect(await found('mine=false', ottawa)).toEqual([ids.backhoe]);
    expect(await found('mine=false&status=pending', as.operator())).toEqual([]);
  });

  it('401: a visitor has no side', async () => {
    expect((await get('/api/assets?mine=true')).statusCode).toBe(401);
  });

  it('shows administrators any status', async () => {
    expect(await found('limit=3', as.admin())).toEqual([own.rejected, own.leased, own.pending]);
    expect(await found('status=unavailable', as.admin())).toEqual([own.rejected]);
  });
});

describe('pages', () => {
  const next = ({ link }: { link?: unknown }) =>
    typeof link === 'string' ? /<(.*)>; rel="next"/.exec(link)?.[1] : undefined;

  it.each([
    ['/api/assets?limit=2', 'anonymous'],
    ['/api/assets?limit=2&sort=oldest', 'anonymous'],
    ['/api/assets?limit=3&sort=soonest&type=available', 'anonymous'],
    ['/api/assets?limit=1&sort=rate', 'anonymous'],
    ['/api/assets?limit=2&availableFrom=2026-12-10', 'anonymous'],
    ['/api/assets?limit=2&availableFrom=2026-12-10&sort=oldest', 'anonymous'],
    ['/api/assets?limit=2&search=smiths', 'anonymous'],
    ['/api/assets?limit=2&search=smiths&sort=rate', 'anonymous'],
    ['/api/assets?limit=4', 'operator'],
    ['/api/admin/assets?limit=3&sort=title', 'admin'],
    ['/api/admin/assets?limit=3&sort=category&order=desc', 'admin'],
    ['/api/admin/assets?limit=3&sort=status', 'admin'],
    ['/api/admin/pending-assets?limit=1', 'admin'],
  ] as const)('%s for %s goes on by Link, each listing once', async (start, who) => {
    const all = (await get(start.replace(/limit=\d/, 'limit=100'), as[who]()))
      .json()
      .map(({ id }: { id: number }) => id);
    const seen: number[] = [];
    for (let url: string | undefined = start; url;) {
      const response = await get(url, as[who]());
      expect(response.headers['x-total-count']).toBe(String(all.length));
      seen.push(...response.json().map(({ id }: { id: number }) => id));
      url = next(response.headers);
    }
    expect(seen).toEqual(all);
  });

  it('are numbered for the tools area and administrators', async () => {
    expect(await found('limit=3&page=2', as.operator())).toEqual((await found('limit=100', as.operator())).slice(3, 6));
    const titles = await found('sort=title', as.admin(), '/api/admin/assets');
    expect(await found('sort=title&limit=4&page=2', as.admin(), '/api/admin/assets')).toEqual(titles.slice(4, 8));
    expect(await found('page=1000000&limit=100', as.admin(), '/api/admin/assets')).toEqual([]);
  });

  it('400: not for visitors', async () => {
    expect((await get('/api/assets?page=2')).statusCode).toBe(400);
  });

  it('of administrators sort titles without regard to case and accents', async () => {
    const titles = (await get('/api/admin/assets?sort=title&limit=100', as.admin())).json() as { title: string }[];
    const folded = titles.map(({ title }) => title.toLowerCase());
    expect(folded).toEqual(folded.toSorted());
  });
});

describe('the review queue', () => {
  it('starts with whoever waits longest, and says what else waits of the same sender', async () => {
    const mail = { contactEmail: 'Busy@Example.ca' };
    const posts = ['First', 'Second'].map(async (title) =>
      send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost({ ...mail, title })),
    );
    const posted: number[] = (await Promise.all(posts)).map((response) => response.json().id);
    const queue: PendingListing[] = (await get('/api/admin/pending-assets', as.admin())).json();
    expect(queue.map(({ id }) => id)).toEqual([own.pending, ...posted.toSorted((a, b) => a - b)]);
    expect(queue.map(({ alsoPending }) => alsoPending)).toEqual([0, 1, 1]);
    expect(queue.every((card) => Value.Check(PendingListing, card))).toBe(true);
    expect((await get('/api/admin/pending-assets?type=needed', as.admin())).json()).toEqual([]);
    expect((await get('/api/admin/asset-counts', as.admin())).json()).toEqual({
      all: 12,
      pendingAvailable: 3,
      pendingNeeded: 0,
    });
    for (const id of posted) await send(service, as.admin(), 'DELETE', `/api/assets/${id}`);
  });
});

describe('facets', () => {
  const facets = async (query: string, caller = as.anonymous()): Promise<Facets> => {
    const response = await get(`/api/assets/facets?${query}`, caller);
    expect(Value.Check(Facets, response.json())).toBe(true);
    return response.json();
  };

  it('count what each choice would show', async () => {
    for (const query of [
      'type=available',
      'type=available&search=smiths',
      'type=needed',
      'availableFrom=2026-12-21',
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

  it('leave out their own filter and keep the others', async () => {
    const plain = await facets('type=available&rateType=daily');
    expect((await facets('type=available&rateType=daily&category=landscaping')).category).toEqual(plain.category);
    expect((await facets('type=available&category=snow-removal')).rateType).toMatchObject({ hourly: 1, daily: 0 });
    expect((await facets('type=available&category=snow-removal&search=tandem')).rateType).toMatchObject({
      hourly: 1,
      daily: 0,
    });
  });

  it("count the caller's own side too", async () => {
    const [visitor, owner] = [await facets('type=available'), await facets('type=available', as.operator())];
    expect(owner.category['heavy-equipment']).toBe(visitor.category['heavy-equipment']! + 3);
  });

  it('are empty for a search that finds nothing', async () => {
    expect(new Set(Object.values((await facets('search=zzzz')).category))).toEqual(new Set([0]));
  });
});

it('lists what its schema says, no more and no less', async () => {
  const lists = [
    await get('/api/assets'),
    await get('/api/assets', as.operator()),
    await get('/api/admin/assets', as.admin()),
  ];
  for (const card of lists.flatMap((list) => list.json())) {
    expect(Value.Errors(ListingSummary, card)).toEqual([]);
    expect(Object.keys(card).toSorted()).toEqual(Object.keys(ListingSummary.properties).toSorted());
  }
});

it('may be shared for a second where everybody sees the same, and never kept otherwise', async () => {
  expect((await get('/api/assets')).headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
  expect((await get('/api/assets', as.operator())).headers['cache-control']).toBe('private, no-store');
  expect((await get('/api/assets/2000000000')).headers['cache-control']).toBe('private, no-store');
});
