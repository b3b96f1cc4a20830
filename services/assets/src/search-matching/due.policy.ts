import type { Selectable } from 'kysely';
import { latestTorontoHour } from '@commonyard/service-kit/http/calendar-day';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import type { SavedSearchesTable } from '../database.ts';

const HOUR_MS = 3_600_000;
const MORNING = 7;
const MONDAY = 1;

/** Times as ISO 8601. */
export type DueTimes = {
  /** By timing: the owner is notified of what the search found before that. */
  foundBefore: Record<SearchTiming, string>;
  /** A search with the timing `now` whose owner was notified later than that waits. */
  notifiedBefore: string;
};

/** What is due at `now`: at once and then once an hour; what was found until the latest morning; until the latest Monday morning. */
export const dueTimes = (now: Date): DueTimes => ({
  foundBefore: {
    now: new Date(now.getTime() + 1).toISOString(),
    daily: latestTorontoHour(now, MORNING).toISOString(),
    weekly: latestTorontoHour(now, MORNING, MONDAY).toISOString(),
  },
  notifiedBefore: new Date(now.getTime() - HOUR_MS).toISOString(),
});

/** The time before which a search must have found what its owner is to be notified of; undefined while the owner is not. */
export const foundBefore = (
  { timing, notifiedAt }: Pick<Selectable<SavedSearchesTable>, 'timing' | 'notifiedAt'>,
  times: DueTimes,
): string | undefined =>
  timing === 'now' && notifiedAt !== null && notifiedAt > times.notifiedBefore ? undefined : times.foundBefore[timing];
