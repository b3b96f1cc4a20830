import { DAMAGE_MESSAGES as MESSAGES } from '@commonyard/contracts/damage-reports.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { changeCalendar, type CalendarChange } from '../availability/availability.service.ts';
import { AUDIT_LOG, type CalendarRow, type Trx } from '../database.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { recordService } from '../loans/loans.service.ts';
import { getListing } from '../projections/listings.repository.ts';
import { clearDamageReports, listWaitingLoanIds } from './damage-reports.repository.ts';

type Change = {
  note: string | null;
  actorId: number;
  now: Date;
  /** The loan whose damage is the reason. Its sides get `loan.damage_reported` instead. */
  except?: number | undefined;
};

/**
 * Takes the machine of a locked calendar out of service, once, and tells the borrowing sides of open and later loans. Returns the
 * columns to set.
 */
export async function takeOutOfService(
  trx: Trx,
  calendar: CalendarRow,
  { note, actorId, now, except }: Change,
): Promise<Partial<CalendarRow>> {
  if (calendar.outOfServiceSince !== null) return {};
  await insertEntry(trx, 'out_of_service', calendar, { note, actorId, now });
  await notifyWaiting(trx, calendar.listingId, 'out_of_service', { actorId, now, except });
  return { outOfServiceSince: now.toISOString(), outOfServiceNote: note };
}

type OwnChange = Pick<CalendarChange, 'listingId' | 'seenVersion'> & { note: string; actorId: number; now: Date };

/** Takes an own machine out of service. Throws 409 where it is already, and for a stale version. */
export const setOutOfService = (trx: Trx, { note, now, ...change }: OwnChange): Promise<void> =>
  changeCalendar(trx, change, async (calendar) => {
    if (calendar.outOfServiceSince !== null) throw conflict('already_out_of_service', MESSAGES.alreadyOut);
    return takeOutOfService(trx, calendar, { note, actorId: change.actorId, now });
  });

/** Puts it into service again, clears its damage reports, and tells those who were told. Throws 409 where it is in service. */
export const setBackInService = (trx: Trx, { note, now, ...change }: OwnChange): Promise<void> =>
  changeCalendar(trx, change, async (calendar) => {
    const { actorId } = change;
    if (calendar.outOfServiceSince === null) throw conflict('not_out_of_service', MESSAGES.notOut);
    await clearDamageReports(trx, calendar.listingId, {
      clearedBy: actorId,
      clearedAt: now.toISOString(),
      clearedNote: note,
    });
    await insertEntry(trx, 'back_in_service', calendar, { note, actorId, now });
    await notifyWaiting(trx, calendar.listingId, 'back_in_service', { actorId, now });
    return { outOfServiceSince: null, outOfServiceNote: null };
  });

async function notifyWaiting(
  trx: Trx,
  listingId: number,
  occurrence: 'out_of_service' | 'back_in_service',
  { actorId, now, except }: Omit<Change, 'note'>,
): Promise<void> {
  for (const id of await listWaitingLoanIds(trx, listingId, torontoDay(now)))
    if (id !== except) await recordService(trx, await lockLoan(trx, id), occurrence, { actorId, now });
}

async function insertEntry(
  trx: Trx,
  action: 'out_of_service' | 'back_in_service',
  { listingId, version }: CalendarRow,
  { note, actorId, now }: Change,
): Promise<void> {
  const { municipality } = await getListing(trx, listingId);
  await insertAuditEntry(trx, AUDIT_LOG, {
    action,
    actorId,
    subject: { id: listingId, version: version + 1 },
    municipality,
    details: { reason: personal(note) },
    at: now.toISOString(),
  });
}
