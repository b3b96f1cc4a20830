import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  Notification,
  NotificationCounts,
  Preferences,
  PreferencesBody,
} from '@commonyard/contracts/http/notifications';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { NOTIFICATIONS_KEY } from '../../lib/query-keys.ts';

const PATH = '/api/notifications';
/** As many as the home page shows. */
const LATEST = 5;

/** How many are not read; the server stops counting one above its cap. */
export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: ({ signal }) => callJson<NotificationCounts>(`${PATH}/counts`, { signal }),
});

/** What somebody was told, newest first, page after page. */
export const feedQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'feed'],
  queryFn: ({ pageParam, signal }) => callPage<Notification>(withQuery(PATH, { cursor: pageParam }), signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page<Notification>) => page.next,
  // Opened again it begins anew at the newest, and does not fetch every page that was once unrolled.
  gcTime: 0,
});

/** The newest few. */
export const latestQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'latest'],
  queryFn: ({ signal }) => callJson<Notification[]>(withQuery(PATH, { limit: LATEST }), { signal }),
});

export const markRead = (id: number): Promise<Notification> =>
  callJson<Notification>(`${PATH}/${id}/read`, { method: 'POST' });

/** Marks what was shown when somebody said so: one that came meanwhile stays unread. */
export const markAllRead = (upTo: number): Promise<NotificationCounts> =>
  callJson<NotificationCounts>(`${PATH}/read-all`, { method: 'POST', body: { upTo } });

/** How somebody wants to be told of each kind. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => callJson<Preferences>(`${PATH}/preferences`, { signal }),
});

export const savePreferences = (body: PreferencesBody): Promise<Preferences> =>
  callJson<Preferences>(`${PATH}/preferences`, { method: 'PUT', body });
