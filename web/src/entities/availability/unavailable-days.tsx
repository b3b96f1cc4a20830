import type { UnavailableDays as Period } from '@commonyard/contracts/http/loans';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';

const SHOWN = 6;

/** The days on which a listing cannot be lent, as a sentence. */
export function UnavailableDays({ unavailable }: { unavailable: readonly Period[] }) {
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
