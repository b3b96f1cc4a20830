import { afterAll, expect, it } from '@jest/globals';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { approved } = createRequests(service);
afterAll(() => service.close());

const get = (path: string, caller: Parameters<typeof send>[1] = as.guest()) => send(service, caller, 'GET', path);

it("lets the gateway store a guest's response for five seconds, and forbids storing anything else", async () => {
  const forGuests = {
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5',
    vary: 'accept-language, cookie',
  };
  for (const path of ['', '/facets', '/map', '/alternatives'])
    expect((await get(`/api/assets${path}`)).headers).toMatchObject({
      ...forGuests,
      'x-internal-cache-tags': 'listings',
    });
  const id = await approved();
  const detail = await get(`/api/assets/${id}`);
  expect(detail.headers).toMatchObject({ ...forGuests, 'x-internal-cache-tags': `listing-${id}` });

  const others = [
    await get('/api/assets', as.operator()),
    await get(`/api/assets/${id}`, as.admin()),
    await get('/api/assets/2000000000'),
    await get('/api/assets?limit=0'),
    await get('/api/assets/counts'),
  ];
  for (const { headers } of others) {
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers).not.toHaveProperty('x-internal-cache-tags');
  }
});

it('names what a change changed, and nothing where it was rejected', async () => {
  const tagsOf = async (...request: [Parameters<typeof send>[1], Parameters<typeof send>[2], string, unknown?]) =>
    (await send(service, ...request)).headers['x-internal-cache-tags'];
  expect(await tagsOf(as.guest(), 'POST', '/api/public/assets', publicListingBody())).toBe('listings');
  const { id } = (await send(service, as.operator(), 'POST', '/api/assets', listingBody())).json();
  expect(await tagsOf(as.admin(), 'PATCH', `/api/assets/${id}/approve`)).toBe(`listings listing-${id}`);
  expect(await tagsOf(as.admin(), 'PATCH', `/api/assets/${id}/approve`)).toBeUndefined();
  expect(await tagsOf(as.operator(), 'POST', `/api/assets/${id}/withdraw`)).toBe(`listings listing-${id}`);
  expect(await tagsOf(as.admin(), 'DELETE', `/api/assets/${id}`)).toBe(`listings listing-${id}`);
});
