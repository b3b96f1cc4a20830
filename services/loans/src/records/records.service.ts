import { createHoldsConsumer } from '@commonyard/service-kit/records/holds';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Retention } from '@commonyard/service-kit/records/retention';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { AUDIT_LOG, type Database, type Trx } from '../database.ts';
import { findLoan } from '../loans/loans.repository.ts';
import { releaseDocuments } from '../loans/loans.service.ts';
import { deleteAgreements } from '../master-agreements/master-agreements.repository.ts';
import { recordAgreement } from '../master-agreements/master-agreements.service.ts';
import { deleteSettlements } from '../settlements/settlements.repository.ts';
import {
  deleteCertificates,
  deleteLoans,
  dueAgreements,
  dueCertificates,
  dueLoans,
  dueSettlements,
} from './records.repository.ts';

/** Listings, inquiries and accounts on hold: their loans are kept with them, and the audit log whole. */
export const holdsConsumer = createHoldsConsumer<Database>('loans', [
  'asset.hold_changed',
  'inquiry.hold_changed',
  'user.hold_changed',
]);

/** Calendars have no rule: they hold no personal data and are as short as their listing's seasons. */
export const retention: Retention<Database> = {
  service: 'loans',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.loans,
  removals: {
    loans: { due: dueLoans, remove: removeLoans },
    certificates: { due: dueCertificates, remove: removeCertificates },
    master_agreements: { due: dueAgreements, remove: removeAgreements },
    settlements: { due: dueSettlements, remove: removeSettlements },
  },
};

/** Media deletes the documents of a loan without any. */
async function removeLoans(trx: Trx, ids: number[]): Promise<void> {
  for (const id of ids) {
    const loan = await findLoan(trx, id);
    if (loan) await releaseDocuments(trx, loan, systemClock());
  }
  for (const { id, version, lenderMunicipality: municipality } of await deleteLoans(trx, ids))
    await insertAuditEntry(trx, AUDIT_LOG, {
      action: 'removed',
      actorId: null,
      subject: { kind: 'loan', id, version },
      municipality,
    });
}

/** Media deletes the file of a certificate without any. */
async function removeCertificates(trx: Trx, ids: number[]): Promise<void> {
  const time = systemClock().toISOString();
  for (const { id, version: last, municipality } of await deleteCertificates(trx, ids)) {
    const version = last + 1;
    const data = { id, version, municipality, documentIds: [] };
    await writeEvent(trx, { type: 'certificate.saved', data, actorId: null, time });
    const subject = { kind: 'certificate', id, version };
    await insertAuditEntry(trx, AUDIT_LOG, { action: 'removed', actorId: null, subject, municipality });
  }
}

async function removeAgreements(trx: Trx, ids: number[]): Promise<void> {
  for (const agreement of await deleteAgreements(trx, ids))
    await recordAgreement(trx, 'removed', agreement, { actor: null, now: systemClock() });
}

async function removeSettlements(trx: Trx, ids: number[]): Promise<void> {
  for (const { id, version: last, proposer: municipality } of await deleteSettlements(trx, ids)) {
    const subject = { kind: 'settlement', id, version: last + 1 };
    await insertAuditEntry(trx, AUDIT_LOG, { action: 'removed', actorId: null, subject, municipality });
  }
}
