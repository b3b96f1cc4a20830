import type { SearchesMatched } from '@commonyard/contracts/events/assets';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { compareWithSearches, notifyOfSearches } from '../src/search-matching/search-matching.job.ts';
import { keysOf } from '../src/search-matching/search-keys.policy.ts';
import type { TestService } from './test-service.ts';

type NewSearch = {
  userId?: number | null;
  guestId?: number | null;
  municipality?: string | null;
  timing?: SearchTiming;
  active?: boolean;
};

/** Saved searches as the service stores them, its jobs, and what owners were notified of. */
export function createSearchRequests(service: TestService) {
  const saveSearch = async (query: Partial<SavedQuery>, over: NewSearch = {}): Promise<number> =>
    service.db.transaction().execute(async (trx) => {
      const saved: SavedQuery = { type: 'available_asset', ...query };
      const row = { userId: null, guestId: null, municipality: null, timing: 'now' as const, active: true, ...over };
      const { id } = await trx
        .insertInto('savedSearches')
        .values({ ...row, query: JSON.stringify(saved) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const keys = keysOf(saved);
      if (keys.length > 0)
        await trx
          .insertInto('savedSearchKeys')
          .values(keys.map((key) => ({ key, searchId: id })))
          .execute();
      return id;
    });
  const insertGuest = async (email: string, { confirmed = true } = {}): Promise<number> => {
    const confirmedAt = confirmed ? new Date().toISOString() : null;
    const guest = { email, locale: 'fr' as const, confirmedAt };
    return (await service.db.insertInto('searchGuests').values(guest).returning('id').executeTakeFirstOrThrow()).id;
  };
  const compare = (now?: Date) => compareWithSearches(service.deps, now);
  const notify = (now?: Date) => notifyOfSearches(service.deps, now);
  /** Compares what changed and notifies of what is due. */
  const runJobs = async (now?: Date) => {
    await compare(now);
    return notify(now);
  };
  const notices = async (): Promise<SearchesMatched[]> =>
    (await outboxOf(service.db))
      .filter(({ type }) => type === 'search.matched')
      .map(({ data }) => data as SearchesMatched);
  /** The listings of each notice of a search. */
  const noticesOf = async (searchId: number): Promise<number[][]> =>
    (await notices())
      .flatMap(({ searches }) => searches)
      .filter(({ id }) => id === searchId)
      .map(({ listings }) => listings.map(({ id }) => id));
  const waiting = async (): Promise<number> =>
    (await service.db.selectFrom('searchChanges').select('id').execute()).length;
  return { saveSearch, insertGuest, compare, notify, runJobs, notices, noticesOf, waiting };
}
