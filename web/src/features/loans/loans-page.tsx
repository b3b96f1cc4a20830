import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { LOAN_STATUSES, type LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { ListDetail, ListDetailPage } from '../../ui/list-detail.tsx';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { LoanDetail } from './loan-detail.tsx';
import { LoanPartChoice } from './loan-part-choice.tsx';
import { loanRowId, LoansList } from './loans-list.tsx';
import { LoansHead } from './loans-head.tsx';
import { loansQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { Cluster } from '../../ui/layout.tsx';

type Props = { search: LoansSearch; user: User; onSearch: OnSearchChange<LoansSearch> };

/** The loans of the user's side, with the open one. Part, status, search, page and the open loan are search parameters. */
export function LoansPage({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  const { loan: id } = search;
  const close = useOpenNewest(search, onSearch);
  return (
    <ListDetailPage>
      <LoansHead search={search} user={user} onSearch={onSearch} />
      <Cluster alignItems="center" gap="3" mb="4">
        <SkipToResults />
        <LoanPartChoice search={search} isAdmin={isAdmin} onSearch={onSearch} />
        <SearchInput
          label={t('Search loans')}
          placeholder={t('Number, equipment or municipality')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined, page: undefined }, { replace: true })}
        />
        <PlainSelect
          aria-label={t('Status')}
          value={search.status ?? ''}
          flex={{ base: '1 1 100%', sm: '0 0 auto' }}
          onChange={({ target }) =>
            onSearch({ status: (target.value as LoanStatus) || undefined, page: undefined }, { replace: true })
          }
        >
          <option value="">{t('Any status')}</option>
          {LOAN_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(LOAN_STATUS_LABELS[status])}
            </option>
          ))}
        </PlainSelect>
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

/** Opens the newest loan on wide screens, unless the user has closed one. Returns the function that closes. */
function useOpenNewest(search: LoansSearch, onSearch: Props['onSearch']): () => void {
  const isWide = useIsWide();
  const hasClosed = useRef(false);
  const { data, isPlaceholderData } = useQuery(loansQuery(search));
  const newest = isPlaceholderData ? undefined : data?.items[0]?.id;
  const shouldOpen = isWide && search.loan === undefined && newest !== undefined;
  useEffect(() => {
    if (shouldOpen && !hasClosed.current) onSearch({ loan: newest }, { replace: true });
  }, [shouldOpen, newest, onSearch]);
  return () => {
    hasClosed.current = true;
    onSearch({ loan: undefined }, { replace: true });
  };
}
