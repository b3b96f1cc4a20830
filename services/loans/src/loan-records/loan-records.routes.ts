import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { requireValidId } from '@commonyard/service-kit/http/params';
import { sendZip } from '@commonyard/service-kit/http/zip';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { collectRecord } from './loan-record.service.ts';
import { toArchive } from './record-archive.mapper.ts';
import { readDocuments } from './record-documents.service.ts';
import { readPhotos } from './record-photos.service.ts';
import { toRecord } from './record-sections.mapper.ts';
import { recordWords } from './record-words.mapper.ts';

/** Each holds the photos and documents of a record in memory. */
const MAX_ARCHIVES_AT_A_TIME = 2;
/** A caller token that the gateway gave again is valid for 20 s at least. */
const READING_MS = 18_000;

const busy = () =>
  new HttpError(503, 'busy', 'Temporarily busy. Please try again.', { headers: { 'retry-after': '5' } });

/** The record of a loan: as a document for the page, and as an archive for a clerk. */
export async function loanRecordsRoutes(app: App, deps: Deps): Promise<void> {
  const { db, usage, mediaUrl } = deps;
  let archives = 0;

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/record'],
    onRequest: [signedIn, requireValidId],
    handler: async (request) => {
      const { caller, params, query } = request;
      return toRecord(await collectRecord(deps, request, params.id), recordWords(query.language ?? caller.locale));
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/record.zip'],
    onRequest: [signedIn, requireValidId],
    handler: async (request, reply) => {
      const { caller, params, query } = request;
      const { id, version, lenderMunicipality: municipality } = await getVisibleLoan(db, caller, params.id);
      if (archives >= MAX_ARCHIVES_AT_A_TIME) throw busy();
      archives++;
      const closed = new AbortController();
      reply.raw.once('close', () => {
        archives--;
        closed.abort();
      });
      await db.transaction().execute(async (trx) => {
        await usage.count(trx, request, 'loan_exports');
        await insertAuditEntry(trx, AUDIT_LOG, {
          action: 'exported',
          actorId: caller.userId,
          subject: { kind: 'loan', id, version },
          municipality,
        });
      });
      const collected = await collectRecord(deps, request, id);
      const words = recordWords(query.language ?? caller.locale);
      const record = toRecord(collected, words);
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(READING_MS)]);
      const photos = readPhotos(mediaUrl, request, record, signal);
      const { certificateFile, masterAgreementFile } = collected;
      const others = [
        ...(certificateFile ? [{ ...certificateFile, title: words.t('Insurance') }] : []),
        ...(masterAgreementFile ? [{ ...masterAgreementFile, title: words.t('Master agreement') }] : []),
      ];
      const documents = readDocuments(deps, request, [...collected.documents, ...others], signal);
      return sendZip(reply, `loan-${id}-record.zip`, toArchive({ collected, record, photos, documents, words }));
    },
  });
}
