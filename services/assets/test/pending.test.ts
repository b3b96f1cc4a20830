import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const contact = { contactEmail: 'works@perth.example', contactPhone: '613 555 0100', municipalityName: 'Hearst' };
const ids: Record<'grader' | 'plow' | 'need' | 'blade' | 'own', number> = {
  grader: 0,
  plow: 0,
  need: 0,
  blade: 0,
  own: 0,
};

beforeAll(async () => {
  const guest = async (over: object) =>
    (
      await send(
        service,
        as.guest(),
        'POST',
        '/api/public/assets',
        publicListingBody({ description: 'Ready to work all winter.', ...over }),
      )
    ).json().id;
  ids.grader = await guest({ title: 'Motor grader', ...contact });
  ids.plow = await guest({ title: 'Plow truck', contactEmail: 'roads@almonte.example' });
  ids.need = await guest({ type: 'needed', title: 'Grader wanted', ...contact });
  ids.blade = await guest({ title: 'Grader blade', ...contact, contactEmail: 'WORKS@perth.example' });
  const body = listingBody({ title: 'Own loader', category: 'office-equipment' });
  ids.own = (await send(service, as.operator(), 'POST', '/api/assets', body)).json().id;
  const approved = await guest({ title: 'Approved grader', ...contact });
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${approved}/approve`);
});

const get = (query: string, caller = as.admin()) => send(service, caller, 'GET', `/api/admin/pending-assets?${query}`);
async function found(query: string): Promise<{ ids: number[]; total: number }> {
  const response = await get(query);
  expect([response.statusCode, query]).toEqual([200, query]);
  return {
    ids: response.json().map(({ id }: PendingListing) => id),
    total: Number(response.headers['x-total-count']),
  };
}

describe('GET /api/admin/pending-assets', () => {
  it('200: cards with the contact and the dates', async () => {
    const [card] = (await get('limit=1')).json();
    expect(card).toMatchObject({
      id: ids.grader,
      ...contact,
      contactName: null,
      contactOrganization: null,
      alsoPending: 2,
    });
    expect(card.availableFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('200: oldest or newest first', async () => {
    const all = [ids.grader, ids.plow, ids.need, ids.blade, ids.own];
    expect(await found('sort=oldest')).toEqual({ ids: all, total: 5 });
    expect(await found('sort=newest')).toEqual({ ids: all.toReversed(), total: 5 });
  });

  it('200: only pending listings with every search term', async () => {
    expect(await found('search=grader')).toEqual({ ids: [ids.grader, ids.need, ids.blade], total: 3 });
    expect(await found('search=graders&type=available')).toEqual({ ids: [ids.grader, ids.blade], total: 2 });
    expect(await found('search=grader hearst blade&sort=newest')).toEqual({ ids: [ids.blade], total: 1 });
    expect(await found('search=approved')).toEqual({ ids: [], total: 0 });
    expect(await found('search=%20')).toMatchObject({ total: 5 });
  });

  it('200: only listings of the sender of another, whatever its type', async () => {
    expect(await found(`sameSenderAs=${ids.need}`)).toEqual({ ids: [ids.grader, ids.need, ids.blade], total: 3 });
    expect(await found(`sameSenderAs=${ids.need}&search=blade`)).toEqual({ ids: [ids.blade], total: 1 });
    expect(await found(`sameSenderAs=${ids.own}&type=needed`)).toEqual({ ids: [], total: 0 });
    expect(await found('sameSenderAs=999999')).toEqual({ ids: [], total: 0 });
  });

  it('200: only listings of a municipality, a category, or posted with or without an account', async () => {
    const guests = [ids.grader, ids.plow, ids.need, ids.blade];
    expect(await found('municipality=hearst')).toEqual({ ids: [ids.grader, ids.need, ids.blade], total: 3 });
    expect(await found('municipality=renfrew-county')).toEqual({ ids: [], total: 0 });
    expect(await found('category=office-equipment')).toEqual({ ids: [ids.own], total: 1 });
    expect(await found('category=road-maintenance,office-equipment')).toMatchObject({ total: 5 });
    expect(await found('postedBy=account')).toEqual({ ids: [ids.own], total: 1 });
    expect(await found('postedBy=guest')).toEqual({ ids: guests, total: 4 });
  });

  it.each([
    ['municipality=hearst&type=available', ['grader', 'blade']],
    ['municipality=hearst&category=road-maintenance&postedBy=guest', ['grader', 'need', 'blade']],
    ['municipality=hearst&postedBy=account', []],
    ['municipality=hearst&search=blade', ['blade']],
    ['category=office-equipment&search=loader&postedBy=account', ['own']],
    ['postedBy=guest&search=loader', []],
    ['postedBy=guest&category=road-maintenance&sort=newest&municipality=smiths-falls', ['plow']],
  ] as const)('200: %s combines the filters', async (query, names) => {
    expect(await found(query)).toEqual({ ids: names.map((name) => ids[name]), total: names.length });
  });

  it('200: the sender combines with each other filter', async () => {
    const sender = `sameSenderAs=${ids.need}`;
    expect(await found(`${sender}&postedBy=guest&municipality=hearst`)).toMatchObject({ total: 3 });
    expect(await found(`${sender}&postedBy=account`)).toEqual({ ids: [], total: 0 });
    expect(await found(`${sender}&category=office-equipment`)).toEqual({ ids: [], total: 0 });
    expect(await found(`${sender}&municipality=smiths-falls`)).toEqual({ ids: [], total: 0 });
  });

  it.each([
    'search=grader',
    'municipality=hearst',
    'postedBy=guest&category=road-maintenance',
    'sort=newest',
    'sort=newest&search=grader',
    'search=grader&sort=oldest',
  ])('200: %s continues by Link and returns each listing once', async (query) => {
    const all = (await found(`${query}&limit=100`)).ids;
    const seen: number[] = [];
    for (let url: string | undefined = `${query}&limit=1`; url;) {
      const response = await get(url);
      seen.push(...response.json().map(({ id }: PendingListing) => id));
      url = /\?([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
  });

  it.each([
    'sort=rate',
    'postedBy=nobody',
    'category=x',
    'municipality=Ä',
    'sameSenderAs=0',
    'sameSenderAs=x',
    `search=${'x'.repeat(300)}`,
    'cursor=x',
  ])('400 for %s', async (query) => expect((await get(query)).statusCode).toBe(400));

  it('401 and 403 for others', async () => {
    expect((await get('search=grader', as.guest())).statusCode).toBe(401);
    expect((await get('search=grader', as.operator())).statusCode).toBe(403);
  });
});
