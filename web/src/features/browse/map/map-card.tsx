import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { CardDays } from '../../../entities/listing/availability.tsx';
import { unbroken } from '../../../entities/listing/card-frame.tsx';
import { contentLanguage, kindOf } from '../../../entities/listing/listing-facts.ts';
import { ListingImage } from '../../../entities/listing/listing-image.tsx';
import { listingKeys } from '../../../entities/listing/listing.queries.ts';
import { Rate } from '../../../entities/listing/rate.tsx';
import { pageQuery } from '../../../lib/queries.ts';
import { useTranslation } from '../../../lib/translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, SmallText, Stack } from '../../../ui/layout.tsx';
import { PlainLink } from '../../../ui/links.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import type { ApiQuery } from '../public-listings.queries.ts';

type Props = {
  /** The query of the list, with the municipality. */
  query: ApiQuery;
  /** The name of the municipality. */
  name: string;
  /** Whether a listing opens as a dialog of the page. */
  opensDialog: boolean;
  onClose: () => void;
};

/** What a pin stands for: the first listings of a municipality. The list has all of them. */
export function MapCard({ query, name, opensDialog, onClose }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, isError, refetch } = useQuery(mapCardQuery(query));
  const more = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Box
      as="section"
      aria-labelledby={heading}
      position="absolute"
      insetInline="3"
      bottom="3"
      maxH="calc(100% - {spacing.6})"
      maxW="95"
      overflowY="auto"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      shadow="e2"
    >
      <Row gap="2" mb="1">
        <chakra.h2 id={heading} flex="1" minW="0" textStyle="md" fontWeight="700">
          {name}
        </chakra.h2>
        <IconButton icon={X} label={t('Close')} size="sm" minW="9" m="-1" onClick={onClose} />
      </Row>
      {isError ? (
        <ErrorState text={t('Failed to fetch equipment')} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack as="ul" gap="3">
          {data.items.map((listing) => (
            <li key={listing.id}>
              <Listing listing={listing} opensDialog={opensDialog} />
            </li>
          ))}
        </Stack>
      ) : (
        <Loading text={t('Loading equipment...')} />
      )}
      {more > 0 && <SmallText mt="2">{t('{count} more', { count: more })}</SmallText>}
    </Box>
  );
}

type ListingProps = Pick<Props, 'opensDialog'> & { listing: ListingSummary };

function Listing({ listing, opensDialog }: ListingProps) {
  const { id, title, images, category, type } = listing;
  const style = {
    fontWeight: '600',
    lineClamp: 2,
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: 0 },
  } as const;
  const text = unbroken(title);
  return (
    <Row position="relative" gap="3" alignItems="flex-start">
      <Box w="24" flexShrink={0} borderRadius="l2" overflow="hidden">
        <ListingImage src={images[0]} alt="" category={category} sizes="96px" />
      </Box>
      <Box flex="1" minW="0" textStyle="sm" lang={contentLanguage(listing)}>
        {opensDialog ? (
          <PlainLink
            to="."
            search={((before: object) => ({ ...before, asset: id })) as never}
            resetScroll={false}
            aria-haspopup="dialog"
            {...style}
          >
            {text}
          </PlainLink>
        ) : (
          <PlainLink
            to="/equipment/$type/$id"
            params={{ type: kindOf(type), id: String(id) }}
            search={(before) => before}
            {...style}
          >
            {text}
          </PlainLink>
        )}
        <Box>
          <Rate listing={listing} />
        </Box>
        <Box color="fg.muted">
          <CardDays listing={listing} />
        </Box>
      </Box>
    </Row>
  );
}

/** As many as leave the pins above in view on a phone. */
const MOST_LISTINGS = 2;

const mapCardQuery = (query: ApiQuery) => {
  const first = { ...query, limit: MOST_LISTINGS };
  return pageQuery([...listingKeys.all, 'map-card', first], withQuery('/api/assets', first), toListingSummary);
};
