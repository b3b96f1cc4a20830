import { Box, chakra } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ListingAlternatives, ListingSummary } from '@commonyard/contracts/http/assets';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { ListingGrid } from '../../entities/listing/card-frame.tsx';
import type { ListingKind } from '../../entities/listing/listing-facts.ts';
import type { Illustration } from '../../entities/listing/listing-image.tsx';
import { formatMonth } from '../../entities/availability/month.ts';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { Cluster, SmallText, Stack } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/states.tsx';

type WantedDays = { from: string; to?: string | undefined };

type Props = {
  kind: ListingKind;
  result: UseQueryResult<ListingAlternatives>;
  /** The days of the search. */
  wanted: WantedDays | undefined;
  renderCard: (listing: ListingSummary, illustration: Illustration | null | undefined) => ReactNode;
};

/** What comes close to a search without results, under headings: each only if there is some. */
export function Alternatives({ kind, result, wanted, renderCard }: Props) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = result;
  if (isPending) return <CardSkeletons text={t('Looking for what comes close...')} count={3} />;
  if (!data) return <ErrorState text={t('What comes close could not be loaded.')} onRetry={() => void refetch()} />;
  const isNeeded = kind === 'needed';
  const { otherDays, fartherAway, otherMachines, towns } = data;
  return (
    <>
      <Cards
        name="otherDays"
        title={isNeeded ? t('Needed on other days') : t('Free on other days')}
        listings={otherDays.map(({ listing }) => toListingSummary(listing))}
        notes={wanted && otherDays.map((days) => daysText(days, wanted, isNeeded, t))}
        renderCard={renderCard}
      />
      <Cards
        name="fartherAway"
        title={
          !wanted
            ? t('Farther away')
            : isNeeded
              ? t('Needed on your days, farther away')
              : t('Free on your days, farther away')
        }
        listings={fartherAway.map(toListingSummary)}
        renderCard={renderCard}
      />
      <Cards
        name="otherMachines"
        title={isNeeded ? t('Other needs of this kind') : t('Other machines that do the job')}
        listings={otherMachines.map(toListingSummary)}
        renderCard={renderCard}
      />
      <Towns towns={towns} />
    </>
  );
}

type FreeDays = Pick<ListingAlternatives['otherDays'][number], 'freeFrom' | 'freeTo'>;

/** "Free until" where they end too early, "Free from" where they begin too late, and both days where they are too few. */
function daysText({ freeFrom, freeTo }: FreeDays, wanted: WantedDays, isNeeded: boolean, t: TFunction): string {
  const [from, to] = [freeFrom && formatShortDay(freeFrom), freeTo && formatShortDay(freeTo)];
  const { from: first, to: last = first } = wanted;
  const areFew = freeFrom !== null && freeTo !== null && daysBetween(freeFrom, freeTo) < daysBetween(first, last);
  if (areFew)
    return isNeeded ? t('Needed from {from} to {to}', { from, to }) : t('Free from {from} to {to}', { from, to });
  if (freeFrom !== null && freeFrom > first)
    return isNeeded ? t('Needed from {date}', { date: from }) : t('Free from {date}', { date: from });
  return isNeeded ? t('Needed until {date}', { date: to }) : t('Free until {date}', { date: to });
}

const daysBetween = (one: string, other: string): number => Date.parse(other) - Date.parse(one);

type CardsProps = Pick<Props, 'renderCard'> & {
  name: keyof ListingAlternatives;
  title: string;
  listings: ListingSummary[];
  notes?: string[] | undefined;
};

function Cards({ name, title, listings, notes, renderCard }: CardsProps) {
  if (listings.length === 0) return null;
  return (
    <Group title={title} shownIf={name}>
      <ListingGrid listings={listings} minWidth="16rem" notes={notes}>
        {(listing, _index, illustration) => renderCard(listing, illustration)}
      </ListingGrid>
    </Group>
  );
}

function Towns({ towns }: Pick<ListingAlternatives, 'towns'>) {
  const { t } = useTranslation();
  if (towns.length === 0) return null;
  return (
    <Group title={t('Towns that may have one')}>
      <SmallText mb="3">
        {t('They had such a machine listed here in the last two years. Post this as a need, so that they can answer.')}
      </SmallText>
      <Stack as="ul" gap="0" borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        {towns.map(({ municipality, municipalityName, lastListed, distanceKm }) => (
          <Cluster
            as="li"
            key={municipality}
            columnGap="4"
            rowGap="0.5"
            px="4"
            py="3"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
            fontVariantNumeric="tabular-nums"
          >
            <chakra.span fontWeight="600">{municipalityName}</chakra.span>
            <chakra.span color="fg.muted">
              {[
                ...(distanceKm ? [t('about {km} km', { km: distanceKm })] : []),
                t('last listed in {month}', { month: formatMonth(`${lastListed}-01`) }),
              ].join(' · ')}
            </chakra.span>
          </Cluster>
        ))}
      </Stack>
    </Group>
  );
}

type GroupProps = {
  title: string;
  /** What the gateway must know to show it in the first paint. */
  shownIf?: string;
  children: ReactNode;
};

export function Group({ title, shownIf, children }: GroupProps) {
  const id = useId();
  return (
    <Box as="section" data-shown-if={shownIf} aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="2xl" mb="3">
        {title}
      </chakra.h2>
      {children}
    </Box>
  );
}
