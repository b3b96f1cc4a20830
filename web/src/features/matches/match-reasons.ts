import type { ListingMatch } from '@commonyard/contracts/http/matches';
import { formatKilometres } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

export type Reasons = Pick<ListingMatch, 'wantedDays' | 'freeDays' | 'distanceKm' | 'sameKind'>;

/** Why two listings match, in words: 'free on 3 of 5 days · 25 km · same kind'. Nothing of days where the need has none. */
export const matchReasons = (reasons: Reasons, t: TFunction): string =>
  [
    daysReason(reasons, t),
    reasons.distanceKm ? formatKilometres(reasons.distanceKm) : undefined,
    reasons.sameKind ? t('same kind') : t('same category'),
  ]
    .filter(Boolean)
    .join(' · ');

function daysReason({ wantedDays: wanted, freeDays: count }: Reasons, t: TFunction): string | undefined {
  if (wanted === null || count === null) return undefined;
  if (count < wanted) return t('free on {count} of {wanted} days', { count, wanted });
  return wanted === 1 ? t('free on that day') : t('free on all {count} days', { count });
}
