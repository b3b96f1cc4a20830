import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { Notification, NotificationCounts } from '@commonyard/contracts/http/notifications';
import { callJson, type Page } from '../../lib/http.ts';
import { notificationKeys } from '../../entities/query-keys.ts';
import { useTranslation } from '../../lib/translation.ts';
import { feedQuery, latestQuery, unreadQuery } from './notifications.queries.ts';
import { toast } from '../../ui/toast.ts';
import { useEffect, useState, type ComponentProps } from 'react';
import { useRouter } from '@tanstack/react-router';
import { PlainLink } from '../../ui/links.tsx';

/** Marks notifications as read, optimistically; the server notifies other tabs. */
export function useMarkRead() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const handlers = {
    onError: (error: unknown) => toast({ title: t('Update failed'), error }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  };
  const { mutate: mark } = useMutation({
    mutationFn: ({ id }: Notification) => callJson(`/api/notifications/${id}/read`, { method: 'POST' }),
    onMutate: ({ id }) => cacheAsRead(queryClient, (one) => one.id === id, 1),
    ...handlers,
  });
  const { mutate: markAll, isPending } = useMutation({
    // Later ones stay unread.
    mutationFn: ({ id }: Notification) =>
      callJson('/api/notifications/read-all', { method: 'POST', body: { upTo: id } }),
    onMutate: () => cacheAsRead(queryClient, () => true, Infinity),
    ...handlers,
  });
  return { mark, markAll, isMarkingAll: isPending };
}

async function cacheAsRead(queryClient: QueryClient, matches: (one: Notification) => boolean, count: number) {
  // A response in flight would show it as unread again.
  await queryClient.cancelQueries({ queryKey: notificationKeys.all });
  const readAt = new Date().toISOString();
  const read = (items: Notification[]) => items.map((one) => (matches(one) && !one.readAt ? { ...one, readAt } : one));
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

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = Omit<ComponentProps<typeof PlainLink>, 'to' | 'search'> & { path: string };

export function NotificationLink({ path, ...props }: Props) {
  const { options } = useRouter();
  const { pathname, search, hash } = new URL(path, window.location.origin);
  return <PlainLink to={pathname} search={options.parseSearch(search) as never} hash={hash.slice(1)} {...props} />;
}
