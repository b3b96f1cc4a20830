import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Inquiry, InquiredListing } from '@commonyard/contracts/http/inquiries';
import { SenderDetails } from '../../entities/sender/sender-lines.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { Badge } from '../../ui/badge.tsx';
import { SmallText, Stack, Cluster } from '../../ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { hasStatus } from '../../lib/http.ts';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { ListingLink } from '../../entities/listing/listing-link.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { QueryState } from '../../ui/query-state.tsx';

type Props = {
  inquiry: Inquiry;
  isOpen: boolean;
  onToggle: () => void;
  /** Parts that only some users see: notes, and links. */
  notes: ReactNode;
  children: ReactNode;
};

/**
 * The listing of an inquiry, its sender, notes and more. On small screens they stand behind a button that names the
 * listing and says whether there is a note. The content stays mounted, so that unsaved notes survive closing.
 */
export function InquiryFacts({ inquiry, isOpen, onToggle, notes, children }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const content = useId();
  const { asset, organization, municipalityName, createdAt } = inquiry;
  const facts = (
    <>
      <RelatedListing asset={asset} />
      <SenderDetails
        sender={{ ...inquiry, organization: municipalityName ?? organization }}
        when={formatInstant(createdAt)}
      />
      {children}
    </>
  );
  if (isWide) {
    return (
      <Box
        borderWidth="1px"
        borderRadius="l2"
        flexShrink={0}
        p="3"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
        gap="4"
      >
        <Stack gap="3" minW="0">
          <SmallText as="h3" fontWeight="700">
            {t('Related Asset')}
          </SmallText>
          {facts}
        </Stack>
        {notes && <Box minW="0">{notes}</Box>}
      </Box>
    );
  }
  return (
    <Box borderWidth="1px" borderRadius="l2" flexShrink={0}>
      <chakra.h3>
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={onToggle}
          w="100%"
          minH="11"
          px="3"
          py="1"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          textAlign="start"
          borderRadius="l2"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
        >
          <SmallText as="span" fontWeight="700">
            {t('Related Asset')}
          </SmallText>{' '}
          <chakra.span flex="1 1 8rem" fontWeight="600" overflowWrap="anywhere">
            {asset.title}
          </chakra.span>
          {notes && inquiry.adminNotes && (
            <>
              {' '}
              <Badge tint="gray">{t('1 note')}</Badge>
            </>
          )}
          <chakra.span aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 180ms">
            <ChevronDown size={20} />
          </chakra.span>
        </chakra.button>
      </chakra.h3>
      <Box id={content} hidden={!isOpen}>
        <Stack gap="4" px="3" pt="1" pb="3">
          {facts}
          {notes}
        </Stack>
      </Box>
    </Box>
  );
}

function RelatedListing({ asset }: { asset: InquiredListing }) {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-label={t('Related Asset')}>
      {asset.removed ? (
        <RelatedListingDetails asset={asset} note={t('This listing was removed')} />
      ) : (
        <CurrentListing asset={asset} />
      )}
    </Box>
  );
}

function CurrentListing({ asset }: { asset: InquiredListing }) {
  const query = useQuery(listingQuery(asset.id));
  // The listing is not public at present: show the snapshot.
  if (hasStatus(query.error, 404)) return <RelatedListingDetails asset={asset} />;
  if (query.data && !query.error) return <RelatedListingDetails asset={asset} listing={query.data} />;
  return (
    <QueryState query={query} height="15" loading="Loading asset details..." error="Failed to fetch asset details" />
  );
}

function RelatedListingDetails({ asset, listing, note }: { asset: InquiredListing; listing?: Listing; note?: string }) {
  const { t } = useTranslation();
  const { title, status } = listing ?? asset;
  return (
    <Box display="flex" alignItems="flex-start" gap="3">
      <Box w="24" flexShrink={0} borderRadius="l1" overflow="hidden">
        <ListingImage
          src={(listing ? listing.images[0] : asset.image) ?? undefined}
          alt=""
          category={asset.category}
          sizes="96px"
        />
      </Box>
      <Cluster alignItems="center" rowGap="1" columnGap="3" minW="0">
        {listing ? (
          <ListingLink listing={listing}>{title}</ListingLink>
        ) : (
          <chakra.strong overflowWrap="anywhere">{title}</chakra.strong>
        )}
        {note ? <chakra.span color="fg.muted">{note}</chakra.span> : <ListingStatusBadge status={status} />}
        <SmallText as="span" w="100%">
          {[t(asset.region), asset.municipalityName].filter(Boolean).join(' · ')}
          {listing?.rate && (
            <>
              {' · '}
              <Rate listing={listing} />
            </>
          )}
        </SmallText>
      </Cluster>
    </Box>
  );
}
