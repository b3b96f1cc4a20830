import { loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import type { Loan, LoanBody } from '@commonyard/contracts/http/loans';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { borrower, borrowingOfficer, officer, send, type Headers, type TestService } from './test-service.ts';

type Caller = Headers | Promise<Headers>;

/** What the parties of loans send. */
export const loanSteps = (service: TestService) => {
  const step =
    (name: 'accept' | 'decline' | 'cancel', defaultBody?: object) =>
    (id: number | string, caller: Caller, headers: Headers = {}, body: unknown = defaultBody) =>
      send(service, caller, 'POST', `/api/loans/${id}/${name}`, body, headers);
  const steps = {
    request: (listingId: number, overrides: Partial<LoanBody> = {}, caller: Caller = borrower(), headers = {}) =>
      send(service, caller, 'POST', '/api/loans', loanBody(listingId, overrides), headers),
    quote: (id: number | string, caller: Caller = officer(), overrides: Partial<QuoteBody> = {}, headers = {}) =>
      send(service, caller, 'POST', `/api/loans/${id}/quotes`, quoteBody(overrides), headers),
    accept: step('accept'),
    decline: step('decline', { reason: 'The crew has other plans' }),
    cancel: step('cancel', { reason: 'The crew has other plans' }),
    get: (id: number, caller: Caller = borrower()) => send(service, caller, 'GET', `/api/loans/${id}`),
  };
  return {
    ...steps,
    /** A loan in this state, of a listing that can be lent. */
    loanIn: async (status: LoanStatus, listingId: number, overrides: Partial<LoanBody> = {}): Promise<Loan> => {
      const { id } = (await steps.request(listingId, overrides)).json<Loan>();
      if (status !== 'requested') await steps.quote(id);
      if (status === 'countered') await steps.quote(id, borrowingOfficer());
      if (['accepted', 'closed'].includes(status)) await steps.accept(id, borrowingOfficer());
      if (status === 'declined') await steps.decline(id, borrower());
      if (status === 'cancelled') await steps.cancel(id, officer());
      const loan = (await steps.get(id)).json<Loan>();
      if (loan.status !== status) throw new Error(`the loan is ${loan.status} instead of ${status}`);
      return loan;
    },
  };
};
