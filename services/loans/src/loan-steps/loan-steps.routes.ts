import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { ArrangedPart } from '@commonyard/contracts/events/loans';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey, replyOnce } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { getVisibleListing } from '../projections/listings.service.ts';
import { sendQuote } from './send-quote.service.ts';
import { acceptQuote } from './accept-quote.service.ts';
import { changeRequestedDays } from './change-days.service.ts';
import { assertBorrower, assertLender } from './loan-days.policy.ts';
import { toContacts, toHandOverPlan } from '../loan-plans/loan-plans.mapper.ts';
import { assertArranges, assertContacts, assertMeetings } from '../loan-plans/loan-plans.policy.ts';
import { savePart } from '../loan-plans/loan-plans.service.ts';
import { assertInsurer, markSeen, waiveCertificate } from '../certificates/loan-insurance.service.ts';
import { describeLoan } from '../loan-views/loan-details.service.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { confirmHandover } from './confirm-handover.service.ts';
import { agreeToExtension, declineExtension, proposeExtension, withdrawExtension } from './extend-loan.service.ts';
import { isKnownInspection } from '../loans/handovers.repository.ts';
import { fetchCompletedInspection } from './inspections.client.ts';
import { recallMachine, withdrawRecall } from './recall.service.ts';
import { declineProposal, withdrawProposal } from './drop-proposal.service.ts';
import { cancelLoan, declineLoan } from './end-loan.service.ts';
import { agreeToEnd, disputeEnd, proposeEnd, withdrawEnd } from './propose-end.service.ts';
import { offerLoan } from './offer-loan.service.ts';
import { requestLoan } from './request-loan.service.ts';
import { createStepRunner } from './step-runner.routes.ts';

/** Requests and the steps of loans. All steps take `If-Match`. */
export async function loanStepsRoutes(app: App, { db, assetsUrl, inquiriesUrl, usage }: Deps): Promise<void> {
  const { actorsOnly, seenLoan, runStep } = createStepRunner({ db, usage });

  /** onRequest hook: requires a caller of the side that arranges a part. Throws 400, 403 or 404. */
  const arrangersOnly = (part: (side: LoanSide) => LoanPlanPart) => async (request: FastifyRequest) => {
    await actorsOnly('other')(request);
    const loan = seenLoan(request);
    assertArranges(part(sideOf(request.caller, loan)!), request.caller, loan);
  };
  const contactsOf = (side: LoanSide) => `${side}_contacts` as const;

  const save = (request: FastifyRequest, reply: FastifyReply, arranged: ArrangedPart) =>
    runStep(request, reply, async (trx, step) => ({ status: 200, loan: await savePart(trx, arranged, step) }));

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/contacts'],
    onRequest: [signedIn, arrangersOnly(contactsOf)],
    handler: async (request, reply) => {
      assertContacts(request.body);
      const side = sideOf(request.caller, seenLoan(request))!;
      return save(request, reply, { part: contactsOf(side), contacts: toContacts(request.body) });
    },
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/hand-over-plan'],
    onRequest: [signedIn, arrangersOnly(() => 'hand_over_plan')],
    handler: async (request, reply) => {
      assertMeetings(request.body);
      return save(request, reply, { part: 'hand_over_plan', handOverPlan: toHandOverPlan(request.body) });
    },
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/operator'],
    onRequest: [signedIn, arrangersOnly(() => 'operator')],
    handler: async (request, reply) => save(request, reply, { part: 'operator', operator: request.body }),
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/loans/:id/purchase-order'],
    onRequest: [signedIn, arrangersOnly(() => 'purchase_order')],
    handler: async (request, reply) => save(request, reply, { part: 'purchase_order', purchaseOrder: request.body }),
  });

  /** onRequest hook: requires a caller of the lending side, for a waiver its administrator if it has one. Throws 400, 403 or 404. */
  const insurersOnly = (what: 'seen' | 'waive') => async (request: FastifyRequest) => {
    await actorsOnly('other')(request);
    await assertInsurer(db, what, { caller: request.caller, loan: seenLoan(request) });
  };

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/certificate'],
    onRequest: [signedIn, insurersOnly('seen')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({ status: 200, loan: await markSeen(trx, request.body, step) })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/certificate-waiver'],
    onRequest: [signedIn, insurersOnly('waive')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await waiveCertificate(trx, request.body, step),
      })),
  });

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
    ...LOANS_ROUTES['POST /api/loans/offers'],
    onRequest: [signedIn, async ({ caller }) => assertLender(caller)],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const { listingId, needId } = body;
      await getVisibleListing({ db, assetsUrl }, request, listingId);
      await getVisibleListing({ db, assetsUrl }, request, needId, ['needed_asset']);
      const { status, json } = await changeDays(db, listingId, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'loans');
          const loan = await offerLoan(trx, body, caller, systemClock());
          return { status: 201, json: JSON.stringify(await describeLoan(trx, caller, loan)) };
        }),
      );
      return sendJson(reply, status, json);
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

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/days'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await changeRequestedDays(trx, request.body, step),
      })),
  });

  const withReason = [
    { route: 'POST /api/loans/:id/decline', action: 'other', run: declineLoan },
    { route: 'POST /api/loans/:id/cancel', action: 'cancel', run: cancelLoan },
    { route: 'POST /api/loans/:id/end/dispute', action: 'other', run: disputeEnd },
  ] as const;
  for (const { route, action, run } of withReason)
    app.route({
      ...LOANS_ROUTES[route],
      onRequest: [signedIn, actorsOnly(action)],
      handler: async (request, reply) =>
        runStep(request, reply, async (trx, step) => ({ status: 200, loan: await run(trx, request.body, step) })),
    });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/end'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({ status: 200, loan: await proposeEnd(trx, request.body, step) })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/end/agree'],
    onRequest: [signedIn, actorsOnly('other')],
    preValidation: allowEmptyBody,
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({ status: 200, loan: await agreeToEnd(trx, request.body, step) })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/handovers'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) => {
      const { inspectionId } = request.body;
      const isKnown = await isKnownInspection(db, inspectionId);
      const seen = seenLoan(request);
      // Outside the transaction: its event has not come yet.
      const fetched = isKnown
        ? undefined
        : await fetchCompletedInspection(inquiriesUrl, request, { inspectionId, loan: seen });
      return runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await confirmHandover(trx, request.body, step, fetched),
      }));
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/recall'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await recallMachine(trx, request.body, step),
      })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/extensions'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await proposeExtension(trx, request.body, step),
      })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/extensions/decline'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await declineExtension(trx, request.body, step),
      })),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/proposal/decline'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) =>
      runStep(request, reply, async (trx, step) => ({
        status: 200,
        loan: await declineProposal(trx, request.body, step),
      })),
  });

  const withoutBody = [
    { route: 'POST /api/loans/:id/end/withdraw', run: withdrawEnd },
    { route: 'POST /api/loans/:id/proposal/withdraw', run: withdrawProposal },
    { route: 'POST /api/loans/:id/extensions/agree', run: agreeToExtension },
    { route: 'POST /api/loans/:id/extensions/withdraw', run: withdrawExtension },
    { route: 'POST /api/loans/:id/recall/withdraw', run: withdrawRecall },
  ] as const;
  for (const { route, run } of withoutBody)
    app.route({
      ...LOANS_ROUTES[route],
      onRequest: [signedIn, actorsOnly('other')],
      preValidation: allowEmptyBody,
      handler: async (request, reply) =>
        runStep(request, reply, async (trx, step) => ({ status: 200, loan: await run(trx, step) })),
    });
}
