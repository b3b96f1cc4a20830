import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Listing, ListingSummary } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../entities/availability/availability.queries.ts';
import { useInquired } from '../entities/inquiry/inquired-listings.ts';
import { InquirySentButton } from '../entities/inquiry/inquiry-sent-button.tsx';
import { listingQuery } from '../entities/listing/listing.queries.ts';
import { canOffer } from '../features/loans/need-offers.tsx';
import { MatchesSection } from '../features/matches/matches-section.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { toast } from '../ui/toast.ts';

// Loaded with them: one file to load is less than several.
export { NeedOffers, OfferButton } from '../features/loans/need-offers.tsx';
export { OwnMatches } from '../features/matches/own-matches.tsx';

const OfferDialog = lazyPart(() => import('../features/loans/offer-dialog.tsx'), 'OfferDialog');
const InquireDialog = lazyPart(() => import('../features/inquire/inquire-dialog.tsx'), 'InquireDialog');
const AskForMachine = lazyPart(() => import('./-member-actions.tsx'), 'AskForMachine');

type Props = { listing: Listing; user: User } & Pick<ComponentProps<typeof MatchesSection>, 'isInDialog' | 'onChanged'>;

/** The matches of an own listing, and what its owner can do with each. */
export const Matches = ({ listing, user, ...section }: Props) => (
  <MatchesSection
    listing={listing}
    {...section}
    renderAction={(match) => <MatchAction own={listing} match={match} user={user} />}
  />
);

type ActionProps = { own: Listing; match: ListingSummary; user: User };

/** Asks for a machine for the days of the own need, or offers the own machine on a need. */
function MatchAction({ own, match, user }: ActionProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isInquired, markInquired] = useInquired(match.id);
  const [opened, setOpened] = useState<Listing>();
  const isNeed = own.type === 'needed_asset';
  const hasTerms = Boolean((isNeed ? match : own).lendingRates);
  const label = isNeed ? t('Ask for this') : t('Offer this');
  const close = () => setOpened(undefined);
  const open = () =>
    queryClient.fetchQuery(listingQuery(match.id)).then(setOpened, (error: Error) => {
      toast({ title: t('Failed to fetch asset details'), error });
    });
  const days = daysOf(isNeed ? own : match);
  const inquiry = opened && (
    <InquireDialog
      listing={opened}
      user={user}
      account={null}
      days={{ dateFrom: days?.startsOn ?? '', dateTo: days?.endsOn ?? '' }}
      onClose={close}
      onSent={() => {
        markInquired();
        close();
      }}
    />
  );
  return (
    <>
      {isInquired && !hasTerms ? (
        <InquirySentButton isGuest={false} />
      ) : (
        <ActionButton colorPalette="accent" aria-label={`${label}, ${match.title}`} onClick={open}>
          {label}
        </ActionButton>
      )}
      {opened &&
        (isNeed ? (
          <AskForMachine listing={opened} user={user} days={days} inquiry={inquiry} onClose={close} />
        ) : (
          <OfferMachine machine={own} need={opened} user={user} inquiry={inquiry} onClose={close} />
        ))}
    </>
  );
}

type OfferProps = Pick<ComponentProps<typeof OfferDialog>, 'need' | 'user' | 'onClose'> & {
  machine: Listing;
  /** The inquiry dialog: it opens instead if the machine cannot be lent, or if the need has no owner who can accept an offer. */
  inquiry: ReactNode;
};

function OfferMachine({ machine, inquiry, ...offer }: OfferProps) {
  const { data, isPending } = useQuery(availabilityQuery(machine.id));
  if (isPending) return null;
  const { need, user } = offer;
  // The dialog of the offer says it where the terms could not be loaded.
  const isLendable = data === undefined || (data?.lendable && data.terms !== null);
  return isLendable && canOffer(need, user) ? <OfferDialog machineId={machine.id} {...offer} /> : inquiry;
}

/** The days for which a need asks, from today on; undefined where it has no first or last day. */
function daysOf({ availableFrom, availableTo }: Pick<Listing, 'availableFrom' | 'availableTo'>): Days | undefined {
  if (availableFrom === null || availableTo === null) return undefined;
  const day = today();
  return { startsOn: availableFrom > day ? availableFrom : day, endsOn: availableTo };
}
