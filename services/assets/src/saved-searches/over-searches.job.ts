import { addDays } from '@commonyard/contracts/calendar-days.values';
import { SAVED_SEARCH_LIMITS } from '@commonyard/contracts/saved-searches.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Deps } from '../deps.ts';
import { deleteOverBefore } from './saved-searches.repository.ts';

/** Deletes the searches of users and guests whose last day has passed for some time: nothing can match them any more. */
export const deleteOverSearches = ({ db }: Pick<Deps, 'db'>, now = systemClock()): Promise<number> =>
  deleteOverBefore(db, addDays(torontoDay(now), -SAVED_SEARCH_LIMITS.overDays));
