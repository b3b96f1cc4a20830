import { REMOVAL_LABELS, RULE_LABELS } from '@commonyard/contracts/record-labels.values';
import type { PeriodUnit, RETENTION_RULES } from '@commonyard/contracts/records.values';
import type { TFunction } from '../../lib/translation.ts';

/** What an entry of a service's destruction log is about. */
export const labelOfRule = (service: keyof typeof RETENTION_RULES, rule: string): string =>
  (RULE_LABELS[service] as Record<string, string>)[rule] ?? (REMOVAL_LABELS as Record<string, string>)[rule] ?? rule;

/** A period in words, such as '7 years'. */
export function formatPeriod(count: number, unit: PeriodUnit, t: TFunction): string {
  if (unit === 'days') return t('{count} days', { count });
  if (unit === 'months') return t('{count} months', { count });
  return unit === 'years' ? t('{count} years', { count }) : `${count} ${String(unit)}`;
}
