import { CalendarDays } from 'lucide-react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Availability } from './availability.tsx';
import { Fact } from './card-frame.tsx';

type Props = { listing: Pick<ListingSummary, 'availableFrom' | 'availableTo' | 'nextFreeOn'> };

/** On a card: the days of a listing, and when one that is lent or blocked today is free again. */
export function AvailabilityFacts({ listing }: Props) {
  const { t } = useTranslation();
  const { nextFreeOn } = listing;
  return (
    <>
      <Fact icon={CalendarDays}>
        <Availability listing={listing} isShort />
      </Fact>
      {nextFreeOn && <Fact icon={CalendarDays}>{t('Free again on {day}', { day: formatShortDay(nextFreeOn) })}</Fact>}
    </>
  );
}
