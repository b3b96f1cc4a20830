import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import type { StreamChange } from '@commonyard/contracts/http/notifications';
import { INQUIRIES_KEY, inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { CONTACT_MESSAGES_KEY, INSPECTIONS_KEY, NOTIFICATIONS_KEY, USERS_KEY } from '../../lib/query-keys.ts';
import { currentUserQuery } from '../../lib/session.ts';

/** Whether a key is about one thing, of which there are many. */
const isOfOther = ([, part, of]: QueryKey, id: number | null | undefined, parts = ['one']) =>
  parts.includes(part as string) && of !== id;

const under = (key: QueryKey, isConcerned: (key: QueryKey) => boolean = () => true): QueryFilters => ({
  queryKey: key,
  predicate: ({ queryKey }) => isConcerned(queryKey),
});

/** The queries that a change makes stale, and no others. `userId` is who is signed in. */
export function queriesOf({ thing, id, inquiryId }: StreamChange, userId: number): QueryFilters[] {
  switch (thing) {
    case 'listing':
      return [under(LISTINGS_KEY, (key) => !isOfOther(key, id))];
    case 'inquiry':
      return [under(INQUIRIES_KEY, (key) => key[1] !== 'thread' && !isOfOther(key, id))];
    case 'message':
      return [under(INQUIRIES_KEY, (key) => !isOfOther(key, inquiryId, ['one', 'thread']))];
    case 'inspection':
      return [under(INSPECTIONS_KEY, (key) => !isOfOther(key, id))];
    case 'contact':
      return [under(CONTACT_MESSAGES_KEY, (key) => !isOfOther(key, id)), under(inquiryCountsQuery.queryKey)];
    case 'user':
      return [under(USERS_KEY, isNoForm), ...(id === userId ? [under(currentUserQuery.queryKey)] : [])];
    default:
      return [under(NOTIFICATIONS_KEY)];
  }
}

export const NEW_NOTIFICATION: QueryFilters[] = [under(NOTIFICATIONS_KEY)];

const LIVE = [
  LISTINGS_KEY,
  INQUIRIES_KEY,
  INSPECTIONS_KEY,
  CONTACT_MESSAGES_KEY,
  USERS_KEY,
  NOTIFICATIONS_KEY,
] as const;

/** All that was fetched before an instant and may be stale by then. What did not load is left to its Try again. */
export const queriesBefore = (instant: number): QueryFilters[] =>
  LIVE.map((queryKey) => ({
    queryKey,
    predicate: ({ queryKey: key, state }: Query) =>
      state.status === 'success' && state.dataUpdatedAt < instant && isNoForm(key),
  }));

/** An account and a draft that are open are forms: who types in one is told by the server when it is saved. */
const isNoForm = ([name, part]: QueryKey) => part !== 'one' || (name !== USERS_KEY[0] && name !== INSPECTIONS_KEY[0]);

/** What comes together is fetched once: a decision is a listing, a notification and a count. */
const TOGETHER_MS = 50;
/** Much that comes in a row is fetched twice a second. */
const APART_MS = 500;
/** What is shown before the server has answered would be taken back by a list from before that answer. */
const MOST_PATIENCE_MS = 3_000;

export type Refresher = { add(filters: QueryFilters[]): void; stop(): void };

/** Drops what is stale, a little later and all at once. */
export function createRefresher(queryClient: QueryClient): Refresher {
  const stale: QueryFilters[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let last = 0;

  function look(): void {
    timer = undefined;
    const now = Date.now();
    if (queryClient.isMutating() > 0 && now - since < MOST_PATIENCE_MS) {
      timer = setTimeout(look, TOGETHER_MS);
      return;
    }
    last = now;
    for (const filters of stale.splice(0)) void queryClient.invalidateQueries(filters);
  }

  return {
    add(filters) {
      stale.push(...filters);
      if (timer !== undefined || stale.length === 0) return;
      since = Date.now();
      timer = setTimeout(look, Math.max(TOGETHER_MS, last + APART_MS - since));
    },
    stop: () => clearTimeout(timer),
  };
}
