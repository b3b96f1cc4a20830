import { addMonths } from '@commonyard/contracts/calendar-days.values';
import type { BlockBody } from '@commonyard/contracts/http/loans';
import { LOAN_LIMITS, LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { conflict, invalid, notFound } from '@commonyard/service-kit/http/errors';

/** The same error whether the block does not exist or is of another listing. */
export const blockNotFound = () => notFound('block_not_found', MESSAGES.blockNotFound);

/** Throws 400 for days that are reversed, over, or too far ahead, and for a season of over a year. */
export function assertBlockDays({ kind, startsOn, endsOn }: BlockBody, today: string): void {
  if (endsOn < startsOn) throw invalid({ endsOn: MESSAGES.dateOrder });
  if (endsOn < today) throw invalid({ endsOn: MESSAGES.pastDays });
  if (startsOn < addMonths(today, -LOAN_LIMITS.monthsAhead)) throw invalid({ startsOn: MESSAGES.day });
  if (endsOn >= addMonths(today, LOAN_LIMITS.monthsAhead)) throw invalid({ endsOn: MESSAGES.farDays });
  if (kind === 'season' && endsOn >= addMonths(startsOn, 12)) throw invalid({ endsOn: MESSAGES.longSeason });
}

/** Throws 409 for one block too many. */
export function assertBlockCount(count: number): void {
  if (count >= LOAN_LIMITS.blocks) throw conflict('too_many_blocks', MESSAGES.tooManyBlocks);
}
