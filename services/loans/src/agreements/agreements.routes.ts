import type { FastifyRequest } from 'fastify';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { parseId, requireValidId } from '@commonyard/service-kit/http/params';
import type { Deps } from '../deps.ts';
import { assertMayAct, type Step } from '../loans/loans.policy.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { getListing } from '../projections/listings.repository.ts';
import { assertMayChange } from './agreements.policy.ts';
import { changeAgreement, describeAgreement, signAgreement } from './agreements.service.ts';

/** The agreements of loans. Every caller who may read a loan reads its agreement; municipal administrators of both sides sign it. */
export async function agreementsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const toStep = (request: FastifyRequest): Omit<Step, 'listingId'> => ({
    loanId: parseId(request),
    caller: request.caller,
    seenVersion: ifMatchVersion(request),
    now: systemClock(),
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/agreement'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => {
      const loan = await getVisibleLoan(db, caller, params.id);
      return describeAgreement(db, caller, { ...loan, listing: await getListing(db, loan.listingId) });
    },
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/agreement'],
    onRequest: [
      signedIn,
      async (request) => assertMayChange(request.caller, await getVisibleLoan(db, request.caller, parseId(request))),
    ],
    handler: async (request) => {
      const { body, caller } = request;
      const step = toStep(request);
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        return describeAgreement(trx, caller, await changeAgreement(trx, body, step));
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/signatures'],
    onRequest: [
      signedIn,
      async (request) =>
        assertMayAct('other', request.caller, await getVisibleLoan(db, request.caller, parseId(request))),
    ],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const step = toStep(request);
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        return JSON.stringify(await describeAgreement(trx, caller, await signAgreement(trx, body, step)));
      });
    },
  });
}
