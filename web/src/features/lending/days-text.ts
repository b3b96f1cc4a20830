import type { Block } from '@commonyard/contracts/http/loans';
import { formatDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import type { TFunction } from '../../lib/translation.ts';

/** The days of a block: 'Dec 1, 2026', or 'Dec 1, 2026 to Dec 5, 2026'. */
export function daysText({ startsOn, endsOn }: Pick<Block, 'startsOn' | 'endsOn'>, t: TFunction): string {
  const day = (value: string) => formatDay(value, currentLanguage());
  return startsOn === endsOn ? day(startsOn) : t('{from} to {to}', { from: day(startsOn), to: day(endsOn) });
}
