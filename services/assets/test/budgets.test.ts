import { afterAll, expect, it } from '@jest/globals';
import { listingBody } from '@commonyard/testing/factories/listings';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService(undefined, { usage: createUsageLimits() });
afterAll(() => service.close());
const { approved } = createRequests(service);

const LISTINGS = 24;
const texts = { description: 'Serviced every fall. '.repeat(50), specifications: '6 t, 80 kW. '.repeat(50) };
const id = await approved(texts);
for (let n = 1; n < LISTINGS; n++) await approved({ title: `Backhoe loader ${n}`, ...texts });

type Request = { caller: 'guest' | 'operator' | 'admin'; url: string; body?: unknown };
const guest = (url: string): Request => ({ caller: 'guest', url: `/api/assets${url}` });

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, Request]>([
  ['a list with its total', 2, guest(`?type=available&limit=${LISTINGS}`)],
  ['a search with its total', 4, guest('?type=available&search=backhoe')],
  ['facets', 1, guest('/facets?type=available')],
  ['the map', 1, guest('/map?type=available')],
  ['a listing', 1, guest(`/${id}`)],
  ['the list of an administrator', 2, { caller: 'admin', url: '/api/admin/assets' }],
  ['a new listing', 11, { caller: 'operator', url: '/api/assets', body: listingBody({ title: 'Wheel loader' }) }],
])('%s takes at most %i statements', async (_name, budget, { caller, url, body }) => {
  const headers = await as[caller]();
  const statements = await recordStatements(async () => {
    const { statusCode } = await send(service, headers, body ? 'POST' : 'GET', url, body);
    expect(statusCode).toBeLessThan(300);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});

it('a list of 24 listings with long texts is at most 25 kB of JSON', async () => {
  const response = await send(service, as.guest(), 'GET', `/api/assets?type=available&limit=${LISTINGS}`);
  expect(response.json()).toHaveLength(LISTINGS);
  expect(response.rawPayload.length).toBeLessThanOrEqual(25_000);
});
