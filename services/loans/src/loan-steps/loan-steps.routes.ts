import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey, replyOnce } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { parseId } from '@commonyard/service-kit/http/params';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import { changeDays } from '../availability/day-changes.service.ts';
import type { LoanRow, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { getVisibleListing } from '../projections/listings.service.ts';
import { sendQuote } from './send-quote.service.ts';
import { acceptQuote } from './accept-quote.service.ts';
import { assertBorrower } from './loan-days.policy.ts';
import { describeLoan } from '../loan-views/loan-details.service.ts';
import { assertMayAct, type Step } from '../loans/loans.policy.ts';
import { getVisibleLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { cancelLoan, declineLoan } from './end-loan.service.ts';
import { requestLoan } from './request-loan.service.ts';

/** Requests and the steps of loans. All steps take `If-Match`. */
export async function loanStepsRoutes(app: App, { db, assetsUrl, usage }: Deps): Promise<void> {
  /** The loans that the hooks read. */
  const seenLoans = new WeakMap<FastifyRequest, LoanRow>();
  /** onRequest hook: requires a caller who may see the loan and is not only a reader. Throws 400, 403 or 404. */
  const actorsOnly = (action: 'cancel' | 'other') => async (request: FastifyRequest) => {
    const loan = await getVisibleLoan(db, request.caller, parseId(request));
    assertMayAct(action, request.caller, loan);
    seenLoans.set(request, loan);
  };

  /** Runs a step in a transaction, once per `Idempotency-Key`, and responds with the loan after it. */
  const runStep = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: Trx, step: Step & { seen: LoanRow }) => Promise<{ status: 200 | 201 | 202; loan: LoanOfListing }>,
  ) => {
    const { caller } = request;
    const seen = seenLoans.get(request)!;
    const { id: loanId, listingId } = seen;
    const step = { seen, loanId, listingId, seenVersion: ifMatchVersion(request), caller, now: systemClock() };
    const { status, json } = await changeDays(db, listingId, (trx) =>
      withIdempotencyKey(trx, request, async () => {
        const { status, loan } = await work(trx, step);
        return { status, json: JSON.stringify(await describeLoan(trx, caller, loan)) };
      }),
    );
    return sendJson(reply, status, json);
  };

  app.route({
    ...LOANS_ROUTES['POST /api/loans'],
    onRequest: [signedIn, async ({ caller }) => assertBorrower(caller)],
    handler: async (request, reply) => {
      const { body, caller } = request;
      await getVisibleListing({ db, assetsUrl }, request, body.listingId);
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'loans');
        const loan = await requestLoan(trx, body, caller, systemClock());
        return JSON.stringify(await describeLoan(trx, caller, loan));
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/quotes'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => {
        const { loan, isSent } = await sendQuote(trx, request.body, step);
        return { loan, status: isSent ? 201 : 202 };
      }),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/accept'],
    onRequest: [signedIn, actorsOnly('other')],
    preValidation: allowEmptyBody,
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => {
        const { loan, isAccepted } = await acceptQuote(trx, step);
        return { loan, status: isAccepted ? 200 : 202 };
      }),
  });

  const endings = [
    { route: 'POST /api/loans/:id/decline', action: 'other', run: declineLoan },
    { route: 'POST /api/loans/:id/cancel', action: 'cancel', run: cancelLoan },
  ] as const;
  for (const { route, action, run } of endings)
    app.route({
      ...LOANS_ROUTES[route],
      onRequest: [signedIn, actorsOnly(action)],
      handler: async (request, reply) =>
        runStep(request, reply, async (trx, step) => ({ status: 200, loan: await run(trx, request.body, step) })),
    });
}
