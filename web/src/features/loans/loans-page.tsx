import { useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { LOAN_STATUSES } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ListDetail, ListDetailPage, useOpenNewest } from '../../ui/list-detail.tsx';
import { FilterSelect, SearchInput } from '../../ui/list-filters.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { LoanDetail } from './loan-detail.tsx';
import { loanRowId, LoansList } from './loans-list.tsx';
import { LoansHead } from './loans-head.tsx';
import { loansQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { Cluster } from '../../ui/layout.tsx';
import type { LoanCounts } from '@commonyard/contracts/http/loans';
import { loanCountsQuery } from '../../entities/loan/loan.queries.ts';
import { formatCount } from '../../lib/format.ts';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { LOAN_PARTS, partOf, type LoanPart } from './loan-parts.ts';

type Props = { search: LoansSearch; user: User; onSearch: OnSearchChange<LoansSearch> };

export function LoansPage({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  const { loan: id } = search;
  const close = useOpenNewest(useQuery(loansQuery(search)), id, (opened) =>
    onSearch({ loan: opened }, { replace: true }),
  );
  return (
    <ListDetailPage>
      <LoansHead search={search} user={user} onSearch={onSearch} />
      <Cluster alignItems="center" gap="3" mb="4">
        <SkipToResults />
        <LoanPartChoice search={search} isAdmin={isAdmin} onSearch={onSearch} />
        <SearchInput
          label="Search loans"
          placeholder="Number, equipment or municipality"
          search={search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          values={LOAN_STATUSES}
          labelOf={(status) => LOAN_STATUS_LABELS[status]}
          chosen={search.status}
          onChoose={(status) => onSearch({ status, page: undefined }, { replace: true })}
          flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        />
      </Cluster>
      <ListDetail
        list={<LoansList search={search} role={user.role} onSearch={onSearch} />}
        open={id === undefined ? undefined : { row: loanRowId(id), title: t('Loan #{id}', { id }) }}
        detail={id !== undefined && <LoanDetail key={id} id={id} user={user} />}
        hint={t('Choose a loan to read it here.')}
        onClose={close}
      />
    </ListDetailPage>
  );
}

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

type PART_LABELSProps = { search: LoansSearch; isAdmin: boolean; onSearch: OnSearchChange<LoansSearch> };

function LoanPartChoice({ search, isAdmin, onSearch }: PART_LABELSProps) {
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
