import { countDays } from '@commonyard/contracts/calendar-days.values';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import type { Db } from '../database.ts';
import { toLoanListing, toParty } from '../loan-views/loans.mapper.ts';
import { listMachines, listPeriods } from './machines.repository.ts';

/** The loans and blocks of the caller's own machines on some days. Throws 400 for reversed and for too many days. */
export async function getMachineCalendars(
  db: Db,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<MachineCalendar[]> {
  if (to < from) throw invalid({ to: MESSAGES.dateOrder });
  if (countDays(from, to) > LOAN_LIMITS.calendarDays) throw invalid({ to: MESSAGES.calendarRange });
  const machines = await listMachines(db, caller);
  if (machines.length === 0) return [];
  const ids = machines.map(({ id }) => id);
  const periods = await listPeriods(db, ids, { from, to });
  return machines.map((machine) => ({
    listing: toLoanListing(machine.id, machine),
    periods: periods
      .filter(({ listingId }) => listingId === machine.id)
      .map(({ listingId: _listingId, kind, borrowerMunicipality: borrower, ...period }) => ({
        ...period,
        kind: kind as MachineCalendar['periods'][number]['kind'],
        municipalityName: borrower === null ? null : toParty(borrower, caller.locale).municipalityName,
      })),
  }));
}
