import { useQuery } from '@tanstack/react-query';
import type { LoanCounts } from '@commonyard/contracts/http/loans';
import { loanCountsQuery } from '../../entities/loan/loan.queries.ts';
import { formatCount } from '../../lib/format.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { LOAN_PARTS, partOf, type LoanPart } from './loan-parts.ts';
import type { LoansSearch } from './loans.search.ts';

export const PART_LABELS: Record<LoanPart, string> = {
  all: 'All loans',
  todo: 'To do',
  lending: 'Lending',
  borrowing: 'Borrowing',
  open: 'Open',
  ended: 'Ended',
};

/** Administrators of the platform are on no side. */
const PARTS: readonly LoanPart[] = ['all', 'todo', 'lending', 'borrowing', 'ended'];
const ADMIN_PARTS: readonly LoanPart[] = ['all', 'open', 'ended'];

const COUNT_CAP = 1_000;

type Props = { search: LoansSearch; isAdmin: boolean; onSearch: OnSearchChange<LoansSearch> };

export function LoanPartChoice({ search, isAdmin, onSearch }: Props) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(loanCountsQuery);
  return (
    <FilterToggleGroup<LoanPart | 'other'>
      label={t('Part of the loans')}
      chosen={partOf(search) ?? 'other'}
      onChoose={(part) =>
        onSearch({ side: undefined, stage: undefined, page: undefined, ...LOAN_PARTS[part as LoanPart] })
      }
      choices={(isAdmin ? ADMIN_PARTS : PARTS).map((name) => ({
        name,
        label: t(PART_LABELS[name]),
        count: countText(name, counts),
      }))}
    />
  );
}

function countText(part: LoanPart, counts: LoanCounts | undefined): string | undefined {
  if (!counts || (part !== 'todo' && part !== 'lending' && part !== 'borrowing')) return undefined;
  const count = counts[part];
  return count > 0 ? formatCount(count, count >= COUNT_CAP) : undefined;
}
