import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { loanCountsQuery } from '../../entities/loan/loan.queries.ts';
import { listingCountsQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container, Cluster, Row, SmallText } from '../../ui/layout.tsx';
import { OwnListings } from './own-listings.tsx';
import { RetryNote } from '../../ui/query-state.tsx';
import { FACET_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import type { LoanCounts } from '@commonyard/contracts/http/loans';
import type { Role } from '@commonyard/contracts/identity.values';

export function HomeSummary({ user, latest }: { user: User; latest: ReactNode }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const listings = useQuery(listingCountsQuery);
  const inquiries = useQuery(inquiryCountsQuery);
  const hasListings = user.role !== 'admin';
  // Administrators of the platform are on no side of a loan.
  const loans = useQuery({ ...loanCountsQuery, enabled: hasListings });
  const failed = [listings, inquiries, loans].filter(({ isError }) => isError);
  const numbers = homeCounts(user.role, {
    listings: listings.data,
    inquiries: inquiries.data,
    loans: loans.data,
  }).filter(({ to }) => to in routesByPath);
  const isIdle = numbers.every(({ count }) => count === 0);
  return (
    <Container as="section" aria-label={t('Dashboard')} display="flex" flexDirection="column" gap="4" py="4">
      <Cluster alignItems="baseline" columnGap="3">
        <chakra.p textStyle="lg" fontWeight="700" overflowWrap="anywhere">
          {t('Hello, {name}', { name: user.name })}
        </chakra.p>
        <SmallText overflowWrap="anywhere">{user.municipalityName ?? t('CommonYard')}</SmallText>
      </Cluster>
      {isIdle ? (
        <Row as="p" gap="2" textStyle="lg">
          <chakra.span color="brand.fg">
            <CircleCheck aria-hidden size={22} strokeWidth={1.75} />
          </chakra.span>
          {t('You’re all caught up.')}
        </Row>
      ) : (
        <chakra.ul
          aria-label={t('What waits for you')}
          display="grid"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: `repeat(${numbers.length}, minmax(0, 1fr))` }}
          gap={{ base: '2', lg: '3' }}
        >
          {numbers.map((number) => (
            <li key={number.label}>
              <Tile number={number} />
            </li>
          ))}
        </chakra.ul>
      )}
      {failed.length > 0 && (
        <RetryNote
          text={t('Some numbers could not be loaded.')}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: hasListings ? 'repeat(2, minmax(0, 1fr))' : undefined }}
        columnGap="8"
        rowGap="4"
      >
        {hasListings && (
          <Part title={t('My machines')} rows={3}>
            <OwnListings />
          </Part>
        )}
        <Part title={t('Latest events')} rows={5}>
          {latest}
        </Part>
      </Box>
    </Container>
  );
}

/** A titled part. Its height is reserved, so that the layout does not shift when it loads. */
const Part = ({ title, rows, children }: { title: string; rows: number; children: ReactNode }) => (
  <Box minW="0" minH={{ base: `${2.25 + rows * 3}rem`, md: '54' }}>
    <chakra.p aria-hidden fontWeight="700" lineHeight="36px">
      {title}
    </chakra.p>
    {children}
  </Box>
);

function Tile({ number: { label, count, isCapped, to, search } }: { number: HomeCount }) {
  const { t } = useTranslation();
  const shown = count === undefined ? '–' : formatCount(count, isCapped);
  return (
    <PlainLink
      to={to as '/'}
      search={search as never}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      gap={{ base: '2', lg: '3' }}
      minH="20"
      px={{ base: '3', md: '2.5', lg: '4' }}
      py="2"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      transition="box-shadow 120ms, border-color 120ms"
      _hover={{ shadow: 'e2', borderColor: 'border.control' }}
    >
      <chakra.span
        textStyle="3xl"
        fontWeight="700"
        fontVariantNumeric="tabular-nums"
        color={count ? 'brand.fg' : 'fg.muted'}
      >
        {shown}
      </chakra.span>{' '}
      <chakra.span minW="0" lineHeight="1.25">
        <chakra.span display="block" fontWeight="600" textStyle={{ base: 'sm', md: 'md' }} lineHeight="1.25">
          {t(label)}
        </chakra.span>
      </chakra.span>
    </PlainLink>
  );
}

/** A count with the list it links to. `label` is a catalogue key; `count` is undefined while it loads. */
type HomeCount = {
  label: string;
  count: number | undefined;
  isCapped: boolean;
  to: string;
  search: Record<string, string>;
};

type Counts = {
  listings: ListingCounts | undefined;
  inquiries: InquiryCounts | undefined;
  loans: LoanCounts | undefined;
};

/** The counts for a role, most urgent first. Both services stop counting at the same cap. */
export function homeCounts(role: Role, { listings, inquiries, loans }: Counts): HomeCount[] {
  const number = (label: string, count: number | undefined, to: string, search: Record<string, string> = {}) => ({
    label,
    count: count && Math.min(count, FACET_COUNT_CAP),
    isCapped: count !== undefined && count > FACET_COUNT_CAP,
    to,
    search,
  });
  if (role === 'admin') {
    return [
      number('Pending Available', listings?.available_asset.pending, '/admin', { tab: 'pending-available' }),
      number('Pending Needed', listings?.needed_asset.pending, '/admin', { tab: 'pending-needed' }),
      number('New inquiries', inquiries?.waiting, '/inquiries', { status: 'pending' }),
      number('Unread messages', inquiries?.unread, '/inquiries'),
      number('New contact messages', inquiries && (inquiries.newContactMessages ?? 0), '/inquiries', {
        tab: 'contact',
        letters: 'new',
      }),
    ];
  }
  const pending = listings && {
    offers: listings.available_asset.pending,
    needs: listings.needed_asset.pending,
  };
  return [
    number('Unread messages', inquiries?.unread, '/inquiries'),
    number('New inquiries', inquiries?.waiting, '/inquiries', { status: 'pending' }),
    number('Loans to act on', loans?.todo, '/loans', { stage: 'todo' }),
    number('In Progress', inquiries?.in_progress, '/inquiries', { status: 'in_progress' }),
    number(
      'Listings in review',
      pending && pending.offers + pending.needs,
      '/listings',
      pending?.offers === 0 && pending.needs > 0 ? { tab: 'needed' } : {},
    ),
  ];
}
