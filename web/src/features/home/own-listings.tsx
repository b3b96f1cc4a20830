import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { listingPageQuery } from '../../entities/listing/listing.queries.ts';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { SmallText } from '../../ui/layout.tsx';

const SHOWN = 5;
const SHOWN_ON_PHONES = 3;

export function OwnListings() {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(
    listingPageQuery('own', { mine: true, sort: 'soonest', availableFrom: today() }),
  );
  if (isPending) return <RowSkeletons text="Loading equipment..." height="25" count={1} />;
  if (!data) return <RetryNote text={t('Your listings could not be loaded.')} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <>
        <chakra.p color="fg.muted" mb="3">
          {t('You have no listing with days to come.')}
        </chakra.p>
        <ButtonLink to="/listings" search={{ new: true }} variant="outline" size="sm">
          {t('List Available Asset')}
        </ButtonLink>
      </>
    );
  }
  return (
    <chakra.ul aria-label={t('My machines')}>
      {data.items.slice(0, SHOWN).map((listing, index) => (
        <Row key={listing.id} listing={listing} isOnPhones={index < SHOWN_ON_PHONES} />
      ))}
    </chakra.ul>
  );
}

function Row({ listing, isOnPhones }: { listing: ListingSummary; isOnPhones: boolean }) {
  const { t } = useTranslation();
  const { id, type, title, status } = listing;
  return (
    <chakra.li
      position="relative"
      display={{ base: isOnPhones ? 'flex' : 'none', md: 'flex' }}
      alignItems="center"
      gap="3"
      minH={{ base: '12', md: '9' }}
    >
      <PlainLink
        to="/listings"
        search={{ asset: id, ...(type === 'needed_asset' && { tab: 'needed' as const }) }}
        flex="1"
        minW="0"
        lineClamp="1"
        overflowWrap="anywhere"
        fontWeight="600"
        _after={{ content: '""', position: 'absolute', inset: '0' }}
        _hover={{ textDecoration: 'underline' }}
      >
        {title}
      </PlainLink>
      <SmallText as="span" flexShrink={0}>
        {nextDate(listing, t)}
      </SmallText>
      <Box flexShrink={0} hideBelow="sm">
        <ListingStatusBadge status={status} />
      </Box>
    </chakra.li>
  );
}

function nextDate({ availableFrom, availableTo }: ListingSummary, t: ReturnType<typeof useTranslation>['t']): string {
  if (availableFrom && availableFrom > today()) return t('From {date}', { date: formatShortDay(availableFrom) });
  return availableTo ? t('Until {date}', { date: formatShortDay(availableTo) }) : t('Flexible');
}
