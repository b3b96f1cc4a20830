import { useQueryClient, type QueryClient, type Query, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StreamChange, StreamHello } from '@commonyard/contracts/http/notifications';
import type { StreamEvent } from '@commonyard/contracts/notifications.values';
import { currentUserQuery, userKeys } from '../../entities/user/session.ts';
import { openConnection } from './connection.ts';
import { unreadQuery } from './notifications.queries.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { availabilityKeys } from '../../entities/availability/availability.queries.ts';
import { agreementKeys, certificateKeys } from '../../entities/certificate/certificate.queries.ts';
import { inquiryCountsQuery, inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { notificationKeys, inspectionKeys, contactMessageKeys } from '../../entities/query-keys.ts';

export function LivePages({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  useEffect(() => subscribeToStream(queryClient, userId), [queryClient, userId]);
  return null;
}

function subscribeToStream(queryClient: QueryClient, userId: number): () => void {
  const refresher = createRefresher(queryClient);
  const connection = openConnection({
    lastEventId: lastEventIdStore(userId),
    onEvent: (event, data) => handleEvent({ queryClient, refresher, userId }, event as StreamEvent, data),
  });
  // After a session expired, the same user logs in again without an open stream.
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === currentUserQuery.queryKey[0] && query.state.data)
      connection.reconnectAfterLogin();
  });
  return () => {
    unsubscribe();
    connection.close();
    refresher.stop();
  };
}

type EventContext = { queryClient: QueryClient; refresher: Refresher; userId: number };

function handleEvent({ queryClient, refresher, userId }: EventContext, event: StreamEvent, data: unknown): void {
  if (event === 'hello') {
    const { unread, resumed } = data as StreamHello;
    queryClient.setQueryData(unreadQuery.queryKey, { unread });
    if (!resumed) refresher.add(queriesFetchedBefore(Date.now()));
  } else if (event === 'notification') refresher.add(NEW_NOTIFICATION);
  else if (event === 'changed') refresher.add(staleQueries(data as StreamChange, userId));
}

const KEY = 'live-place';

/**
 * The id of the last event this tab has handled for a user. It survives a reload, so that events between loading the
 * page and opening the stream are not missed.
 */
function lastEventIdStore(userId: number) {
  const [storedUserId, id] = readStored('sessionStorage', KEY)?.split(':') ?? [];
  let lastEventId = storedUserId === String(userId) ? id : undefined;
  return {
    read: (): string | undefined => lastEventId,
    save(id: string): void {
      lastEventId = id;
      writeStored('sessionStorage', KEY, `${userId}:${id}`);
    },
  };
}

/** Whether a query key belongs to another entity than `id`. */
const isOtherEntity = ([, part, of]: QueryKey, id: number | null | undefined, parts = ['one']) =>
  parts.includes(part as string) && of !== id;

const filtersUnder = (key: QueryKey, matches: (key: QueryKey) => boolean = () => true): QueryFilters => ({
  queryKey: key,
  predicate: ({ queryKey }) => matches(queryKey),
});

/** The queries a change makes stale. `userId`: the current user. */
export function staleQueries({ thing, id, inquiryId }: StreamChange, userId: number): QueryFilters[] {
  switch (thing) {
    case 'listing':
      return [filtersUnder(listingKeys.all, (key) => !isOtherEntity(key, id))];
    case 'inquiry':
      return [filtersUnder(inquiryKeys.all, (key) => key[1] !== 'thread' && !isOtherEntity(key, id))];
    case 'message':
      return [filtersUnder(inquiryKeys.all, (key) => !isOtherEntity(key, inquiryId, ['one', 'thread']))];
    case 'inspection':
      return [filtersUnder(inspectionKeys.all, (key) => !isOtherEntity(key, id))];
    case 'loan':
      return [filtersUnder(loanKeys.all, (key) => !isOtherEntity(key, id, ['one', 'history', 'documents']))];
    case 'availability':
      // Lists follow a change of the listing, which comes when they know the new days.
      return [
        filtersUnder(availabilityKeys.all, ([, of]) => typeof of !== 'number' || of === id),
        filtersUnder(loanKeys.allMachines),
      ];
    case 'certificate':
      // The loans that it may cover show it.
      return [filtersUnder(certificateKeys.all), filtersUnder(loanKeys.all, ([, part]) => part === 'one')];
    case 'master_agreement':
      return [filtersUnder(agreementKeys.all)];
    case 'settlement':
      return [filtersUnder(loanKeys.allSettlements)];
    case 'contact':
      return [
        filtersUnder(contactMessageKeys.all, (key) => !isOtherEntity(key, id)),
        filtersUnder(inquiryCountsQuery.queryKey),
      ];
    case 'user':
      return [
        filtersUnder(userKeys.all, isNotForm),
        ...(id === userId ? [filtersUnder(currentUserQuery.queryKey)] : []),
      ];
    default:
      return [filtersUnder(notificationKeys.all)];
  }
}

const NEW_NOTIFICATION: QueryFilters[] = [filtersUnder(notificationKeys.all)];

const LIVE_KEYS = [
  listingKeys.all,
  inquiryKeys.all,
  inspectionKeys.all,
  loanKeys.all,
  availabilityKeys.all,
  certificateKeys.all,
  agreementKeys.all,
  contactMessageKeys.all,
  userKeys.all,
  notificationKeys.all,
] as const;

/** All live queries fetched before an instant. Failed queries are left to their retry button. */
export const queriesFetchedBefore = (instant: number): QueryFilters[] =>
  LIVE_KEYS.map((queryKey) => ({
    queryKey,
    predicate: ({ queryKey: key, state }: Query) =>
      state.status === 'success' && state.dataUpdatedAt < instant && isNotForm(key),
  }));

/** An open user or draft inspection is an edit form; its conflict is reported on saving. */
const isNotForm = ([name, part]: QueryKey) =>
  part !== 'one' || (name !== userKeys.all[0] && name !== inspectionKeys.all[0]);

/** Batch events that belong together: a decision changes a listing, a notification and a count. */
const BATCH_MS = 50;
/** Refetch at most twice a second. */
const MIN_INTERVAL_MS = 500;
/** A refetch during a mutation would revert its optimistic update. */
const MAX_MUTATION_WAIT_MS = 3_000;

type Refresher = { add(filters: QueryFilters[]): void; stop(): void };

function createRefresher(queryClient: QueryClient): Refresher {
  const stale: QueryFilters[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let last = 0;

  function flush(): void {
    timer = undefined;
    const now = Date.now();
    if (queryClient.isMutating() > 0 && now - since < MAX_MUTATION_WAIT_MS) {
      timer = setTimeout(flush, BATCH_MS);
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
      timer = setTimeout(flush, Math.max(BATCH_MS, last + MIN_INTERVAL_MS - since));
    },
    stop: () => clearTimeout(timer),
  };
}
