import { afterAll, expect, it } from '@jest/globals';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { as, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const [first, second] = [await service.projectListing(), await service.projectListing()];
const inquiry = await submitInquiryAs(service, as.operator(), first.id);

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, keyof typeof as, 'GET' | 'POST', string, unknown?]>([
  ['a list with its total', 0, 'operator', 'GET', '/api/inquiries'],
  ['an inquiry', 0, 'operator', 'GET', `/api/inquiries/${inquiry}`],
  ['a thread with its total', 0, 'operator', 'GET', `/api/inquiries/${inquiry}/messages`],
  ['a new inquiry', 0, 'operator', 'POST', '/api/inquiries', { assetId: second.id }],
  ['a new message', 0, 'operator', 'POST', `/api/inquiries/${inquiry}/messages`, { content: 'Is it free?' }],
])('%s takes at most %i statements', async (_name, budget, caller, method, url, body) => {
  const headers = await as[caller]();
  const statements = await recordStatements(async () => {
    const { statusCode } = await send(service, headers, method, url, body);
    expect(statusCode).toBeLessThan(300);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});
