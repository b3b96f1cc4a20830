import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { CardDays, Line } from '../../entities/listing/availability.tsx';
import { CARD_TITLE, CardFrame, ListingGrid, unbroken } from '../../entities/listing/card-frame.tsx';
import type { Illustration } from '../../entities/listing/listing-image.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ButtonLink, PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden, Cluster } from '../../ui/layout.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { contentLanguage, kindOf, minimumPeriodText } from '../../entities/listing/listing-facts.ts';
import { Place } from '../../entities/listing/posted-by.tsx';

type CardProps = {
  listing: ListingSummary;
  /** Of a listing without a photo. */
  illustration?: Illustration | null | undefined;
  eager?: boolean;
  isFirst?: boolean;
  compact?: boolean;
};

/** A listing in a public list. The link of the title covers image and title; the buttons stay separate targets. */
export function PublicListingCard({
  listing,
  illustration,
  eager = false,
  isFirst = false,
  compact = false,
}: CardProps) {
  const { t } = useTranslation();
  const kind = kindOf(listing.type);
  const params = { type: kind, id: String(listing.id) };
  const name = <VisuallyHidden lang={contentLanguage(listing)}> {listing.title}</VisuallyHidden>;
  return (
    <CardFrame
      listing={listing}
      illustration={illustration}
      alt={listing.title}
      eager={eager}
      isFirst={isFirst}
      badges={<ListingStatusBadge status={kind} />}
      title={
        <PlainLink
          to="/equipment/$type/$id"
          params={params}
          // The days go into the inquiry, and the filters into the link back.
          search={(before) => before}
          {...CARD_TITLE}
          _after={{ content: '""', position: 'absolute', insetX: 0, top: 0, aspectRatio: '8 / 6.4' }}
        >
          {unbroken(listing.title)}
        </PlainLink>
      }
      price={kind === 'available' ? <Rate listing={listing} /> : <Budget listing={listing} />}
      place={<Place listing={listing} />}
      days={
        <>
          <CardDays listing={listing} />
          {kind === 'needed' && <MinimumPeriod listing={listing} />}
        </>
      }
      note={listing.userId === null && t('Posted without an account')}
    >
      {!compact && (
        <Cluster gap="2">
          <ButtonLink to="/equipment/$type/$id" params={params} search={(before) => before} {...BUTTON}>
            {t('View Details')}
            {name}
          </ButtonLink>
          <ButtonLink
            to="/auth"
            search={(before) => ({ from: `/equipment/${kind}/${listing.id}?${inquirySearch(before)}` })}
            {...BUTTON}
          >
            {kind === 'available' ? t('Inquire') : t('Respond')}
            {name}
          </ButtonLink>
        </Cluster>
      )}
    </CardFrame>
  );
}

/** The days of the list go into the inquiry. */
function inquirySearch({ available_from, available_to }: Partial<PlaceAndDates>): string {
  const days = { ...(available_from && { available_from }), ...(available_to && { available_to }) };
  return new URLSearchParams({ inquire: 'true', ...days }).toString();
}

/**
 * Quieter than title and price. Buttons that do not fit side by side stand below each other; the text of one that is alone too
 * wide breaks.
 */
const BUTTON = { variant: 'outline', flex: '1 1 auto', minW: '0', px: '3' } as const;

type NeedProps = { listing: ListingSummary };

function Budget({ listing }: NeedProps) {
  const { t } = useTranslation();
  if (!listing.rate) return null;
  return (
    <>
      <chakra.span color="fg.muted" textStyle="sm">
        {t('Budget:')}
      </chakra.span>{' '}
      <Rate listing={listing} />
    </>
  );
}

function MinimumPeriod({ listing }: NeedProps) {
  const { t } = useTranslation();
  const period = minimumPeriodText(listing, t);
  return (
    <Line>
      {t('Minimum period:')} {period ? <span lang={period.lang}>{period.text}</span> : <span>{t('Flexible')}</span>}
    </Line>
  );
}

export function PublicListingGrid({
  compact = false,
  ...grid
}: Pick<ComponentProps<typeof ListingGrid>, 'listings' | 'onHighlight'> & { compact?: boolean }) {
  return (
    <ListingGrid minWidth="16rem" {...grid}>
      {(listing, index, illustration) => (
        <PublicListingCard
          listing={listing}
          illustration={illustration}
          eager={index < 4}
          isFirst={index === 0}
          compact={compact}
        />
      )}
    </ListingGrid>
  );
}
