import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '@commonyard/service-kit/clock';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { changeDays } from '../availability/day-changes.service.ts';
import type { LoanRow, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { describeLoan } from '../loan-views/loan-details.service.ts';
import { createActingCallers } from '../loans/acting-callers.routes.ts';
import type { Step } from '../loans/loans.policy.ts';
import type { LoanOfListing } from '../loans/loans.repository.ts';

/** What a step does. `seen` is the loan as it was before the transaction. */
type Work = (trx: Trx, step: Step & { seen: LoanRow }) => Promise<{ status: 200 | 201 | 202; loan: LoanOfListing }>;

/** What the routes of the steps of loans share. */
export function createStepRunner({ db, usage }: Pick<Deps, 'db' | 'usage'>) {
  const acting = createActingCallers({ db });
  return {
    ...acting,

    /** Counts and runs a step in a transaction, once per `Idempotency-Key`, and responds with the loan after it. Throws 429. */
    runStep: async (request: FastifyRequest, reply: FastifyReply, work: Work) => {
      const { caller } = request;
      const seen = acting.seenLoan(request);
      const { id: loanId, listingId } = seen;
      const step = { seen, loanId, listingId, seenVersion: ifMatchVersion(request), caller, now: systemClock() };
      const { status, json } = await changeDays(db, listingId, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'loan_steps');
          const { status, loan } = await work(trx, step);
          return { status, json: JSON.stringify(await describeLoan(trx, caller, loan)) };
        }),
      );
      return sendJson(reply, status, json);
    },
  };
}
