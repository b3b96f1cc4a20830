import type { Block } from '@commonyard/contracts/http/loans';
import { formatDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

/** The days of a block: 'Dec 1, 2026', or 'Dec 1, 2026 to Dec 5, 2026'. */
export function daysText({ startsOn, endsOn }: Pick<Block, 'startsOn' | 'endsOn'>, t: TFunction): string {
  return startsOn === endsOn
    ? formatDay(startsOn)
    : t('{from} to {to}', { from: formatDay(startsOn), to: formatDay(endsOn) });
}
