import { Building2, Clock, MapPin } from 'lucide-react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { AvailabilityFacts } from './availability.tsx';
import { CardFrame, DistanceFact, Fact } from './card-frame.tsx';
import { ListingAge, Rate } from './rate.tsx';
import { kindOf } from './listing-facts.ts';
import { ListingStatusBadge } from './listing-status-badge.tsx';
import { ListingTags } from './listing-tags.tsx';
import { OwnerName, GuestFact } from './posted-by.tsx';

/** The element that gets the focus when the dialog of a listing closes. */
export const listingCardId = (id: number): string => `asset-${id}`;

type Props = { listing: ListingSummary; eager: boolean; hasType: boolean };

/** A listing of the workspace. The whole card opens its details. `hasType`: the list contains both kinds. */
export function ListingCard({ listing, eager, hasType }: Props) {
  const { t } = useTranslation();
  const { status, withdrawn, rejected } = listing;
  return (
    <CardFrame
      listing={listing}
      alt=""
      eager={eager}
      sizes={SIZES}
      badges={
        <>
          <ListingStatusBadge status={status} withdrawn={withdrawn} rejected={rejected} />
          {hasType && kindOf(listing.type) === 'needed' && <ListingStatusBadge status="needed" />}
        </>
      }
      title={
        <PlainLink
          id={listingCardId(listing.id)}
          to="."
          search={withOpenListing(listing.id) as never}
          resetScroll={false}
          aria-haspopup="dialog"
          _hover={{ textDecoration: 'underline' }}
          _after={{ content: '""', position: 'absolute', inset: 0 }}
        >
          {listing.title}
        </PlainLink>
      }
      rate={<Rate listing={listing} />}
      facts={
        <>
          <AvailabilityFacts listing={listing} />
          <Fact icon={Building2}>
            <OwnerName listing={listing} unknown={t('Anonymous municipality')} />
          </Fact>
          <GuestFact listing={listing} />
          <Fact icon={MapPin}>{t(listing.region)}</Fact>
          <DistanceFact listing={listing} />
          <Fact icon={Clock}>
            <VisuallyHidden>{t('Listed')} </VisuallyHidden>
            <ListingAge createdAt={listing.createdAt} />
          </Fact>
        </>
      }
    >
      <ListingTags listing={listing} max={3} />
    </CardFrame>
  );
}

const SIZES = '(min-width: 1280px) 300px, (min-width: 768px) 45vw, 100vw';

const withOpenListing = (asset: number) => (before: object) => ({ ...before, asset });
