import { Box, chakra } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { CardDays } from '../../entities/listing/availability.tsx';
import { CARD_TITLE, CardFrame, unbroken } from '../../entities/listing/card-frame.tsx';
import { Favourite } from '../../entities/listing/favourite.ts';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import type { Illustration } from '../../entities/listing/listing-image.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { Place } from '../../entities/listing/posted-by.tsx';
import { Rate } from '../../entities/listing/rate.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { PlainLink } from '../../ui/links.tsx';
import type { ChangeKind } from './favourite-changes.ts';
import type { ShownFavourite } from './shown-favourites.ts';

type Props = {
  listing: ListingSummary;
  favourite: ShownFavourite;
  illustration: Illustration | null | undefined;
  eager: boolean;
};

/** A favourite, with what has changed of it. Its heart takes it out, and adds it again until the page is left. */
export function FavouriteCard({ listing, favourite, illustration, eager }: Props) {
  const { t } = useTranslation();
  const { seen, changes } = favourite;
  if (!favourite.listing) return <GoneCard listing={listing} isDeleted={!seen} />;
  const kind = kindOf(listing.type);
  return (
    <CardFrame
      listing={listing}
      illustration={illustration}
      alt={listing.title}
      eager={eager}
      badges={
        <>
          <ListingStatusBadge status={kind} />
          {changes.length > 0 && (
            <Badge tint="yellow" icon={RefreshCw}>
              {t('Has changed')}
            </Badge>
          )}
        </>
      }
      title={
        <PlainLink
          to="/equipment/$type/$id"
          params={{ type: kind, id: String(listing.id) }}
          {...CARD_TITLE}
          _after={{ content: '""', position: 'absolute', insetX: 0, top: 0, aspectRatio: '8 / 6.4' }}
        >
          {unbroken(listing.title)}
        </PlainLink>
      }
      price={<Rate listing={listing} isWhole={changes.includes('price')} />}
      place={<Place listing={listing} />}
      days={<CardDays listing={listing} />}
      note={null}
    >
      {seen && changes.length > 0 && <Changes changes={changes} seen={seen} now={listing} />}
    </CardFrame>
  );
}

type GoneProps = { listing: ListingSummary; isDeleted: boolean };

/** A favourite whose listing is deleted or not public: it has no page. */
function GoneCard({ listing, isDeleted }: GoneProps) {
  const { t } = useTranslation();
  return (
    <chakra.article
      gridRow="1 / -1"
      alignSelf="start"
      position="relative"
      p="4"
      pe="16"
      minH="15"
      borderWidth="1px"
      borderRadius="l3"
      overflowWrap="anywhere"
      bg="bg.panel"
    >
      <Badge tint="gray" wraps>
        {isDeleted ? t('Deleted') : t('No longer offered')}
      </Badge>
      <chakra.h3 lang={isDeleted ? undefined : contentLanguage(listing)} textStyle="xl" mt="3">
        {listing.title}
      </chakra.h3>
      {!isDeleted && (
        <SmallText mt="1">
          <Place listing={listing} />
        </SmallText>
      )}
      <Favourite listing={listing} />
    </chakra.article>
  );
}

type ChangesProps = { changes: ChangeKind[]; seen: ListingSummary; now: ListingSummary };

/** The changes, each with the former value. */
function Changes({ changes, seen, now }: ChangesProps) {
  const { t } = useTranslation();
  return (
    <Box borderTopWidth="1px" pt="3" textStyle="sm">
      <ul>
        {changes.map((kind) => (
          <chakra.li key={kind} lineClamp={3}>
            <FormerValue kind={kind} seen={seen} now={now} t={t} />
          </chakra.li>
        ))}
      </ul>
    </Box>
  );
}

type FormerProps = { kind: ChangeKind; seen: ListingSummary; now: ListingSummary; t: TFunction };

function FormerValue({ kind, seen, now, t }: FormerProps): ReactNode {
  const day = (value: string | null) => (value ? formatDay(value) : t('Not specified'));
  const own = (text: string) => <span lang={contentLanguage(seen)}>{text}</span>;
  switch (kind) {
    case 'price':
      return labelled(t('Price before:'), <Rate listing={seen} isWhole />);
    case 'firstDay':
      return labelled(t('First day before:'), day(seen.availableFrom));
    case 'lastDay':
      return labelled(t('Last day before:'), day(seen.availableTo));
    case 'free':
      return labelled(t('Free again before:'), seen.nextFreeOn ? formatDay(seen.nextFreeOn) : t('it was not taken'));
    case 'title':
      return labelled(t('Title before:'), own(seen.title));
    case 'category':
      // The card does not show it.
      return labelled(t('Category before:'), `${t(categoryLabel(seen.category))} → ${t(categoryLabel(now.category))}`);
    case 'place':
      return labelled(t('Place before:'), <Place listing={seen} />);
    case 'photo':
      return seen.images.length > 0 ? t('The photo is another one.') : t('The photo is new.');
    default:
      return labelled(t('Description before:'), own(seen.description));
  }
}

const labelled = (label: string, value: ReactNode) => (
  <>
    <chakra.span color="fg.muted">{label}</chakra.span> {value}
  </>
);
