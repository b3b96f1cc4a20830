import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { currentLanguage } from '../../lib/language.ts';
import { listingCountsQuery } from '../../entities/listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container } from '../../ui/page.tsx';
import { homeCounts, type HomeCount } from './home-counts.ts';

/** The summary for a signed-in user: counts that link to their lists, and the latest events. */
export function HomeSummary({ user, latest }: { user: User; latest: ReactNode }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const listings = useQuery(listingCountsQuery);
  const inquiries = useQuery(inquiryCountsQuery);
  const failed = [listings, inquiries].filter(({ isError }) => isError);
  const numbers = homeCounts(user.role, { listings: listings.data, inquiries: inquiries.data }).filter(
    ({ to }) => to in routesByPath,
  );
  const isIdle = numbers.every(({ count }) => count === 0);
  return (
    <Container
      as="section"
      aria-label={t('Dashboard')}
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(160px, 1fr) minmax(0, 4fr)' }}
      alignItems="center"
      gap={{ base: '2', md: '6' }}
      py="4"
    >
      <Box>
        <chakra.p textStyle="lg" fontWeight="700" lineHeight="1.3" lineClamp={{ base: 1, md: 2 }}>
          {t('Hello, {name}', { name: user.name })}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted" hideBelow="md">
          {user.municipalityName ?? t('CommonYard')}
        </chakra.p>
      </Box>
      {isIdle ? (
        <chakra.p display="flex" alignItems="center" gap="2" textStyle="lg">
          <chakra.span color="brand.fg">
            <CircleCheck aria-hidden size={22} strokeWidth={1.75} />
          </chakra.span>
          {t('Nothing waits for you.')}
        </chakra.p>
      ) : (
        <chakra.ul
          listStyleType="none"
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
        <Box role="alert" gridColumn={{ md: '2' }} display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p color="fg.error" fontWeight="600" textStyle="sm">
            {t('Some numbers could not be loaded.')}
          </chakra.p>
          <Button
            type="button"
            size="sm"
            variant="outline"
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            <RefreshCw aria-hidden />
            {t('Try again')}
          </Button>
        </Box>
      )}
      <chakra.p aria-hidden alignSelf="start" fontWeight="700" lineHeight="36px" hideBelow="md">
        {t('Latest events')}
      </chakra.p>
      <Box minH={{ base: '240px', md: '180px' }} minW="0">
        <Suspense>{latest}</Suspense>
      </Box>
    </Container>
  );
}

function Tile({ number: { label, count, isCapped, pending, to, search } }: { number: HomeCount }) {
  const { t } = useTranslation();
  const shown = count === undefined ? '–' : formatCount(count, currentLanguage(), isCapped);
  return (
    <PlainLink
      to={to as '/'}
      search={search as never}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      gap={{ base: '3', md: '2', lg: '3' }}
      minH="20"
      px={{ base: '4', md: '2.5', lg: '4' }}
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
        <chakra.span display="block" fontWeight="600">
          {t(label)}
        </chakra.span>{' '}
        {pending !== undefined && pending > 0 && (
          <chakra.span display="block" textStyle="sm" color="fg.muted">
            {t('{count} in review', { count: pending })}
          </chakra.span>
        )}
      </chakra.span>
    </PlainLink>
  );
}
