import { Clock } from 'lucide-react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Cluster, VisuallyHidden } from '../../ui/layout.tsx';
import { CardDays } from './availability.tsx';
import { CARD_TITLE, CardFrame, Fact, unbroken } from './card-frame.tsx';
import { ListingAge, Rate } from './rate.tsx';
import type { Illustration } from './listing-image.tsx';
import { kindOf } from './listing-facts.ts';
import { ListingStatusBadge } from './listing-status-badge.tsx';
import { ListingTags } from './listing-tags.tsx';
import { OwnerName } from './posted-by.tsx';

/** The element that gets the focus when the dialog of a listing closes. */
export const listingCardId = (id: number): string => `asset-${id}`;

type Props = {
  listing: ListingSummary;
  illustration: Illustration | null | undefined;
  eager: boolean;
  hasType: boolean;
  hasTags?: boolean;
};

/** A listing of the workspace. The whole card opens its details. `hasType`: the list contains both kinds. */
export function ListingCard({ listing, illustration, eager, hasType, hasTags = true }: Props) {
  const { t } = useTranslation();
  const { status, withdrawn, rejected } = listing;
  return (
    <CardFrame
      listing={listing}
      illustration={illustration}
      alt=""
      eager={eager}
      sizes={SIZES}
      badges={
        <>
          <ListingStatusBadge status={status} withdrawn={withdrawn} rejected={rejected} />
          {listing.changeWaits && <ListingStatusBadge status="changeWaits" />}
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
          {...CARD_TITLE}
          _after={{ content: '""', position: 'absolute', inset: 0 }}
        >
          {unbroken(listing.title)}
        </PlainLink>
      }
      price={<Rate listing={listing} />}
      place={
        <>
          <OwnerName listing={listing} unknown={t('Anonymous municipality')} />, <span>{t(listing.region)}</span>
        </>
      }
      days={<CardDays listing={listing} />}
      note={
        <Cluster columnGap="4" rowGap="1">
          <Fact icon={Clock}>
            <VisuallyHidden>{t('Listed')} </VisuallyHidden>
            <ListingAge createdAt={listing.createdAt} />
          </Fact>
          {listing.userId === null && <span>{t('Posted without an account')}</span>}
        </Cluster>
      }
    >
      {hasTags && <ListingTags listing={listing} max={3} />}
    </CardFrame>
  );
}

const SIZES = '(min-width: 1280px) 300px, (min-width: 768px) 45vw, 100vw';

const withOpenListing = (asset: number) => (before: object) => ({ ...before, asset });
