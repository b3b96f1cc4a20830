import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { findUnavailable } from '@commonyard/contracts/loan-days.values';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { readChosenDays } from '../../entities/listing/chosen-days.ts';
import { isFromOwnMunicipality } from '../../entities/listing/listing.policy.ts';
import { PostLink } from '../../entities/listing/post-link.tsx';
import { NotifyMeButton } from '../../entities/saved-search/notify-me-button.tsx';
import { useActingUser } from '../../entities/user/session.ts';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  listing: Listing;
  /** The search parameters of the page. */
  search: Record<string, unknown>;
};

/** Where a listing is not free on the days of the search: says so, and offers a notification, and the form for a need. */
export function TakenNotice({ listing, search }: Props) {
  const { t } = useTranslation();
  const days = readDays(search);
  const { user, isLoading } = useActingUser();
  const { data } = useQuery({ ...availabilityQuery(listing.id), enabled: days !== undefined });
  if (!days || !isTaken(days, listing, data?.unavailable ?? [])) return null;
  const isWatchable = !isLoading && !(user && (user.role === 'admin' || isFromOwnMunicipality(listing, user)));
  const [from, to] = [formatShortDay(days.startsOn), formatShortDay(days.endsOn)];
  return (
    <chakra.div>
      <chakra.p mb="2">{t('Not free on all days from {from} to {to}.', { from, to })}</chakra.p>
      <Cluster gap="2">
        {isWatchable && (
          <NotifyMeButton
            label={t('Tell me when these days become free')}
            query={{
              type: listing.type,
              listingId: listing.id,
              availableFrom: days.startsOn,
              availableTo: days.endsOn,
            }}
          />
        )}
        <PostLink
          kind="needed"
          wish={{ title: listing.title, category: listing.category, from: days.startsOn, to: days.endsOn }}
          variant="outline"
        >
          {t('Post this as a need')}
        </PostLink>
      </Cluster>
    </chakra.div>
  );
}

type Days = { startsOn: string; endsOn: string };

function readDays(search: Record<string, unknown>): Days | undefined {
  const { from, to } = readChosenDays(search);
  return from && to && from <= to ? { startsOn: from, endsOn: to } : undefined;
}

const isTaken = (
  days: Days,
  { availableFrom, availableTo }: Pick<Listing, 'availableFrom' | 'availableTo'>,
  unavailable: readonly Days[],
): boolean =>
  (availableFrom !== null && days.startsOn < availableFrom) ||
  (availableTo !== null && days.endsOn > availableTo) ||
  findUnavailable(unavailable, days) !== undefined;
