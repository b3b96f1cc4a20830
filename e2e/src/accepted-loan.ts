import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { lendingTerms, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from './demo-api.ts';

/** Creates a municipal administrator of a municipality. */
export const createOfficer = async (name: string, municipality: string): Promise<TestUser> =>
  createUser(apiClient, (await demoSession('admin')).cookie, { name, role: 'municipal_admin', municipality });

/** Creates a listing that can be lent, and returns its id. */
export async function createMachine({ cookie }: TestUser, title: string): Promise<number> {
  const machine = await (await demoFactories()).availableListing({ cookie }, { title });
  await apiClient.expectOk('PUT', `/api/availability/${machine}/terms`, { cookie, body: lendingTerms() });
  return machine;
}

type Sides = { lender: TestUser; borrower: TestUser; machine: number };

/** Creates a loan of five days, from so many days from today on, that both sides agreed on. Returns its id. */
export async function createAcceptedLoan(
  { lender, borrower, machine }: Sides,
  firstDay: number,
  quote: Partial<QuoteBody> = {},
): Promise<number> {
  const days = { startsOn: addDays(today(), firstDay), endsOn: addDays(today(), firstDay + 4) };
  const { id } = await apiClient.expectOk<{ id: number }>('POST', '/api/loans', {
    cookie: borrower.cookie,
    body: loanBody(machine, days),
  });
  await apiClient.expectOk('POST', `/api/loans/${id}/quotes`, { cookie: lender.cookie, body: quoteBody(quote) });
  await apiClient.expectOk('POST', `/api/loans/${id}/accept`, { cookie: borrower.cookie, body: {} });
  return id;
}
