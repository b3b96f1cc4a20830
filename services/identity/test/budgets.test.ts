import { afterAll, expect, it } from '@jest/globals';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { send } from '@commonyard/testing/send';
import { newAdmin, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { headers } = await newAdmin(service);

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each([
  ["the gateway's session lookup", 1, '/internal/session'],
  ['the signed-in user', 2, '/api/user'],
  ['the list of users with its total', 2, '/api/users'],
  ['the municipalities', 1, '/api/municipalities'],
])('%s takes at most %i statements', async (_name, budget, url) => {
  const statements = await recordStatements(async () => {
    const { statusCode } = await send(service, headers, 'GET', url);
    expect(statusCode).toBe(200);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});
