import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  Notification,
  NotificationCounts,
  Preferences,
  PreferencesBody,
} from '@commonyard/contracts/http/notifications';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage, type Page } from '../../lib/http.ts';
import { notificationKeys } from '../../entities/notification/notification.keys.ts';

const PATH = '/api/notifications';
/** The number shown on the home page. */
const LATEST = 5;

/** The number of unread notifications. The server stops counting above its cap. */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => callJson<NotificationCounts>(`${PATH}/counts`, { signal }),
});

/** The notifications of the user, newest first, with cursor pagination. */
export const feedQuery = infiniteQueryOptions({
  queryKey: notificationKeys.feed,
  queryFn: ({ pageParam, signal }) => callPage<Notification>(withQuery(PATH, { cursor: pageParam }), signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page<Notification>) => page.nextCursor,
  // A reopened panel starts with the first page instead of refetching every loaded page.
  gcTime: 0,
});

export const latestQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: ({ signal }) => callJson<Notification[]>(withQuery(PATH, { limit: LATEST }), { signal }),
});

export const markRead = (id: number): Promise<Notification> =>
  callJson<Notification>(`${PATH}/${id}/read`, { method: 'POST' });

/** Marks notifications up to an id as read: later ones stay unread. */
export const markAllRead = (upTo: number): Promise<NotificationCounts> =>
  callJson<NotificationCounts>(`${PATH}/read-all`, { method: 'POST', body: { upTo } });

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) => callJson<Preferences>(`${PATH}/preferences`, { signal }),
});

export const savePreferences = (body: PreferencesBody): Promise<Preferences> =>
  callJson<Preferences>(`${PATH}/preferences`, { method: 'PUT', body });
