import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { FeedLoan } from './loan-feeds.repository.ts';

const TEXTS: Record<Locale, { product: string; name: string; number: string; lender: string; borrower: string }> = {
  en: {
    product: 'CommonYard',
    name: 'CommonYard loans',
    number: 'Loan #{id}',
    lender: '{title}: lent to {municipality}',
    borrower: '{title}: borrowed from {municipality}',
  },
  fr: {
    product: 'Cour commune',
    name: 'Prêts de Cour commune',
    number: 'Prêt nº {id}',
    lender: '{title} : prêt à {municipality}',
    borrower: '{title} : emprunt de {municipality}',
  },
};

/** The iCalendar text of loans (RFC 5545). It names municipalities, no persons. */
export function toCalendar(
  loans: readonly FeedLoan[],
  { locale, publicUrl }: { locale: Locale; publicUrl: string },
): string {
  const { product, name, number } = TEXTS[locale];
  const calendar = new ICalCalendar({
    name,
    prodId: { company: product, product: name, language: locale.toUpperCase() },
  });
  for (const loan of loans) {
    const url = new URL(`/loans?loan=${loan.id}`, publicUrl).href;
    calendar.createEvent({
      id: `loan-${loan.id}@commonyard`,
      sequence: loan.version,
      stamp: new Date(loan.updatedAt),
      start: toDate(loan.startsOn),
      // The end of an event that lasts whole days is the day after it.
      end: toDate(addDays(returnDayOf(loan), 1)),
      allDay: true,
      summary: summaryOf(loan, locale),
      // Also here: many calendar programs show no URL.
      description: `${withValues(number, { id: String(loan.id) })}\n${url}`,
      url,
      // Of the pick-up.
      ...(loan.place && { location: toLine(loan.place) }),
      status: loan.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // A lent machine does not occupy the reader of the calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library leaves out the end of the last line, which the standard requires.
  return `${calendar.toString()}\r\n`;
}

/** The standard allows no control characters in a text. */
const toLine = (text: string) => text.replaceAll(/[ \p{Cc}\u2028\u2029]+/gu, ' ').trim();

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

function summaryOf({ side, title, lenderMunicipality, borrowerMunicipality }: FeedLoan, locale: Locale): string {
  const other = side === 'lender' ? borrowerMunicipality : lenderMunicipality;
  const values: Record<string, string> = {
    title: toLine(title ?? ''),
    municipality: municipalityName(other, locale) ?? other,
  };
  return withValues(TEXTS[locale][side], values);
}

const withValues = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
