import { afterAll, describe, expect, it } from '@jest/globals';
import { LISTING_STATUSES } from '@commonyard/contracts/assets.values';
import { canSeeListing, type ListingReader } from '@commonyard/contracts/listing-visibility.values';
import { listingBody } from '@commonyard/testing/factories/listings';
import { submitListing } from '../src/listings/listings.service.ts';
import { municipalityOfUser, toOwnListing } from '../src/listings/mapper/input.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

/** A listing for each status, withdrawn and not, of each kind of owner. */
const listings = LISTING_STATUSES.flatMap((status) =>
  [false, true].flatMap((withdrawn) =>
    [
      { userId: 3, municipality: 'smiths-falls' },
      { userId: 7, municipality: null },
      { userId: null, municipality: 'smiths-falls' },
      { userId: null, municipality: null },
    ].map((owned) => ({ status, withdrawn, ...owned })),
  ),
);
const now = new Date();
const stored = await service.db.transaction().execute(async (trx) => {
  const rows = [];
  for (const { status, withdrawn, ...owned } of listings) {
    const caller = { userId: 3, role: null, municipality: 'smiths-falls', locale: 'en' } as const;
    const draft = {
      ...toOwnListing(listingBody({ title: 'Motor grader' }) as never, caller, now),
      ...owned,
      ...municipalityOfUser(owned.municipality),
      status,
      withdrawnAt: withdrawn ? now.toISOString() : null,
    };
    const { id } = JSON.parse(await submitListing(trx, draft, caller)) as { id: number };
    rows.push({ id, status, withdrawn, ...owned });
  }
  return rows;
});

const READERS: [name: string, headers: () => Promise<Record<string, string>>, reader: ListingReader][] = [
  ['a guest', () => as.guest(), { userId: null, role: null, municipality: null }],
  ...(
    [
      ['the owner', { userId: 3, role: 'municipal_operator', municipality: 'smiths-falls' }],
      ['a colleague', { userId: 33, role: 'municipal_operator', municipality: 'smiths-falls' }],
      ['a municipal administrator', { userId: 34, role: 'municipal_admin', municipality: 'smiths-falls' }],
      ['another municipal administrator', { userId: 35, role: 'municipal_admin', municipality: 'kenora' }],
      ['a municipal administrator without a municipality', { userId: 36, role: 'municipal_admin', municipality: null }],
      ['an administrator', { userId: 1, role: 'admin', municipality: null }],
    ] as const
  ).map(([name, reader]): (typeof READERS)[number] => [name, () => as.operator(reader), reader]),
];

describe.each(READERS)('%s sees in SQL what the rule of the contracts says', (_name, headers, reader) => {
  const visible = stored.filter((listing) => canSeeListing(reader, listing)).map(({ id }) => id);

  // Each way to read rows of a scope: by an index of the scope, by the nearest municipality, by the search index.
  it.each([
    'sort=newest',
    'sort=soonest',
    'sort=rate',
    'sort=oldest',
    'near=smiths-falls&radiusKm=25',
    'search=grader',
  ])('in the list with %s', async (query) => {
    const response = await send(service, await headers(), 'GET', `/api/assets?limit=100&${query}`);
    const found = response.json<{ id: number }[]>().map(({ id }) => id);
    const expected = query.startsWith('near')
      ? visible.filter((id) => stored.find((each) => each.id === id)!.municipality !== null)
      : visible;
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    expect(response.headers['x-total-count']).toBe(String(expected.length));
  });

  it('on the page of each listing', async () => {
    const seen = [];
    for (const { id } of stored)
      if ((await send(service, await headers(), 'GET', `/api/assets/${id}`)).statusCode === 200) seen.push(id);
    expect(seen).toEqual(visible);
  });
});
