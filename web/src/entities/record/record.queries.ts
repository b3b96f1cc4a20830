import { queryOptions } from '@tanstack/react-query';
import {
  RECORDS_SERVICES,
  REMOVAL_LABELS,
  RULE_LABELS,
  type RecordsService,
  type PeriodUnit,
  type RETENTION_RULES,
} from '@commonyard/contracts/records.values';
import type { ResponseOf } from '@commonyard/contracts/http/routes/requests';
import { callJson } from '../../lib/http.ts';
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

type Part = 'periods' | 'retention' | 'destructions' | 'holds';

export async function readOfServices<P extends Part>(
  part: P,
  signal?: AbortSignal,
  services: readonly RecordsService[] = RECORDS_SERVICES,
): Promise<Record<RecordsService, ResponseOf<'GET', `/api/records/${RecordsService}/${P}`>>> {
  const entries = services.map(
    async (service) => [service, await callJson(`/api/records/${service}/${part}`, { signal })] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as never;
}

export const periodsQuery = queryOptions({
  queryKey: recordKeys.periods,
  queryFn: ({ signal }) => readOfServices('periods', signal),
});

export const labelOfRule = (service: keyof typeof RETENTION_RULES, rule: string): string =>
  (RULE_LABELS[service] as Record<string, string>)[rule] ?? (REMOVAL_LABELS as Record<string, string>)[rule] ?? rule;

export function formatPeriod(count: number, unit: PeriodUnit, t: TFunction): string {
  if (unit === 'days') return t('{count} days', { count });
  if (unit === 'months') return t('{count} months', { count });
  return unit === 'years' ? t('{count} years', { count }) : `${count} ${String(unit)}`;
}
