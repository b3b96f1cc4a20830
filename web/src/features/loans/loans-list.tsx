import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@commonyard/contracts/identity.values';
import { LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { AlarmClock, CalendarRange, CalendarX2, Siren, Undo2 } from 'lucide-react';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { loansQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { Stack, Row } from '../../ui/layout.tsx';
import { LoanDays, LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { DetailRow } from '../../ui/detail-row.tsx';
import { timeLeftText } from '../../entities/loan/time-left.ts';
import { formatShortDay } from '../../lib/format.ts';
import { isLate, isTurnOf, turnText, waitsForSignature } from './loan-texts.ts';

type Props = { search: LoansSearch; role: Role; onSearch: OnSearchChange<LoansSearch> };

export function LoansList({ search, role, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { stage, status, q } = search;
  return (
    <PagedResults
      query={useQuery(loansQuery(search))}
      size={LOANS_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text="Loading loans..." height="29" />}
      errorText={t('Failed to load loans. Please try again.')}
      // The open loan and the counts are as old as the list.
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: loanKeys.all })}
      rangeText="Showing {from}-{to} of {total} loans"
      narrowed={{
        by: ['side', 'stage', 'status', 'q'],
        text: stage === 'todo' && !q && !status ? t('No loan waits for you') : t('No loans match'),
        clearLabel: t('Clear'),
      }}
      empty={<NoLoans isAdmin={role === 'admin'} />}
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

export const loanRowId = (id: number): string => `loan-${id}`;

type RowProps = { loan: LoanSummary; isOfficer: boolean; isOpen: boolean; replacesHistory: boolean };

function LoanRow({ loan, isOfficer, isOpen, replacesHistory }: RowProps) {
  const { t } = useTranslation();
  const { id, listing, lender, borrower, status, expiresAt, datesTaken } = loan;
  const isActing = isTurnOf(loan, loan.side) || (isOfficer && waitsForSignature(loan));
  const details = [turnText(loan, isOfficer, t), expiresAt && timeLeftText(expiresAt, t)].filter(Boolean).join(' · ');
  return (
    <DetailRow
      id={loanRowId(id)}
      search={{ loan: id }}
      name={
        <>
          #{id} {listing.title}
        </>
      }
      badge={<LoanStatusBadge status={status} />}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={isActing}
    >
      <chakra.p textStyle="sm" overflowWrap="anywhere">
        {t('{lender} to {borrower}', { lender: lender.municipalityName, borrower: borrower.municipalityName })}
      </chakra.p>
      <Row as="p" gap="2" textStyle="sm">
        <CalendarRange aria-hidden size={18} strokeWidth={1.75} />
        <LoanDays days={loan} />
      </Row>
      {details && (
        <chakra.p mt="1" textStyle="sm" color={isActing ? 'fg' : 'fg.muted'} fontWeight={isActing ? '600' : '400'}>
          {details}
        </chakra.p>
      )}
      {loan.recallDue && status === 'out' && (
        <Row as="p" gap="2" mt="1" textStyle="sm" fontWeight="600">
          <Undo2 aria-hidden size={18} strokeWidth={1.75} />
          {t('Recalled for {day}', { day: formatShortDay(loan.recallDue) })}
        </Row>
      )}
      {isLate(loan) && (
        <Row as="p" gap="2" mt="1" textStyle="sm" color="fg.error" fontWeight="600">
          <AlarmClock aria-hidden size={18} strokeWidth={1.75} />
          {t('Overdue since {day}', { day: formatShortDay(loan.overdueSince!) })}
        </Row>
      )}
      {loan.signatureDueAt && status === 'out' && (
        <Row as="p" gap="2" mt="1" textStyle="sm" fontWeight="600">
          <Siren aria-hidden size={18} strokeWidth={1.75} />
          {t('Emergency: the agreement is not signed')}
        </Row>
      )}
      {datesTaken && (
        <Row as="p" gap="2" mt="1" textStyle="sm" color="fg.error" fontWeight="600">
          <CalendarX2 aria-hidden size={18} strokeWidth={1.75} />
          {t('The days are taken')}
        </Row>
      )}
    </DetailRow>
  );
}
