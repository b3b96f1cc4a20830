import { DOCUMENT_MESSAGES } from '@commonyard/contracts/documents.values';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { replyOnce } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { requireValidId } from '@commonyard/service-kit/http/params';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { signAddress } from '../documents/document-addresses.service.ts';
import { fetchUpload } from '../documents/documents.client.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { membersOnly, officersOnly } from '../municipality-settings/municipality-settings.policy.ts';
import { findNames } from '../projections/users.repository.ts';
import { toCertificate } from './certificates.mapper.ts';
import { listCertificates, type CertificateRow } from './certificates.repository.ts';
import {
  addCertificate,
  assertCertificate,
  changeCertificate,
  getCertificate,
  removeCertificate,
} from './certificates.service.ts';
import { certificateNotFound } from './certificates.policy.ts';
import { readInsurance } from './loan-insurance.service.ts';

/** The certificates of insurance of the caller's municipality. Its users read them, its administrators change them. */
export async function certificatesRoutes(app: App, { db, usage, mediaUrl, documentAddresses }: Deps): Promise<void> {
  const describe = async (trx: Db, caller: Caller, rows: readonly CertificateRow[]) => {
    const nameOf = await findNames(
      trx,
      rows.map(({ savedBy }) => savedBy),
    );
    return rows.map((row) => toCertificate(row, caller.locale, nameOf));
  };
  const toChange = ({ municipality, userId }: Caller) => ({
    municipality: municipality!,
    actorId: userId!,
    now: systemClock(),
  });

  app.route({
    ...LOANS_ROUTES['GET /api/certificates'],
    onRequest: [signedIn, membersOnly],
    handler: async ({ caller }) => describe(db, caller, await listCertificates(db, caller.municipality!)),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/certificates'],
    onRequest: [signedIn, officersOnly],
    handler: async (request, reply) => {
      const { body, caller } = request;
      assertCertificate(body);
      const file = await fetchUpload(mediaUrl, request, body.documentId);
      if (!file) throw invalid({ documentId: DOCUMENT_MESSAGES.notUploaded });
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        const [certificate] = await describe(trx, caller, [await addCertificate(trx, body, file, toChange(caller))]);
        return JSON.stringify(certificate);
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['PUT /api/certificates/:id'],
    onRequest: [signedIn, officersOnly, requireValidId],
    handler: async (request) => {
      const { body, caller, params } = request;
      const change = { ...toChange(caller), seenVersion: ifMatchVersion(request) };
      await getCertificate(db, change.municipality, params.id);
      assertCertificate(body);
      const file = body.documentId && (await fetchUpload(mediaUrl, request, body.documentId));
      if (body.documentId && !file) throw invalid({ documentId: DOCUMENT_MESSAGES.notUploaded });
      return db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        const [certificate] = await describe(trx, caller, [
          await changeCertificate(trx, params.id, body, file || undefined, change),
        ]);
        return certificate!;
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['DELETE /api/certificates/:id'],
    onRequest: [signedIn, officersOnly, requireValidId],
    handler: async (request, reply) => {
      const { caller, params } = request;
      const change = { ...toChange(caller), seenVersion: ifMatchVersion(request) };
      await db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        await removeCertificate(trx, params.id, change);
      });
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/certificates/:id/address'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ caller, params, query }) => {
      const documentId =
        query.loan === undefined
          ? await findOwnFile(db, caller, params.id)
          : await findShownFile(db, caller, query.loan, params.id);
      return signAddress(documentAddresses, { id: documentId, userId: caller.userId!, now: systemClock() });
    },
  });
}

/** The file of a certificate of the caller's municipality. Throws 404. */
async function findOwnFile(db: Db, { role, municipality }: Caller, id: number): Promise<string> {
  if (role === 'admin' || municipality === null) throw certificateNotFound();
  return (await getCertificate(db, municipality, id)).documentId;
}

/** The file of a certificate that a loan shows. Throws 404. */
async function findShownFile(db: Db, caller: Caller, loanId: number, id: number): Promise<string> {
  const certificate = (await readInsurance(db, await getVisibleLoan(db, caller, loanId)))?.certificate;
  if (certificate?.id !== id) throw certificateNotFound();
  return certificate.documentId;
}
