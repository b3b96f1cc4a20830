import type { FastifyRequest } from 'fastify';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { parseId, requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { checkStep } from '../loans/loans.policy.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { describeStatements, draftStatement } from './statement-drafts.service.ts';
import { assertLendingSide } from './statement-rights.policy.ts';

/** The statements of loans. Every caller who may read a loan reads them; the lending side drafts the next one. */
export async function statementsRoutes(app: App, { db }: Deps): Promise<void> {
  /** onRequest hook: requires a caller of the lending side. Throws 400, 403 or 404. */
  const draftersOnly = async (request: FastifyRequest) => {
    assertLendingSide(request.caller, await getVisibleLoan(db, request.caller, parseId(request)));
  };

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/statements'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ caller, params }) => describeStatements(db, caller, await getVisibleLoan(db, caller, params.id)),
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/statements/draft'],
    onRequest: [signedIn, draftersOnly],
    handler: async ({ caller, params }) => {
      const loan = await getVisibleLoan(db, caller, params.id);
      checkStep('issue_statement', loan, { caller, seenVersion: undefined, now: systemClock() });
      return draftStatement(db, loan);
    },
  });
}
