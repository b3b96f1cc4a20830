import { afterAll, expect, it } from '@jest/globals';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { as, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService({ usage: createUsageLimits() });
afterAll(() => service.close());
const [first, second] = [await service.projectListing(), await service.projectListing()];
const inquiry = await submitInquiryAs(service, as.operator(), first.id);

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, string, object | undefined]>([
  ['a list with its total', 2, '/api/inquiries', undefined],
  ['an inquiry', 2, `/api/inquiries/${inquiry}`, undefined],
  ['a thread with its total', 3, `/api/inquiries/${inquiry}/messages`, undefined],
  ['a new inquiry', 14, '/api/inquiries', { assetId: second.id }],
  ['a new message', 16, `/api/inquiries/${inquiry}/messages`, { content: 'Is it free?' }],
])('%s takes at most %i statements', async (_name, budget, url, body) => {
  const headers = await as.operator();
  const statements = await recordStatements(async () => {
    const { statusCode } = await send(service, headers, body ? 'POST' : 'GET', url, body);
    expect(statusCode).toBeLessThan(300);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});
