import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StreamChange, StreamHello } from '@commonyard/contracts/http/notifications';
import type { StreamEvent } from '@commonyard/contracts/notifications.values';
import { currentUserQuery } from '../../entities/user/user.queries.ts';
import { openConnection } from './connection.ts';
import {
  createRefresher,
  NEW_NOTIFICATION,
  queriesFetchedBefore,
  staleQueries,
  type Refresher,
} from './live-queries.ts';
import { unreadQuery } from './notifications.queries.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** Keeps cached data up to date through the event stream. Renders nothing. */
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
      connection.reconnect();
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
