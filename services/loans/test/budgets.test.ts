import { afterAll, expect, it } from '@jest/globals';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { signatureBody, statementBody } from '@commonyard/testing/factories/loans';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import { loanSteps } from './loan-steps.ts';
import { borrower, borrowingOfficer, confirmedOfficer, officer, send, startTestService } from './test-service.ts';

const service = await startTestService({ usage: createUsageLimits() });
const steps = loanSteps(service);
afterAll(() => service.close());
const listings = await Promise.all(Array.from({ length: 7 }, () => service.lendableListing()));
const requested = await steps.loanIn('requested', listings[0]!);
const quoted = await steps.loanIn('quoted', listings[1]!);
const declined = await steps.loanIn('quoted', listings[2]!);
const accepted = await steps.loanIn('accepted', listings[4]!);
const signed = await steps.loanIn('signed', listings[5]!);
const returned = await steps.loanIn('returned', listings[6]!);
const { sha256 } = (await send(service, officer(), 'GET', `/api/loans/${accepted.id}/agreement`)).json<Agreement>();
const inspection = await steps.inspect(signed.id, 'pre');

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, () => Promise<{ statusCode: number }>]>([
  ['a list with its total', 2, () => send(service, borrower(), 'GET', '/api/loans')],
  ['the counts', 1, () => send(service, borrower(), 'GET', '/api/loans/counts')],
  ['an availability', 1, () => send(service, borrower(), 'GET', `/api/availability/${listings[0]!}`)],
  ['a loan', 3, () => steps.get(quoted.id)],
  ['a request', 15, () => steps.request(listings[3]!)],
  ['a quote', 15, () => steps.quote(requested.id, officer())],
  ['an acceptance', 20, () => steps.accept(quoted.id, borrowingOfficer())],
  ['a rejection', 11, () => steps.decline(declined.id, borrower())],
  [
    'a signature',
    20,
    () => send(service, confirmedOfficer(), 'POST', `/api/loans/${accepted.id}/signatures`, signatureBody(sha256)),
  ],
  ['a confirmed inspection', 17, () => steps.confirm(signed.id, 'hand_over', inspection, officer())],
  ['a statement', 19, () => send(service, officer(), 'POST', `/api/loans/${returned.id}/statements`, statementBody())],
  ['a list of statements with its total', 2, () => send(service, officer(), 'GET', '/api/statements')],
  ['the certificates of a municipality', 1, () => send(service, borrowingOfficer(), 'GET', '/api/certificates')],
])('%s takes at most %i statements', async (_name, budget, send) => {
  const statements = await recordStatements(async () => expect((await send()).statusCode).toBeLessThan(300));
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});
