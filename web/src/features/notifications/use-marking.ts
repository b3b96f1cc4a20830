import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Notification, NotificationCounts } from '@commonyard/contracts/http/notifications';
import type { Page } from '../../lib/http.ts';
import { NOTIFICATIONS_KEY } from '../../lib/query-keys.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { toast } from '../../ui/toast.ts';
import { feedQuery, latestQuery, markAllRead, markRead, unreadQuery } from './notifications.queries.ts';

/** Marks notifications as read: at once here, and by the server's word in every window. */
export function useMarking() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const ending = {
    onError: (error: Error) => toast({ type: 'error', title: t('Update failed'), description: told(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  };
  const { mutate: mark } = useMutation({
    mutationFn: ({ id }: Notification) => markRead(id),
    onMutate: ({ id }) => showRead(queryClient, (one) => one.id === id, 1),
    ...ending,
  });
  const { mutate: markAll, isPending } = useMutation({
    mutationFn: ({ id }: Notification) => markAllRead(id),
    onMutate: () => showRead(queryClient, () => true, Infinity),
    ...ending,
  });
  return { mark, markAll, isMarkingAll: isPending };
}

async function showRead(queryClient: QueryClient, isMeant: (one: Notification) => boolean, count: number) {
  // An answer that is on its way does not know of it.
  await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
  const readAt = new Date().toISOString();
  const read = (items: Notification[]) => items.map((one) => (isMeant(one) && !one.readAt ? { ...one, readAt } : one));
  queryClient.setQueryData<InfiniteData<Page<Notification>, string | undefined>>(
    feedQuery.queryKey,
    (feed) => feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, items: read(page.items) })) },
  );
  queryClient.setQueryData<Notification[]>(latestQuery.queryKey, (latest) => latest && read(latest));
  queryClient.setQueryData<NotificationCounts>(
    unreadQuery.queryKey,
    (counts) => counts && { unread: Math.max(0, counts.unread - count) },
  );
}
