import { inBatches } from '@commonyard/service-kit/db/batches';
import type { Kysely } from 'kysely';
import { CERTIFICATE_LIMITS, CERTIFICATE_MESSAGES as MESSAGES } from '@commonyard/contracts/certificates.values';
import type { ChangedCertificateBody } from '@commonyard/contracts/http/certificates';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { AUDIT_LOG, type Database, type Db, type Trx } from '../database.ts';
import { certificateNotFound } from './certificates.policy.ts';
import { recordCoverChanges } from './cover-changes.service.ts';
import {
  findCertificate,
  insertCertificate,
  isFileOfAnother,
  listCertificates,
  listCertificatesAfter,
  listLendersTo,
  listSeenDocumentIds,
  updateCertificate,
  type CertificateRow,
} from './certificates.repository.ts';

const inUse = () => conflict('document_in_use', MESSAGES.inUse);

/** Who changes a certificate of the own municipality, and the version that was seen. */
export type CertificateChange = { municipality: string; actorId: number; seenVersion?: number | undefined; now: Date };

/** Throws 400 for days in the wrong order, and for municipalities that do not exist. */
export function assertCertificate({ startsOn, endsOn, additionalInsured }: ChangedCertificateBody): void {
  if (endsOn < startsOn) throw invalid({ endsOn: MESSAGES.dateOrder });
  if (additionalInsured && (additionalInsured.length === 0 || !additionalInsured.every(isMunicipality)))
    throw invalid({ additionalInsured: MESSAGES.additionalInsured });
}

/** A certificate of a municipality. Throws 404. */
export async function getCertificate(db: Db, municipality: string, id: number): Promise<CertificateRow> {
  const certificate = await findCertificate(db, municipality, id);
  if (!certificate) throw certificateNotFound();
  return certificate;
}

/** Adds a certificate with a file that the caller uploaded. Loans whose cover changes follow. Throws 409. */
export const addCertificate = (
  trx: Trx,
  body: ChangedCertificateBody,
  upload: UploadedDocument,
  change: CertificateChange,
): Promise<CertificateRow> => recordCoverChanges(trx, change, () => add(trx, body, upload, change));

async function add(
  trx: Trx,
  { documentId: _id, ...facts }: ChangedCertificateBody,
  { id: documentId, ...file }: UploadedDocument,
  change: CertificateChange,
): Promise<CertificateRow> {
  const { municipality, actorId: savedBy, now } = change;
  if ((await listCertificates(trx, municipality)).length >= CERTIFICATE_LIMITS.perMunicipality)
    throw conflict('too_many_certificates', MESSAGES.tooMany);
  const savedAt = now.toISOString();
  const after = await insertCertificate(trx, { ...facts, ...file, documentId, municipality, savedBy, savedAt });
  if (!after) throw inUse();
  await record(trx, 'saved', undefined, after, change);
  return after;
}

/** Changes all facts of a certificate, and maybe its file. Loans whose cover changes follow. Throws 404 or 409. */
export const changeCertificate = (
  trx: Trx,
  id: number,
  body: ChangedCertificateBody,
  upload: UploadedDocument | undefined,
  change: CertificateChange,
): Promise<CertificateRow> => recordCoverChanges(trx, change, () => update(trx, id, body, upload, change));

async function update(
  trx: Trx,
  id: number,
  { documentId: _id, ...facts }: ChangedCertificateBody,
  upload: UploadedDocument | undefined,
  change: CertificateChange,
): Promise<CertificateRow> {
  const before = await lockCertificate(trx, id, change);
  if (upload && (await isFileOfAnother(trx, upload.id, id))) throw inUse();
  const { id: documentId, ...file } = upload ?? { id: before.documentId };
  const after = await updateCertificate(trx, id, {
    ...facts,
    ...file,
    documentId,
    savedBy: change.actorId,
    savedAt: change.now.toISOString(),
    ...(facts.endsOn !== before.endsOn && { remindedDays: null }),
  });
  await record(trx, 'updated', before, after, change);
  return after;
}

/** Removes a certificate. Loans in which it was seen keep its facts and its file; those whose cover changes follow. Throws 404 or 409. */
export const removeCertificate = (trx: Trx, id: number, change: CertificateChange): Promise<CertificateRow> =>
  recordCoverChanges(trx, change, () => remove(trx, id, change));

async function remove(trx: Trx, id: number, change: CertificateChange): Promise<CertificateRow> {
  const before = await lockCertificate(trx, id, change);
  const after = await updateCertificate(trx, id, { removedAt: change.now.toISOString() });
  await record(trx, 'removed', before, after, change);
  return after;
}

async function lockCertificate(trx: Trx, id: number, change: CertificateChange): Promise<CertificateRow> {
  const certificate = await findCertificate(trx, change.municipality, id, 'forNoKeyUpdate');
  if (!certificate) throw certificateNotFound();
  if (change.seenVersion !== undefined && change.seenVersion !== certificate.version)
    throw conflict('stale_version', MESSAGES.stale);
  return certificate;
}

async function record(
  trx: Trx,
  action: 'saved' | 'updated' | 'removed',
  before: CertificateRow | undefined,
  after: CertificateRow,
  { municipality, actorId, now }: CertificateChange,
): Promise<void> {
  const { id, version } = after;
  const isRemoved = action === 'removed';
  const time = now.toISOString();
  await insertAuditEntry(trx, AUDIT_LOG, {
    action,
    actorId,
    subject: { kind: 'certificate', id, version },
    municipality,
    before: before ? toValues(before) : null,
    after: isRemoved ? null : toValues(after),
    at: time,
  });
  const lenders = await listLendersTo(trx, municipality);
  await writeKeptFiles(trx, after, { isRemoved, lenders, actorId, time });
}

/**
 * Publishes the files that media keeps for a certificate: its present file, and each file that a lending side marked as seen. `lenders`:
 * the municipalities whose open pages follow the change; absent in a replay, which changes nothing.
 */
async function writeKeptFiles(
  trx: Trx,
  { id, version, municipality, documentId }: CertificateRow,
  {
    isRemoved,
    actorId,
    time,
    lenders,
  }: { isRemoved: boolean; actorId: number | null; time: string; lenders?: string[] },
): Promise<void> {
  const seen = await listSeenDocumentIds(trx, id);
  const documentIds = [...new Set([...(isRemoved ? [] : [documentId]), ...seen])];
  const data = { id, version, municipality, documentIds, ...(lenders && { lenders }) };
  await writeEvent(trx, { type: 'certificate.saved', data, actorId, time });
}

const REPUBLISH_BATCH = 50;

/**
 * Publishes for every certificate, removed ones too, which files media keeps. They are not locked: a change meanwhile has a higher
 * version, by which media keeps the newer state. Returns the number of certificates.
 */
export const republishCertificates = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    const certificates = await listCertificatesAfter(trx, afterId, REPUBLISH_BATCH);
    for (const { removedAt, ...certificate } of certificates)
      await writeKeptFiles(trx, certificate, {
        isRemoved: removedAt !== null,
        actorId: null,
        time: removedAt ?? certificate.savedAt,
      });
    return certificates;
  });

const toValues = ({
  kind,
  insurer,
  policyNumber,
  limitCents,
  additionalInsured,
  startsOn,
  endsOn,
  documentId,
}: CertificateRow) => ({ kind, insurer, policyNumber, limitCents, additionalInsured, startsOn, endsOn, documentId });
