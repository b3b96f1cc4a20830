import { DAMAGE_LIMITS, DAMAGE_MESSAGES as MESSAGES } from '@commonyard/contracts/damage-reports.values';
import type { InspectionCompleted } from '@commonyard/contracts/events/inquiries';
import type { DamageReport, DamageReportBody } from '@commonyard/contracts/http/damage-reports';
import { isAgreed } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { changeCalendar } from '../availability/availability.service.ts';
import type { Db, LoanRow, Trx } from '../database.ts';
import { listDocuments } from '../loans/documents.repository.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { findLoan, lockLoan } from '../loans/loans.repository.ts';
import { recordDamage } from '../loans/loans.service.ts';
import { findNames } from '../projections/users.repository.ts';
import { toDamageReport } from './damage-reports.mapper.ts';
import {
  insertDamageReport,
  listDamageReports,
  listPhotos,
  type DamageReportRow,
} from './damage-reports.repository.ts';
import { takeOutOfService } from './service-state.service.ts';

/** The damage reports of a loan, newest first. */
export async function describeDamageReports(db: Db, loanId: number): Promise<DamageReport[]> {
  return describe(db, loanId, await listDamageReports(db, loanId));
}

async function describe(db: Db, loanId: number, rows: DamageReportRow[]): Promise<DamageReport[]> {
  const photos = await listPhotos(
    db,
    loanId,
    rows.flatMap(({ documentIds }) => documentIds),
  );
  const nameOf = await findNames(
    db,
    rows.map(({ reportedBy }) => reportedBy ?? undefined),
  );
  return rows.map((row) => toDamageReport(row, { photos, nameOf }));
}

type Report = { loan: Pick<LoanRow, 'id' | 'listingId'>; caller: Caller; now: Date };

/**
 * Reports damage of the machine of an agreed loan and takes it out of service. Throws 400 for photos that the caller's side did not add
 * to the loan, 404, and 409 for a loan that is not agreed or has ended.
 */
export async function reportDamage(
  trx: Trx,
  { note, documentIds = [] }: DamageReportBody,
  { loan: { id: loanId, listingId }, caller, now }: Report,
): Promise<DamageReport> {
  const actorId = caller.userId!;
  let report: DamageReportRow | undefined;
  await changeCalendar(trx, { listingId, actorId }, async (calendar) => {
    const loan = await lockLoan(trx, loanId);
    const side = sideOf(caller, loan)!;
    if (!isAgreed(loan.status)) throw conflict('invalid_transition', MESSAGES.notAgreed);
    if ((await listDamageReports(trx, loanId)).length >= DAMAGE_LIMITS.perLoan)
      throw conflict('too_many_reports', MESSAGES.tooMany);
    const own = (await listDocuments(trx, loanId)).filter((document) => document.side === side);
    if (!documentIds.every((id) => own.some(({ documentId }) => documentId === id)))
      throw invalid({ documentIds: MESSAGES.photos });
    report = await insertDamageReport(trx, {
      loanId,
      listingId,
      inspectionId: null,
      side,
      reportedBy: actorId,
      note,
      items: [],
      documentIds,
      reportedAt: now.toISOString(),
    });
    await recordDamage(trx, loan, note, { by: side, actorId, now });
    return takeOutOfService(trx, calendar, { note: null, actorId, now, except: loanId });
  });
  const [described] = await describe(trx, loanId, [report!]);
  return described!;
}

/**
 * Opens a damage report for the major items that a post inspection of a loan found, and takes the machine out of service. A repeated
 * event changes nothing, and neither does a loan that was never agreed, nor one that had ended before the inspection was completed.
 */
export async function reportMajorItems(
  trx: Trx,
  inspection: InspectionCompleted,
  { completedAt, now }: { completedAt: string; now: Date },
): Promise<void> {
  const { id: inspectionId, type, loanId, major = [], userId } = inspection;
  if (type !== 'post' || loanId === undefined || major.length === 0) return;
  const found = await findLoan(trx, loanId);
  if (!found || !isInspectable(found, completedAt)) return;
  await changeCalendar(trx, { listingId: found.listingId, actorId: userId }, async (calendar) => {
    const loan = await lockLoan(trx, loanId);
    const report = await insertDamageReport(trx, {
      loanId,
      listingId: loan.listingId,
      inspectionId,
      side: null,
      reportedBy: userId,
      note: null,
      items: major.map(({ item, note }) => ({ item, note })),
      documentIds: [],
      reportedAt: now.toISOString(),
    });
    if (!report) return {};
    await recordDamage(trx, loan, null, { by: null, actorId: userId, now });
    return takeOutOfService(trx, calendar, { note: null, actorId: userId, now, except: loanId });
  });
}

/** The event may arrive after the end that it led to. */
const isInspectable = ({ status, endedAt }: LoanRow, completedAt: string): boolean =>
  isAgreed(status) || (status === 'closed' && endedAt !== null && Date.parse(completedAt) <= Date.parse(endedAt));
