import { afterAll, expect, it } from '@jest/globals';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { loanSteps } from './loan-steps.ts';
import { borrower, borrowingOfficer, officer, send, startTestService } from './test-service.ts';

const service = await startTestService({ usage: createUsageLimits() });
const steps = loanSteps(service);
afterAll(() => service.close());
const listings = await Promise.all(Array.from({ length: 4 }, () => service.lendableListing()));
const requested = await steps.loanIn('requested', listings[0]!);
const quoted = await steps.loanIn('quoted', listings[1]!);
const declined = await steps.loanIn('quoted', listings[2]!);

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, () => Promise<{ statusCode: number }>]>([
  ['a list with its total', 3, () => send(service, borrower(), 'GET', '/api/loans')],
  ['the counts', 1, () => send(service, borrower(), 'GET', '/api/loans/counts')],
  ['an availability', 1, () => send(service, borrower(), 'GET', `/api/availability/${listings[0]!}`)],
  ['a loan', 5, () => steps.get(quoted.id)],
  ['a request', 18, () => steps.request(listings[3]!)],
  ['a quote', 16, () => steps.quote(requested.id, officer())],
  ['an acceptance', 25, () => steps.accept(quoted.id, borrowingOfficer())],
  ['a rejection', 12, () => steps.decline(declined.id, borrower())],
])('%s takes at most %i statements', async (_name, budget, send) => {
  const statements = await recordStatements(async () => expect((await send()).statusCode).toBeLessThan(300));
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});
