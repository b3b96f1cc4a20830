import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StreamChange, StreamHello } from '@commonyard/contracts/http/notifications';
import type { StreamEvent } from '@commonyard/contracts/notifications.values';
import { currentUserQuery } from '../../lib/session.ts';
import { openConnection } from './connection.ts';
import { createRefresher, NEW_NOTIFICATION, queriesBefore, queriesOf, type Refresher } from './live-queries.ts';
import { unreadQuery } from './notifications.queries.ts';
import { placeOf } from './place.ts';

/** Keeps what is shown as it is on the server, as long as somebody is signed in. Shows nothing. */
export function LivePages({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient, userId), [queryClient, userId]);
  return null;
}

function keepLive(queryClient: QueryClient, userId: number): () => void {
  const refresher = createRefresher(queryClient);
  const connection = openConnection({
    place: placeOf(userId),
    hear: (event, data) => hear({ queryClient, refresher, userId }, event as StreamEvent, data),
  });
  // Who logs in again after a session that ended is the same person, and has no stream any more.
  const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === currentUserQuery.queryKey[0] && query.state.data) connection.wake();
  });
  return () => {
    stopWatching();
    connection.close();
    refresher.stop();
  };
}

type Means = { queryClient: QueryClient; refresher: Refresher; userId: number };

function hear({ queryClient, refresher, userId }: Means, event: StreamEvent, data: unknown): void {
  if (event === 'hello') {
    const { unread, resumed } = data as StreamHello;
    queryClient.setQueryData(unreadQuery.queryKey, { unread });
    if (!resumed) refresher.add(queriesBefore(Date.now()));
  } else if (event === 'notification') refresher.add(NEW_NOTIFICATION);
  else if (event === 'changed') refresher.add(queriesOf(data as StreamChange, userId));
}
