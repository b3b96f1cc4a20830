import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { StatementSummary } from '@commonyard/contracts/http/statements';
import { LOAN_SIDES, LOANS_PAGE_SIZE, type LoanSide } from '@commonyard/contracts/loans.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { today } from '@commonyard/contracts/search-params.values';
import { STATEMENT_STATE_LABELS, STATEMENT_STATES } from '@commonyard/contracts/statements.values';
import { StatementBadge } from '../../entities/statement/statement-badge.tsx';
import { formatCents, formatDay } from '../../lib/format.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { Cluster, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { SkipToResults } from '../../ui/skip-to-results.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { readExport, statementsQuery } from './statements.queries.ts';
import type { StatementsSearch } from './statements.search.ts';

/** Catalogue keys. */
export const SIDE_LABELS = labels<LoanSide>({ lender: 'We charge', borrower: 'We owe' });

/** As long as loans are kept, and the year of the URL. */
const SHOWN_YEARS = 8;
export function shownYears(chosen?: number): string[] {
  const last = Number(today().slice(0, 4));
  const years = Array.from({ length: SHOWN_YEARS }, (_, index) => last - index);
  return (chosen === undefined || years.includes(chosen) ? years : [chosen, ...years]).map(String);
}

type Props = { search: StatementsSearch; onSearch: OnSearchChange<StatementsSearch> };

export function StatementsList({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const narrow = (change: StatementsSearch) => onSearch({ ...change, page: undefined }, { replace: true });
  return (
    <>
      <Toolbar gap="3" mb="4">
        <Cluster alignItems="center" gap="3">
          <SkipToResults />
          <FilterSelect
            label="Year"
            all="All years"
            values={shownYears(search.year)}
            chosen={search.year?.toString()}
            onChoose={(year) => narrow({ year: year === undefined ? undefined : Number(year) })}
          />
          <FilterSelect
            label="Side"
            all="Both sides"
            values={LOAN_SIDES}
            labelOf={(side) => SIDE_LABELS[side]}
            chosen={search.side}
            onChoose={(side) => narrow({ side })}
          />
          <FilterSelect
            label="State"
            all="Any state"
            values={STATEMENT_STATES}
            labelOf={(state) => STATEMENT_STATE_LABELS[state]}
            chosen={search.state}
            onChoose={(state) => narrow({ state })}
          />
        </Cluster>
        <ExportButton read={() => readExport(search)} />
      </Toolbar>
      <PagedResults
        query={useQuery(statementsQuery(search))}
        size={LOANS_PAGE_SIZE}
        search={search}
        onSearch={onSearch}
        skeletons={<RowSkeletons text="Loading statements..." height="22" />}
        errorText={t('Failed to load statements. Please try again.')}
        rangeText="Showing {from}-{to} of {total} statements"
        narrowed={{ by: ['year', 'side', 'state'], text: t('No statements match'), clearLabel: t('Clear') }}
        empty={
          <EmptyState
            text={t('No statements yet. The lender issues one when a loan is returned.')}
            symbol="transportation"
          >
            <ButtonLink to="/loans">{t('Loans')}</ButtonLink>
          </EmptyState>
        }
      >
        {(statements) => (
          <Stack as="ul" aria-label={t('Statements')} gap="2">
            {statements.map((statement) => (
              <StatementRow key={statement.id} statement={statement} />
            ))}
          </Stack>
        )}
      </PagedResults>
    </>
  );
}

function StatementRow({ statement }: { statement: StatementSummary }) {
  const { t } = useTranslation();
  const { loanId, number, state, side, partner, equipment, issuedAt, totalCents, dueCents, paidOn } = statement;
  const names = { municipality: partner.municipalityName, amount: formatCents(totalCents) };
  const details = [
    t('Issued on {day}', { day: formatDay(issuedAt) }),
    dueCents !== totalCents && state !== 'paid' && t('Still due: {amount}', { amount: formatCents(dueCents) }),
    paidOn !== null && t('Paid on {day}', { day: formatDay(paidOn) }),
  ].filter(Boolean);
  return (
    <chakra.li py="2.5" px="3.5" borderWidth="1px" borderRadius="l2" bg="bg.panel">
      <Toolbar gap="2">
        <TextLink to="/loans" search={{ loan: loanId }} fontWeight="700" minW="0" overflowWrap="anywhere">
          {t('{number}: {equipment}, loan #{id}', { number, equipment, id: loanId })}
        </TextLink>
        <StatementBadge state={state} />
      </Toolbar>
      <chakra.p overflowWrap="anywhere">
        {side === 'lender'
          ? t('We charge {municipality} {amount}', names)
          : t('{municipality} charges us {amount}', names)}
      </chakra.p>
      <SmallText>{details.join(' · ')}</SmallText>
    </chakra.li>
  );
}
