import { AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels.values';
import { EVENT_LABELS_FR } from '@commonyard/contracts/audit.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { LOAN_RECORD_TEXTS_FR, type LoanRecordText } from '@commonyard/contracts/loan-records.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';

/** The French words, by the English ones. A record has its own where the same English word stands for something else. */
const FRENCH: Record<string, string> = {
  ...EVENT_LABELS_FR,
  ...AUDIT_LABELS_FR,
  ...VALUE_LABELS_FR,
  ...LOAN_RECORD_TEXTS_FR,
};

const TIME_ZONE = 'America/Toronto';

/** How a record writes texts, days and amounts in a language. */
export type RecordWords = ReturnType<typeof recordWords>;

export function recordWords(locale: Locale) {
  const tag = locale === 'fr' ? 'fr-CA' : 'en-CA';
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });
  /** A stored value or an event in words, by its English ones. */
  const label = (text: string): string => (locale === 'fr' ? (FRENCH[text] ?? text) : text);
  const t = (text: LoanRecordText, values: Record<string, string | number> = {}): string =>
    label(text).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const formatDay = (value: string) => day.format(new Date(`${value}T00:00:00Z`));
  return {
    locale,
    label,
    t,
    day: formatDay,
    instant: (value: string) => instant.format(new Date(value)),
    number: (value: number) => number.format(value),
    cents: (value: number) => money.format(value / 100),
    /** An amount more or less: '+$900.00'. */
    difference: (value: number) => `${value < 0 ? '−' : '+'}${money.format(Math.abs(value) / 100)}`,
    days: ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
      startsOn === endsOn
        ? formatDay(startsOn)
        : t('{from} to {to}', { from: formatDay(startsOn), to: formatDay(endsOn) }),
  };
}
