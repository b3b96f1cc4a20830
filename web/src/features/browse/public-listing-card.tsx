import { chakra } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { Badge } from '../../ui/badge.tsx';
import { AvailabilityFacts } from '../../entities/listing/availability.tsx';
import { CardFrame, DistanceFact, Fact, ListingGrid } from '../../entities/listing/card-frame.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden, Cluster } from '../../ui/layout.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { Place, GuestFact } from '../../entities/listing/posted-by.tsx';

type CardProps = { listing: ListingSummary; eager?: boolean; isFirst?: boolean; compact?: boolean };

/** A listing in a public list. The link of the title covers image and title; the buttons stay separate targets. */
export function PublicListingCard({ listing, eager = false, isFirst = false, compact = false }: CardProps) {
  const { t } = useTranslation();
  const kind = kindOf(listing.type);
  const params = { type: kind, id: String(listing.id) };
  const name = <VisuallyHidden lang={contentLanguage(listing)}> {listing.title}</VisuallyHidden>;
  return (
    <CardFrame
      listing={listing}
      alt={listing.title}
      eager={eager}
      isFirst={isFirst}
      badges={
        <>
          <ListingStatusBadge status={kind} />
          {listing.sample && <Badge tint="gray">{t('Sample record')}</Badge>}
        </>
      }
      title={
        <PlainLink
          to="/equipment/$type/$id"
          params={params}
          // The days go into the inquiry, and the filters into the link back.
          search={(before) => before}
          _hover={{ textDecoration: 'underline' }}
          _after={{ content: '""', position: 'absolute', insetX: 0, top: 0, aspectRatio: '8 / 6.4' }}
        >
          {listing.title}
        </PlainLink>
      }
      rate={kind === 'available' ? <Rate listing={listing} /> : <Need listing={listing} />}
      facts={
        <>
          <AvailabilityFacts listing={listing} />
          <Fact icon={MapPin}>
            <Place listing={listing} />
          </Fact>
          <GuestFact listing={listing} />
          <DistanceFact listing={listing} />
        </>
      }
    >
      {!compact && (
        <Cluster gap="2">
          <ButtonLink
            to="/equipment/$type/$id"
            params={params}
            search={(before) => before}
            variant="outline"
            {...BUTTON}
          >
            {t('View Details')}
            {name}
          </ButtonLink>
          <ButtonLink to="/auth" search={{ from: `/equipment/${kind}/${listing.id}?inquire=true` }} {...BUTTON}>
            {kind === 'available' ? t('Inquire') : t('Respond')}
            {name}
          </ButtonLink>
        </Cluster>
      )}
    </CardFrame>
  );
}

/** Buttons that do not fit side by side stand below each other, each on one line. */
const BUTTON = { flex: '1 1 auto', px: '3', whiteSpace: 'nowrap' } as const;

function Need({ listing }: { listing: ListingSummary }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <chakra.span color="fg.muted">{t('Minimum period:')}</chakra.span>{' '}
        {listing.minimumPeriod ? (
          <span lang={contentLanguage(listing)}>{listing.minimumPeriod}</span>
        ) : (
          <span>{t('Flexible')}</span>
        )}
      </p>
      {listing.rate && (
        <p>
          <chakra.span color="fg.muted">{t('Budget:')}</chakra.span> <Rate listing={listing} />
        </p>
      )}
    </>
  );
}

export function PublicListingGrid({
  compact = false,
  ...grid
}: Pick<ComponentProps<typeof ListingGrid>, 'listings' | 'onHighlight'> & { compact?: boolean }) {
  return (
    <ListingGrid minWidth="16rem" {...grid}>
      {(listing, index) => (
        <PublicListingCard listing={listing} eager={index < 4} isFirst={index === 0} compact={compact} />
      )}
    </ListingGrid>
  );
}
