import { afterAll, expect, it } from '@jest/globals';
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
    expect((await get(`/api/assets${path}`)).headers).toMatchObject(forGuests);
  const id = await approved();
  expect((await get(`/api/assets/${id}`)).headers).toMatchObject(forGuests);

  const others = [
    await get('/api/assets', as.operator()),
    await get(`/api/assets/${id}`, as.admin()),
    await get('/api/assets/2000000000'),
    await get('/api/assets?limit=0'),
    await get('/api/assets/counts'),
  ];
  for (const { headers } of others) expect(headers['cache-control']).toBe('private, no-store');
});
