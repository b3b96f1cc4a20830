import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability, LendingTerms, UnavailableDays as Period } from '@commonyard/contracts/http/loans';
import { findFirstDays, findUnavailable, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { Calendar, CalendarKey } from '../../entities/availability/calendar.tsx';
import { formatShortDay, formatCents } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { LoanEstimate } from './loan-estimate.tsx';
import { LoanFields } from './loan-fields.tsx';
import { lastLoanDay, toLoanRequest, type LoanRequest, type LoanWish } from './loan-request.ts';
import { Panel, SmallText, Stack } from '../../ui/layout.tsx';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { DayLook } from '../../entities/availability/month-grid.tsx';
import { DAMAGE_LABELS, FUEL_LABELS } from '@commonyard/contracts/terms-labels.values';
import { FactList } from '../../ui/fact-list.tsx';
import type { Rates as LoanRates } from '@commonyard/contracts/loans.values';

type Props = {
  listing: Pick<Listing, 'availableFrom' | 'availableTo'>;
  availability: Availability;
  terms: LendingTerms;
  wish: LoanWish;
  onWish: (change: LoanWish) => void;
  renderAction?: ((request: LoanRequest) => ReactNode) | undefined;
};

export function LendingPanel({ listing, availability, terms, wish, onWish, renderAction }: Props) {
  const { t } = useTranslation();
  const { unavailable, nextFreeOn } = availability;
  const now = today();
  const { availableFrom, availableTo } = listing;
  const window = { ...terms, unavailable, availableFrom, availableTo, today: now };
  const request = toLoanRequest(wish, terms, window);
  return (
    <Panel p={{ base: '4', md: '6' }}>
      <chakra.p textStyle="xl">
        <Rates terms={terms} />
      </chakra.p>
      <chakra.p mb="4">
        {nextFreeOn === null
          ? t('There are no free days at present.')
          : nextFreeOn === now
            ? t('Free from today on.')
            : t('Next free day: {day}.', { day: formatShortDay(nextFreeOn) })}
      </chakra.p>
      <Calendar
        label={t('Calendar')}
        today={now}
        lastDay={lastLoanDay(window)}
        start={nextFreeOn ?? findFirstDays(window).earliest}
        chosen={wish}
        describe={(day) => describeDay(day, window, wish, t)}
        onChoose={({ from, to }) => onWish({ from, to })}
      />
      <CalendarKey />
      <SmallText mt="2">
        <UnavailableDays unavailable={unavailable} />
      </SmallText>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="6"
        mt="6"
        pt="6"
        borderTopWidth="1px"
      >
        <LoanFields terms={terms} window={window} wish={wish} request={request} onWish={onWish} />
        <Stack gap="4">
          <LoanEstimate terms={terms} request={request} />
          {renderAction?.(request)}
        </Stack>
      </Box>
      <LendingConditions terms={terms} />
    </Panel>
  );
}

function describeDay(
  day: string,
  window: LendingWindow,
  { from, to }: LoanWish,
  t: TFunction,
): { look: DayLook; note?: string } {
  const { availableFrom, availableTo, maxDays } = window;
  const { earliest, latest } = findFirstDays(window);
  if (findUnavailable(window.unavailable, { startsOn: day, endsOn: day }))
    return { look: 'busy', note: t('not available') };
  if ((availableFrom !== null && day < availableFrom) || (availableTo !== null && day > availableTo))
    return { look: 'closed', note: t('not offered') };
  if (day < earliest) return { look: 'closed', note: t('too soon') };
  // A loan may end after the last day on which one may begin.
  const lastChoice = from && !to ? addDays(from, maxDays - 1) : latest;
  if (day > (lastChoice > latest ? lastChoice : latest)) return { look: 'closed', note: t('too far ahead') };
  return { look: 'free' };
}

function LendingConditions({ terms }: { terms: LendingTerms }) {
  const { t } = useTranslation();
  const { minDays, maxDays, noticeDays, bufferDays, fuel, fuelCents, damage, insuranceCents, standbyPercent } = terms;
  const facts = [
    [
      t('Length of a loan'),
      minDays === maxDays
        ? t('{count} days', { count: minDays })
        : t('{min} to {max} days', { min: minDays, max: maxDays }),
    ],
    [t('Notice'), noticeDays === 0 ? t('None') : t('{count} days', { count: noticeDays })],
    bufferDays > 0 && [t('Days between two loans'), t('{count} days', { count: bufferDays })],
    [
      t('Fuel'),
      fuel === 'per_litre' ? t('{rate} per litre', { rate: formatCents(fuelCents ?? 0) }) : t(FUEL_LABELS[fuel]),
    ],
    [t('Damage beyond wear'), t(DAMAGE_LABELS[damage])],
    [
      t('Liability insurance of the borrower'),
      insuranceCents === null ? t('Not required') : t('At least {amount}', { amount: formatCents(insuranceCents) }),
    ],
    standbyPercent !== null && [t('Standby days'), t('{percent}% of the rate', { percent: standbyPercent })],
  ].filter((fact): fact is [string, string] => fact !== false);
  return (
    <chakra.details mt="6" pt="4" borderTopWidth="1px">
      <chakra.summary fontWeight="600" minH="11" display="list-item" lineHeight="44px" cursor="pointer">
        {t('Conditions of the loan')}
      </chakra.summary>
      <chakra.div mt="2" mb="-6">
        <FactList facts={facts} />
      </chakra.div>
    </chakra.details>
  );
}

type RatesProps = { terms: Pick<LoanRates, 'free' | 'hourCents' | 'dayCents' | 'weekCents' | 'monthCents'> };

function Rates({ terms: { free, hourCents, dayCents, weekCents, monthCents } }: RatesProps) {
  const { t } = useTranslation();
  if (free) return <>{t('Without charge')}</>;
  const rates = [
    [dayCents, t('day')],
    [weekCents, t('week')],
    [monthCents, t('month')],
    [hourCents, t('hour')],
  ] as const;
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      {rates.flatMap(([cents, unit]) => (cents === null ? [] : `${formatCents(cents)} / ${unit}`)).join(', ')}
    </chakra.span>
  );
}

const SHOWN = 6;

function UnavailableDays({ unavailable }: { unavailable: readonly Period[] }) {
  const { t } = useTranslation();
  if (unavailable.length === 0) return <>{t('No day is taken.')}</>;
  const days = unavailable
    .slice(0, SHOWN)
    .map(({ startsOn, endsOn }) =>
      startsOn === endsOn
        ? formatShortDay(startsOn)
        : t('{from} to {to}', { from: formatShortDay(startsOn), to: formatShortDay(endsOn) }),
    )
    .join('; ');
  return (
    <>
      {unavailable.length > SHOWN
        ? t('Not available: {days}; and later days.', { days })
        : t('Not available: {days}.', { days })}
    </>
  );
}
