import { chakra } from '@chakra-ui/react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { formatDay, formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { formatShortRange } from './listing-format.ts';

type Props = { listing: Pick<ListingSummary, 'availableFrom' | 'availableTo'>; isShort?: boolean };

/** The days for which equipment is available or needed. `isShort`: without years that go without saying. */
export function Availability({ listing, isShort = false }: Props) {
  const { t } = useTranslation();
  const day = (value: string | null) => value && formatDay(value);
  const { from, to } = isShort
    ? formatShortRange(listing, today())
    : { from: day(listing.availableFrom), to: day(listing.availableTo) };
  if (from && to) return <>{t('From {from} to {to}', { from, to })}</>;
  if (from) return <>{t('From {date}', { date: from })}</>;
  if (to) return <>{t('Until {date}', { date: to })}</>;
  return <>{t('Flexible')}</>;
}

type CardDaysProps = { listing: Pick<ListingSummary, 'availableFrom' | 'availableTo' | 'nextFreeOn'> };

/** The days on a card, and below them the first day on which it is free again, if it is taken now. */
export function CardDays({ listing }: CardDaysProps) {
  const { t } = useTranslation();
  const { nextFreeOn } = listing;
  return (
    <>
      <Availability listing={listing} isShort />
      {nextFreeOn && <Line>{t('Free again on {day}', { day: formatShortDay(nextFreeOn) })}</Line>}
    </>
  );
}

export const Line = chakra('span', { base: { display: 'block' } });
