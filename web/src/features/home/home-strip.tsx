import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { formatCount } from '../../lib/format.ts';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { currentLanguage } from '../../lib/language.ts';
import { listingCountsQuery } from '../../lib/listings.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container } from '../../ui/page.tsx';
import { numbersFor, type StripNumber } from './strip-numbers.ts';

/** What somebody signed in comes for: what waits, each number leading to its list, and what happened last. */
export function HomeStrip({ user, latest }: { user: User; latest: ReactNode }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const listings = useQuery(listingCountsQuery);
  const inquiries = useQuery(inquiryCountsQuery);
  const failed = [listings, inquiries].filter(({ isError }) => isError);
  const numbers = numbersFor(user.role, { listings: listings.data, inquiries: inquiries.data }).filter(
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
      gap={{ base: '8px', md: '24px' }}
      py="16px"
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
        <chakra.p display="flex" alignItems="center" gap="8px" textStyle="lg">
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
          gap={{ base: '8px', lg: '12px' }}
        >
          {numbers.map((number) => (
            <li key={number.label}>
              <Tile number={number} />
            </li>
          ))}
        </chakra.ul>
      )}
      {failed.length > 0 && (
        <Box role="alert" gridColumn={{ md: '2' }} display="flex" flexWrap="wrap" alignItems="center" gap="12px">
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

function Tile({ number: { label, count, isCapped, more, to, search } }: { number: StripNumber }) {
  const { t } = useTranslation();
  const shown = count === undefined ? '–' : formatCount(count, currentLanguage(), isCapped);
  return (
    <PlainLink
      to={to as '/'}
      search={search as never}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      gap={{ base: '12px', md: '8px', lg: '12px' }}
      minH="80px"
      px={{ base: '16px', md: '10px', lg: '16px' }}
      py="8px"
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
        {more !== undefined && more > 0 && (
          <chakra.span display="block" textStyle="sm" color="fg.muted">
            {t('{count} in review', { count: more })}
          </chakra.span>
        )}
      </chakra.span>
    </PlainLink>
  );
}
