import { Button } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@commonyard/contracts/identity.values';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoanRow } from './loan-row.tsx';
import { loansQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { Stack } from '../../ui/layout.tsx';

type Props = { search: LoansSearch; role: Role; onSearch: OnSearchChange<LoansSearch> };

export function LoansList({ search, role, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { side, stage, status, q } = search;
  const isFiltered = Boolean(side ?? stage ?? status ?? q);
  return (
    <PagedResults
      query={useQuery(loansQuery(search))}
      size={LOANS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading loans...')} height="29" />}
      errorText={t('Failed to load loans. Please try again.')}
      // The open loan and the counts are as old as the list.
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: loanKeys.all })}
      rangeText="Showing {from}-{to} of {total} loans"
      empty={
        isFiltered ? (
          <EmptyState text={stage === 'todo' && !q && !status ? t('No loan waits for you') : t('No loans match')}>
            <Button
              type="button"
              onClick={() =>
                onSearch({ side: undefined, stage: undefined, status: undefined, q: undefined, page: undefined })
              }
            >
              {t('Clear')}
            </Button>
          </EmptyState>
        ) : (
          <NoLoans isAdmin={role === 'admin'} />
        )
      }
    >
      {(loans) => (
        <Stack as="ul" aria-label={t('Loans')} gap="2">
          {loans.map((loan) => (
            <LoanRow
              key={loan.id}
              loan={loan}
              isOfficer={role === 'municipal_admin'}
              isOpen={loan.id === search.loan}
              replacesHistory={search.loan !== undefined}
            />
          ))}
        </Stack>
      )}
    </PagedResults>
  );
}

function NoLoans({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  if (isAdmin) return <EmptyState text={t('No loans yet')} symbol="transportation" />;
  return (
    <EmptyState
      text={t('No loans yet. Ask for days of a machine, or set terms for yours so that others can.')}
      symbol="transportation"
    >
      <ButtonLink to="/browse">{t('Browse equipment')}</ButtonLink>
      <ButtonLink to="/listings" variant="outline">
        {t('My Listings')}
      </ButtonLink>
    </EmptyState>
  );
}
