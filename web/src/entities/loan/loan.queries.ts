import { entityKeys, jsonQuery } from '../../lib/queries.ts';

const keys = entityKeys('loans');
const { all } = keys;
const allMachines = [...all, 'machines'] as const;
const allSettlements = [...all, 'settlements'] as const;

/** The query keys of loans. Invalidating `all` reaches lists, loans, counts and the calendar of machines. */
export const loanKeys = {
  ...keys,
  counts: [...all, 'counts'] as const,
  history: (id: number) => [...all, 'history', id] as const,
  documents: (id: number) => [...all, 'documents', id] as const,
  agreement: (id: number) => [...all, 'agreement', id] as const,
  damageReports: (id: number) => [...all, 'damage-reports', id] as const,
  statements: (id: number) => [...all, 'statements', id] as const,
  statementDraft: (id: number) => [...all, 'statement-draft', id] as const,
  allMachines,
  machines: (from: string) => [...allMachines, from] as const,
  allSettlements,
  settlements: (year: number) => [...allSettlements, year] as const,
};

export const loanCountsQuery = jsonQuery(loanKeys.counts, '/api/loans/counts');

/** A loan. Shown from the cache and always refetched: the other side may have changed it. */
export const loanQuery = (id: number) => jsonQuery(loanKeys.one(id), `/api/loans/${id}`, { refetchOnMount: 'always' });
