import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import type { App } from '@commonyard/service-kit/http/app';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { Deps } from '../deps.ts';
import type { Db } from '../database.ts';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { countDays } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { listBorrowed, listMachines, listPeriods, type MachinePeriod } from './machines.repository.ts';
import { toLoanListing } from '../loan-views/loans.mapper.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

export async function machinesRoutes(app: App, { db }: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans/machines'],
    onRequest: signedIn,
    handler: async ({ caller, query }) =>
      getMachineCalendars(db, caller, { from: parseCalendarDay(query.from)!, to: parseCalendarDay(query.to)! }),
  });
}

/** The own machines of a caller, and those that its side asks for or has borrowed. Throws 400 for reversed and for too many days. */
async function getMachineCalendars(
  db: Db,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<MachineCalendar[]> {
  if (to < from) throw invalid({ to: LOAN_MESSAGES.dateOrder });
  if (countDays(from, to) > LOAN_LIMITS.calendarDays) throw invalid({ to: LOAN_MESSAGES.calendarRange });
  const machines = await listMachines(db, caller);
  const ids = machines.map(({ id }) => id);
  const periods = ids.length === 0 ? [] : await listPeriods(db, ids, { from, to });
  const borrowed = await listBorrowed(db, caller, { from, to });
  const periodsOf = (all: MachinePeriod[], id: number) =>
    all.filter(({ listingId }) => listingId === id).map((period) => toPeriod(period, caller.locale));
  const borrowedListings = new Map(borrowed.map((period) => [period.listingId, period]));
  return [
    ...machines.map((machine) => ({
      listing: toLoanListing(machine.id, machine),
      side: 'lender' as const,
      hasTerms: machine.hasTerms,
      hasOfficer: machine.hasOfficer,
      outOfServiceSince: machine.outOfServiceSince,
      periods: periodsOf(periods, machine.id),
    })),
    ...[...borrowedListings].map(([id, listing]) => ({
      listing: toLoanListing(id, listing),
      side: 'borrower' as const,
      hasTerms: true,
      hasOfficer: true,
      periods: periodsOf(borrowed, id),
    })),
  ];
}

const toPeriod = (
  { kind, loanId, municipality, startsOn, endsOn }: MachinePeriod,
  locale: Locale,
): MachineCalendar['periods'][number] => ({
  kind: kind as MachineCalendar['periods'][number]['kind'],
  loanId,
  municipalityName: municipality === null ? null : toParty(municipality, locale).municipalityName,
  startsOn,
  endsOn,
});
