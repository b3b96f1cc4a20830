import { chakra } from '@chakra-ui/react';
import type { Availability, UnavailableDays as Period } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { findFirstDays, findUnavailable, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { Calendar, CalendarKey } from '../../entities/availability/calendar.tsx';
import { formatShortDay, formatCents } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { lastLoanDay, type LoanWish } from './loan-request.ts';
import type { Lending } from './use-lending.ts';
import { Panel, SmallText } from '../../ui/layout.tsx';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { DayLook } from '../../entities/availability/month-grid.tsx';
import { DAMAGE_LABELS, FUEL_LABELS } from '@commonyard/contracts/terms-labels.values';
import { FactList } from '../../ui/fact-list.tsx';

type Props = Pick<Lending, 'terms' | 'window' | 'wish'> & {
  availability: Availability;
  onWish: (change: LoanWish) => void;
  isInDialog: boolean;
};

/** When a listing is free, and on which conditions it is lent. */
export function LendingCalendar({ availability, terms, window, wish, onWish, isInDialog }: Props) {
  const { t } = useTranslation();
  const { unavailable, nextFreeOn } = availability;
  const now = window.today;
  if (availability.outOfServiceSince)
    return (
      <Panel p={{ base: '4', md: '6' }}>
        <chakra.p fontWeight="600">{t('Out of service at the moment.')}</chakra.p>
        <p>{t('This equipment cannot be requested until its owner puts it into service again.')}</p>
        <LendingConditions terms={terms} />
      </Panel>
    );
  return (
    <Panel p={{ base: '4', md: '6' }}>
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
        isNarrow={isInDialog}
      />
      <CalendarKey />
      <SmallText mt="2">
        <UnavailableDays unavailable={unavailable} />
      </SmallText>
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
