import type { FastifyRequest } from 'fastify';
import { parseId } from '@commonyard/service-kit/http/params';
import type { LoanRow } from '../database.ts';
import type { Deps } from '../deps.ts';
import { assertMayAct } from './loans.policy.ts';
import { getVisibleLoan } from './loans.repository.ts';

/** What the routes of changes of a loan share: who may act on it, and the loan as the hook read it. */
export function createActingCallers({ db }: Pick<Deps, 'db'>) {
  const seenLoans = new WeakMap<FastifyRequest, LoanRow>();
  return {
    /** onRequest hook: requires a caller who may see the loan and is not only a reader. Throws 400, 403 or 404. */
    actorsOnly: (action: 'cancel' | 'other') => async (request: FastifyRequest) => {
      const loan = await getVisibleLoan(db, request.caller, parseId(request));
      assertMayAct(action, request.caller, loan);
      seenLoans.set(request, loan);
    },

    /** The loan that the hook read. */
    seenLoan: (request: FastifyRequest): LoanRow => seenLoans.get(request)!,
  };
}
