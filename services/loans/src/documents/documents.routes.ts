import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { DOCUMENT_MESSAGES } from '@commonyard/contracts/documents.values';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { sendJson } from '@commonyard/service-kit/http/json';
import { requireValidId } from '@commonyard/service-kit/http/params';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { createActingCallers } from '../loans/acting-callers.routes.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { signAddress } from './document-addresses.service.ts';
import { fetchUpload } from './documents.client.ts';
import { addDocument, describeDocuments, getDocument, removeDocument } from './documents.service.ts';

/** The private documents of loans. Those who may see a loan see its documents; the sides add them, and remove their own. */
export async function documentsRoutes(app: App, { db, mediaUrl, documentAddresses }: Deps): Promise<void> {
  const { actorsOnly, seenLoan } = createActingCallers({ db });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/documents'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => describeDocuments(db, caller, await getVisibleLoan(db, caller, params.id)),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/documents'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const { id: loanId, listingId } = seenLoan(request);
      // A user adds own uploads only. The id of another user's file may be known from another loan.
      const file = await fetchUpload(mediaUrl, request, body.documentId);
      if (!file) throw invalid({ documentId: DOCUMENT_MESSAGES.notUploaded });
      const { status, json } = await changeDays(db, listingId, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          const document = await addDocument(trx, file, body, { loanId, caller, now: systemClock() });
          return { status: 201, json: JSON.stringify(document) };
        }),
      );
      return sendJson(reply, status, json);
    },
  });

  app.route({
    ...LOANS_ROUTES['DELETE /api/loans/:id/documents/:documentId'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) => {
      const { caller, params } = request;
      const { id: loanId, listingId } = seenLoan(request);
      await changeDays(db, listingId, (trx) =>
        removeDocument(trx, params.documentId, { loanId, caller, now: systemClock() }),
      );
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/documents/:documentId/address'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => {
      const loan = await getVisibleLoan(db, caller, params.id);
      const { documentId } = await getDocument(db, loan.id, params.documentId);
      return signAddress(documentAddresses, { id: documentId, userId: caller.userId!, now: systemClock() });
    },
  });
}
