import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { FeedLoan } from './loan-feeds.repository.ts';

const TEXTS: Record<Locale, { name: string; lender: string; borrower: string }> = {
  en: {
    name: 'CommonYard loans',
    lender: '{title}: lent to {municipality}',
    borrower: '{title}: borrowed from {municipality}',
  },
  fr: {
    name: 'Prêts CommonYard',
    lender: '{title} : prêt à {municipality}',
    borrower: '{title} : emprunt de {municipality}',
  },
};

/** The iCalendar text of loans (RFC 5545). It names municipalities, no persons. */
export function toCalendar(loans: readonly FeedLoan[], locale: Locale): string {
  const calendar = new ICalCalendar({
    name: TEXTS[locale].name,
    prodId: { company: 'CommonYard', product: 'loans', language: locale.toUpperCase() },
  });
  for (const loan of loans)
    calendar.createEvent({
      id: `loan-${loan.id}@commonyard`,
      sequence: loan.version,
      stamp: new Date(loan.updatedAt),
      start: toDate(loan.startsOn),
      // The end of an event that lasts whole days is the day after it.
      end: toDate(addDays(loan.endsOn, 1)),
      allDay: true,
      summary: summaryOf(loan, locale),
      status: loan.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

function summaryOf({ side, title, lenderMunicipality, borrowerMunicipality }: FeedLoan, locale: Locale): string {
  const other = side === 'lender' ? borrowerMunicipality : lenderMunicipality;
  const values: Record<string, string> = {
    title: title ?? '',
    municipality: municipalityName(other, locale) ?? other,
  };
  return TEXTS[locale][side].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}
