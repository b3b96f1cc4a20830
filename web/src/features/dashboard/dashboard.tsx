import { Box } from '@chakra-ui/react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { daysUntilReturn, overlap } from '@commonyard/contracts/loan-days.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { OwnMatch } from '@commonyard/contracts/http/matches';
import type { User } from '@commonyard/contracts/http/identity';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { listingCountsQuery } from '../../entities/listing/listing.queries.ts';
import { waitingUsersQuery } from '../../entities/user/session.ts';
import type { Page } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Block } from './block.tsx';
import {
  agreedLoansQuery,
  inspectionsQuery,
  machineDaysQuery,
  needsQuery,
  ownMatchesQuery,
  ownListingsQuery,
  ownTurnQuery,
  pendingInquiriesQuery,
} from './dashboard.queries.ts';
import { MachinesBlock } from './machines-block.tsx';
import { toMachines } from './machines.ts';
import { NeedsBlock } from './needs-block.tsx';
import { TasksBlock } from './tasks-block.tsx';
import { toTasks } from './tasks.ts';
import { WeekBlock } from './week-block.tsx';

type Props = {
  user: User;
  latest: ReactNode;
  matches: { preload: () => Promise<void> | undefined; render: (matches: OwnMatch[]) => ReactNode };
};

/** What a member needs first. Administrators of the platform have neither machines nor loans. */
export function Dashboard(props: Props) {
  const { t } = useTranslation();
  const { user } = props;
  const parts = useParts(props);
  // What loads moves what stands below it: each part appears once those above it have loaded.
  const loading = parts.findIndex(({ isLoading }) => isLoading);
  const shown = loading === -1 ? parts : parts.slice(0, loading + 1);
  const column = (isAside: boolean) =>
    shown.filter((part) => part.node && part.isAside === isAside).map(({ key, node }) => <div key={key}>{node}</div>);
  return (
    // The home page below begins after the first screen, where nothing moves it either.
    <Box as="section" aria-label={t('Dashboard')} minH="100dvh" bg="bg.subtle" borderBottomWidth="1px">
      <Container py={{ base: '4', md: '6' }}>
        <Toolbar mb={{ base: '6', md: '4' }} gap="4">
          <Box minW="0">
            <PageTitle title={t('Dashboard')} />
            <SmallText overflowWrap="anywhere">
              {t('Hello, {name}', { name: user.name })} · {user.municipalityName ?? t('CommonYard')}
            </SmallText>
          </Box>
          {/* The search of the home page is screens below. */}
          <ButtonLink to="/available-equipment" hash="search" variant="outline" w={{ base: '100%', md: 'auto' }}>
            <Search aria-hidden />
            {t('Search equipment')}
          </ButtonLink>
        </Toolbar>
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
          alignItems="start"
          gap="6"
        >
          <Stack gap="6">{column(false)}</Stack>
          <Stack gap="6">{column(true)}</Stack>
        </Box>
      </Container>
    </Box>
  );
}

type Part = {
  key: string;
  isLoading: boolean;
  /** Whether it stands in the second column of a wide window. */
  isAside: boolean;
  node: ReactNode;
};

function useParts({ user, latest, matches }: Props): Part[] {
  const { t } = useTranslation();
  const isMunicipal = user.role !== 'admin';
  const now = today();
  const accepted = useQuery({ ...agreedLoansQuery, enabled: isMunicipal });
  const listings = useQuery({ ...ownListingsQuery, enabled: isMunicipal });
  const days = useQuery({ ...machineDaysQuery(now), enabled: isMunicipal });
  const found = useQuery({ ...ownMatchesQuery(matches.preload), enabled: isMunicipal });
  const needs = useQuery({ ...needsQuery(user.municipality !== null), enabled: isMunicipal });
  const tasks = useTasks(user, { accepted, listings });
  const tasksPart = { key: 'tasks', isLoading: tasks.isLoading, isAside: false, node: <TasksBlock {...tasks} /> };
  const latestPart = {
    key: 'latest',
    isLoading: false,
    isAside: true,
    node: <Block title={t('Latest events')}>{latest}</Block>,
  };
  if (!isMunicipal) return [tasksPart, latestPart];
  const machinesLoading = listings.isLoading || days.isLoading;
  return [
    tasksPart,
    {
      key: 'matches',
      isLoading: found.isLoading,
      isAside: false,
      node: found.data?.[0] && <Block title={t('Matches')}>{matches.render(found.data)}</Block>,
    },
    {
      key: 'machines',
      isLoading: machinesLoading,
      isAside: false,
      node: (
        <MachinesBlock
          machines={listings.data && toMachines(listings.data.items, days.data, now, user.hasMunicipalAdmin)}
          isLoading={machinesLoading}
          hasNoCalendars={days.data === undefined}
          onRetry={() => retry([listings, days])}
        />
      ),
    },
    {
      key: 'week',
      isLoading: accepted.isLoading,
      isAside: true,
      node: (
        <WeekBlock
          loans={accepted.data && ofThisWeek(accepted.data.items, now)}
          isLoading={accepted.isLoading}
          onRetry={() => retry([accepted])}
        />
      ),
    },
    {
      key: 'needs',
      isLoading: needs.isLoading,
      isAside: true,
      node: <NeedsBlock needs={needs.data?.items} isLoading={needs.isLoading} onRetry={() => retry([needs])} />,
    },
    latestPart,
  ];
}

type Query = Pick<UseQueryResult, 'isError' | 'isLoading' | 'refetch'>;

const retry = (queries: Query[]): void => {
  for (const { isError, refetch } of queries) if (isError) void refetch();
};

const WEEK_DAYS = 7;

const ofThisWeek = (loans: LoanSummary[], from: string): LoanSummary[] =>
  loans
    // A machine that is out may be late.
    .filter(
      (loan) =>
        loan.status === 'out' ||
        overlap(daysUntilReturn(loan), { startsOn: from, endsOn: addDays(from, WEEK_DAYS - 1) }),
    )
    .toSorted((one, other) => Date.parse(one.startsOn) - Date.parse(other.startsOn));

function useTasks(
  user: User,
  {
    accepted,
    listings,
  }: { accepted: UseQueryResult<Page<LoanSummary>>; listings: UseQueryResult<Page<ListingSummary>> },
) {
  const { t } = useTranslation();
  const isMunicipal = user.role !== 'admin';
  const ownTurn = useQuery({ ...ownTurnQuery, enabled: isMunicipal });
  const inquiries = useQuery({ ...pendingInquiriesQuery, enabled: isMunicipal });
  const inspections = useQuery({ ...inspectionsQuery, enabled: isMunicipal });
  const inquiryCounts = useQuery(inquiryCountsQuery);
  const listingCounts = useQuery({ ...listingCountsQuery, enabled: !isMunicipal });
  const accounts = useQuery({ ...waitingUsersQuery, enabled: decidesOnAccounts(user) });
  const parts: [name: string, queries: Query[]][] = [
    [t('Loans'), [ownTurn, accepted]],
    [t('Inquiries'), [inquiries, inquiryCounts]],
    [t('Inspections'), [inspections]],
    [t('Listings'), [listings, listingCounts]],
    [t('Accounts'), [accounts]],
  ];
  const queries = parts.flatMap(([, each]) => each);
  return {
    tasks: toTasks(
      {
        ownTurn: ownTurn.data?.items,
        accepted: accepted.data?.items,
        inquiries: inquiries.data?.items,
        inspections: inspections.data?.items,
        listings: listings.data?.items,
        inquiryCounts: inquiryCounts.data,
        listingCounts: listingCounts.data,
        accounts: accounts.data,
      },
      user,
      today(),
    ),
    isLoading: queries.some(({ isLoading }) => isLoading),
    missing: parts.filter(([, each]) => each.some(({ isError }) => isError)).map(([name]) => name),
    onRetry: () => retry(queries),
  };
}

const decidesOnAccounts = ({ role, municipality }: User): boolean =>
  role === 'admin' || (role === 'municipal_admin' && municipality !== null);
