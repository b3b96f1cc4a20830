import type { FastifyRequest } from 'fastify';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { LoanRow } from '../database.ts';
import type { Deps } from '../deps.ts';
import { issueCreditNote, recordPayment, setAlternative } from '../statements/correct-statement.service.ts';
import { issueStatement } from '../statements/issue-statement.service.ts';
import { assertBorrowingSide, assertCorrects, assertLendingSide } from '../statements/statement-rights.policy.ts';
import { createStepRunner } from './step-runner.routes.ts';

/** The steps of both sides with the statement of a returned loan. All take `If-Match`. */
export async function statementStepsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const { actorsOnly, seenLoan, runStep } = createStepRunner({ db, usage });
  /** onRequest hook: requires a party of the loan that `assertMay` accepts. Throws 400, 403 or 404. */
  const partiesOnly =
    (assertMay: (caller: FastifyRequest['caller'], loan: LoanRow) => void) => async (request: FastifyRequest) => {
      await actorsOnly('other')(request);
      assertMay(request.caller, seenLoan(request));
    };

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/statements'],
    onRequest: [signedIn, partiesOnly(assertLendingSide)],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await issueStatement(trx, request.body, step),
      })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/statements/:statementId/credit-notes'],
    onRequest: [signedIn, partiesOnly(assertCorrects)],
    handler: async (request, reply) => {
      const { statementId } = request.params;
      return runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await issueCreditNote(trx, request.body, { ...step, statementId }),
      }));
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/statements/:statementId/payment'],
    onRequest: [signedIn, partiesOnly(assertLendingSide)],
    handler: async (request, reply) => {
      const { statementId } = request.params;
      return runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await recordPayment(trx, request.body, { ...step, statementId }),
      }));
    },
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/alternative-cost'],
    onRequest: [signedIn, partiesOnly(assertBorrowingSide)],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await setAlternative(trx, request.body, step),
      })),
  });
}
