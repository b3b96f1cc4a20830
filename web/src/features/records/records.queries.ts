import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Destruction, LegalHold } from '@commonyard/contracts/http/records';
import { HOLD_KINDS, RECORDS_SERVICES, type HoldKind, type RecordsService } from '@commonyard/contracts/records.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { readForFile, readOfServices, recordKeys } from '../../entities/record/record.queries.ts';
import { toast } from '../../ui/toast.ts';

export const retentionQuery = queryOptions({
  queryKey: recordKeys.retention,
  queryFn: ({ signal }) => readOfServices('retention', signal),
});

export type LoggedDestruction = Destruction & { service: RecordsService };

export const destructionsQuery = queryOptions({
  queryKey: recordKeys.destructions,
  queryFn: async ({ signal }) => {
    const { found, away } = await readOfServices('destructions', signal);
    return { removals: newestFirst(found), away };
  },
});

const newestFirst = (logs: Partial<Record<RecordsService, Destruction[]>>): LoggedDestruction[] =>
  RECORDS_SERVICES.flatMap((service) => (logs[service] ?? []).map((entry) => ({ ...entry, service }))).toSorted(
    (a, b) => b.at.localeCompare(a.at),
  );

export async function readDestructionLog(): Promise<LoggedDestruction[]> {
  const logs = await Promise.all(
    RECORDS_SERVICES.map(async (service) => {
      const entries: Destruction[] = [];
      for (;;) {
        const path = withQuery(`/api/records/${service}/destructions`, { before: entries.at(-1)?.id });
        const page = await readForFile(service, callJson(path));
        if (page.length === 0) return [service, entries] as const;
        entries.push(...page);
      }
    }),
  );
  return newestFirst(Object.fromEntries(logs));
}

export const holdsQuery = queryOptions({
  queryKey: recordKeys.holds,
  queryFn: async ({ signal }) => {
    const { found, away } = await readOfServices('holds', signal, Object.values(HOLD_KINDS));
    const holds = Object.values(found)
      .flat()
      .toSorted((a, b) => b.setAt.localeCompare(a.setAt));
    return { holds, away };
  },
});

export const useUpdatePeriod = () =>
  useChange('Period changed', ({ service, ...body }: { service: RecordsService; rule: string; period: number }) =>
    callJson(`/api/records/${service}/retention`, { method: 'PUT', body }),
  );

export const useSetHold = () =>
  useChange('Legal hold set', ({ kind, ...body }: { kind: HoldKind; recordId: number; reason: string }) =>
    callJson(`/api/records/${HOLD_KINDS[kind]}/holds`, { method: 'POST', body }),
  );

export const useLiftHold = () =>
  useChange('Legal hold lifted', ({ hold: { kind, id }, reason }: { hold: LegalHold; reason: string }) =>
    callJson(`/api/records/${HOLD_KINDS[kind]}/holds/${id}/lift`, { method: 'POST', body: { reason } }),
  );

function useChange<Input>(done: string, request: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: async () => {
      toast({ title: t(done) });
      await queryClient.invalidateQueries({ queryKey: recordKeys.all });
    },
  });
}

export type DisclosureScope = { inquiry: number } | { municipality: string };

export async function readDisclosure(scope: DisclosureScope): Promise<Record<string, unknown>> {
  const isInquiry = 'inquiry' in scope;
  const query = isInquiry ? { id: scope.inquiry } : scope;
  const inquiries = (await readPages('inquiries', query)) as { assetId: number; loanId: number | null }[];
  const readEach = async (service: RecordsService, ids: number[]) =>
    (await Promise.all(ids.map((id) => readPages(service, { id })))).flat();
  const file = { about: scope, createdAt: new Date().toISOString(), inquiries };
  if (isInquiry) {
    const loanIds = inquiries.flatMap(({ loanId }) => loanId ?? []);
    return {
      ...file,
      listings: await readEach(
        'assets',
        inquiries.map(({ assetId }) => assetId),
      ),
      loans: await readEach('loans', loanIds),
    };
  }
  const lending = await readForFile('loans', callJson(withQuery('/api/records/loans/municipality', query)));
  return { ...file, listings: await readPages('assets', query), loans: await readPages('loans', query), ...lending };
}

async function readPages(
  service: RecordsService,
  query: { id: number } | { municipality: string },
): Promise<unknown[]> {
  const records: unknown[] = [];
  for (let after: number | undefined; ;) {
    const path = withQuery(`/api/records/${service}/disclosure`, { ...query, after });
    const page = await readForFile(service, callJson(path));
    records.push(...page.records);
    if (page.next === null) return records;
    after = page.next;
  }
}
