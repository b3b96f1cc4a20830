import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { Deps } from '../deps.ts';
import type { Db } from '../database.ts';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { countDays } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { listMachines, listPeriods } from './machines.repository.ts';
import { toLoanListing, toParty } from '../loan-views/loans.mapper.ts';

export async function machinesRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans/machines'],
    onRequest: signedIn,
    handler: async ({ caller, query }) =>
      getMachineCalendars(db, caller, { from: parseCalendarDay(query.from)!, to: parseCalendarDay(query.to)! }),
  });
}

/** The loans and blocks of the caller's own machines on some days. Throws 400 for reversed and for too many days. */
async function getMachineCalendars(
  db: Db,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<MachineCalendar[]> {
  if (to < from) throw invalid({ to: LOAN_MESSAGES.dateOrder });
  if (countDays(from, to) > LOAN_LIMITS.calendarDays) throw invalid({ to: LOAN_MESSAGES.calendarRange });
  const machines = await listMachines(db, caller);
  if (machines.length === 0) return [];
  const ids = machines.map(({ id }) => id);
  const periods = await listPeriods(db, ids, { from, to });
  return machines.map((machine) => ({
    listing: toLoanListing(machine.id, machine),
    hasTerms: machine.hasTerms,
    hasOfficer: machine.hasOfficer,
    periods: periods
      .filter(({ listingId }) => listingId === machine.id)
      .map(({ listingId: _listingId, kind, borrowerMunicipality: borrower, ...period }) => ({
        ...period,
        kind: kind as MachineCalendar['periods'][number]['kind'],
        municipalityName: borrower === null ? null : toParty(borrower, caller.locale).municipalityName,
      })),
  }));
}
