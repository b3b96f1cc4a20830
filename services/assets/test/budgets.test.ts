import { afterAll, expect, it } from '@jest/globals';
import { listingBody } from '@commonyard/testing/factories/listings';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { approved } = createRequests(service);

const LISTINGS = 24;
const id = await approved({
  description: 'Serviced every fall. '.repeat(50),
  specifications: '6 t, 80 kW. '.repeat(50),
});
for (let n = 1; n < LISTINGS; n++)
  await approved({ title: `Backhoe loader ${n}`, description: 'Serviced every fall. '.repeat(50) });

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, keyof typeof as, 'GET' | 'POST', string, unknown?]>([
  ['a list with its total', 0, 'guest', 'GET', `/api/assets?type=available&limit=${LISTINGS}`],
  ['a search with its total', 0, 'guest', 'GET', '/api/assets?type=available&search=backhoe'],
  ['facets', 0, 'guest', 'GET', '/api/assets/facets?type=available'],
  ['the map', 0, 'guest', 'GET', '/api/assets/map?type=available'],
  ['a listing', 0, 'guest', 'GET', `/api/assets/${id}`],
  ['an administrator’s list', 0, 'admin', 'GET', '/api/admin/assets'],
  ['a new listing', 0, 'operator', 'POST', '/api/assets', listingBody({ title: 'Wheel loader' })],
])('%s takes at most %i statements', async (_name, budget, caller, method, url, body) => {
  const headers = await as[caller]();
  const statements = await recordStatements(async () => {
    const { statusCode } = await send(service, headers, method, url, body);
    expect(statusCode).toBeLessThan(300);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});

it('a list of 24 listings with long texts is at most 19 kB of JSON', async () => {
  const response = await send(service, as.guest(), 'GET', `/api/assets?type=available&limit=${LISTINGS}`);
  expect(response.json()).toHaveLength(LISTINGS);
  expect(response.rawPayload.length).toBeLessThanOrEqual(19_000);
});
