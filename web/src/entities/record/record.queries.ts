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
import { labels } from '@commonyard/contracts/known-values.values';
import { ApiError, callJson, hasStatus } from '../../lib/http.ts';
import { currentTranslation, type TFunction } from '../../lib/translation.ts';

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

/** What services say, and which of them are away: one that is away hides no others. */
export type OfServices<Answer> = { found: Partial<Record<RecordsService, Answer>>; away: RecordsService[] };

/** Asks services for one part of their records. Throws the error of the first one if all are away, or if one has another error. */
export async function readOfServices<P extends Part>(
  part: P,
  signal?: AbortSignal,
  services: readonly RecordsService[] = RECORDS_SERVICES,
): Promise<OfServices<ResponseOf<'GET', `/api/records/${RecordsService}/${P}`>>> {
  const answers = await Promise.allSettled(
    services.map(async (service) => [service, await callJson(`/api/records/${service}/${part}`, { signal })] as const),
  );
  const away = services.filter((_, index) => isAway(answers[index]!));
  const failed = answers.find((answer) => answer.status === 'rejected' && !isAway(answer));
  if (failed || away.length === services.length)
    throw ((failed ?? answers[0]) as PromiseRejectedResult).reason as Error;
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  return { found: Object.fromEntries(found), away };
}

/** The gateway did not reach a service, or got no response in time. */
const isServiceAway = (error: unknown): boolean => [502, 503, 504].some((status) => hasStatus(error, status));
const isAway = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && isServiceAway(answer.reason);

/** The records of each service; catalogue keys. */
export const SERVICE_LABELS = labels<RecordsService>({
  identity: 'Accounts',
  assets: 'Listings',
  inquiries: 'Inquiries and inspections',
  loans: 'Loans',
  notifications: 'Notifications',
});

/** What a service sends for a file, which is complete or not made. Throws an error that names the records of a service that is away. */
export async function readForFile<Answer>(service: RecordsService, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isServiceAway(error)) throw error;
    const t = currentTranslation();
    const message = t(
      'The file would be incomplete: this part is not available at the moment ({part}). Please try again later.',
      { part: t(SERVICE_LABELS[service]) },
    );
    throw new ApiError(503, message, 'incomplete_file');
  }
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
