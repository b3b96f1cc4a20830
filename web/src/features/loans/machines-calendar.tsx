import { Box, Button, chakra } from '@chakra-ui/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { addMonths } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { firstOfMonth, formatMonth } from '../../entities/availability/month.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, Cluster } from '../../ui/layout.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoansHead } from './loans-head.tsx';
import { machinesQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { MachineRows } from './machine-rows.tsx';

type Props = { search: LoansSearch; user: User; onSearch: OnSearchChange<LoansSearch> };

export function MachinesCalendar({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const current = firstOfMonth(today());
  const month = search.month ? `${search.month}-01` : current;
  const query = useQuery(machinesQuery(month));
  const { data, isPlaceholderData } = query;
  const show = (next: string) => onSearch({ month: next === current ? undefined : next.slice(0, 7) });
  return (
    <Container py="6">
      <LoansHead search={search} user={user} onSearch={onSearch} />
      <Cluster alignItems="center" gap="2" mb="4">
        <IconButton
          icon={ChevronLeft}
          variant="outline"
          label={t('Previous month')}
          onClick={() => show(addMonths(month, -1))}
        />
        <chakra.h2
          aria-live="polite"
          textStyle="xl"
          fontWeight="700"
          minW={{ base: '0', sm: '11rem' }}
          textAlign="center"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {formatMonth(month, currentLanguage())}
        </chakra.h2>
        <IconButton
          icon={ChevronRight}
          variant="outline"
          label={t('Next month')}
          disabledReason={month >= addMonths(current, LOAN_LIMITS.monthsAhead) && t('The calendar ends here.')}
          onClick={() => show(addMonths(month, 1))}
        />
        {month !== current && (
          <Button variant="outline" size="sm" onClick={() => show(current)}>
            {t('This month')}
          </Button>
        )}
        {data && (
          <Box ms={{ md: 'auto' }}>
            <RefreshButton query={query} />
          </Box>
        )}
      </Cluster>
      {!data || query.isError ? (
        <QueryState
          query={query}
          height="12"
          count={6}
          loading="Loading the calendar..."
          error="Failed to load the calendar. Please try again."
        />
      ) : data.length === 0 ? (
        <EmptyState text={t('You lend and borrow no machines yet.')} symbol="construction">
          <ButtonLink to="/listings">{t('My Listings')}</ButtonLink>
        </EmptyState>
      ) : (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <MachineRows machines={data} month={month} />
        </Box>
      )}
    </Container>
  );
}
