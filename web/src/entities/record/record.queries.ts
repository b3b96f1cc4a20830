import { queryOptions } from '@tanstack/react-query';
import type { PublicPeriods } from '@commonyard/contracts/http/records';
import {
  RECORDS_SERVICES,
  type RecordsService,
  type PeriodUnit,
  type RETENTION_RULES,
} from '@commonyard/contracts/records.values';
import { callJson } from '../../lib/http.ts';
import { REMOVAL_LABELS, RULE_LABELS } from '@commonyard/contracts/record-labels.values';
import type { TFunction } from '../../lib/translation.ts';

const all = ['records'] as const;

export const recordKeys = {
  all,
  periods: [...all, 'periods'] as const,
  retention: [...all, 'retention'] as const,
  destructions: [...all, 'destructions'] as const,
  holds: [...all, 'holds'] as const,
  closing: [...all, 'closing'] as const,
};

export async function readOfServices<T>(
  path: string,
  signal?: AbortSignal,
  services: readonly RecordsService[] = RECORDS_SERVICES,
): Promise<Record<RecordsService, T>> {
  const entries = services.map(
    async (service) =>
      [service, await callJson<T>(`/api/records/${service}/${path}`, signal ? { signal } : {})] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<RecordsService, T>;
}

export const periodsQuery = queryOptions({
  queryKey: recordKeys.periods,
  queryFn: ({ signal }) => readOfServices<PublicPeriods>('periods', signal),
});

export const labelOfRule = (service: keyof typeof RETENTION_RULES, rule: string): string =>
  (RULE_LABELS[service] as Record<string, string>)[rule] ?? (REMOVAL_LABELS as Record<string, string>)[rule] ?? rule;

export function formatPeriod(count: number, unit: PeriodUnit, t: TFunction): string {
  if (unit === 'days') return t('{count} days', { count });
  if (unit === 'months') return t('{count} months', { count });
  return unit === 'years' ? t('{count} years', { count }) : `${count} ${String(unit)}`;
}
