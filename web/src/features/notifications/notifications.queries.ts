import type {
  Notification,
  NotificationCounts,
  Preferences,
  PreferencesBody,
} from '@commonyard/contracts/http/notifications';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { notificationKeys } from '../../entities/query-keys.ts';
import { jsonQuery, cursorQuery } from '../../lib/queries.ts';

const PATH = '/api/notifications';
const LATEST = 5;

/** The number of unread notifications. The server stops counting above its cap. */
export const unreadQuery = jsonQuery(notificationKeys.unread, `${PATH}/counts`);

export const feedQuery = {
  ...cursorQuery(notificationKeys.feed, (cursor) => withQuery(PATH, { cursor })),
  // A reopened panel starts with the first page instead of refetching every loaded page.
  gcTime: 0,
};

export const latestQuery = jsonQuery(notificationKeys.latest, withQuery(PATH, { limit: LATEST }));

export const markRead = (id: number): Promise<Notification> => callJson(`${PATH}/${id}/read`, { method: 'POST' });

/** Marks notifications up to an id as read: later ones stay unread. */
export const markAllRead = (upTo: number): Promise<NotificationCounts> =>
  callJson(`${PATH}/read-all`, { method: 'POST', body: { upTo } });

export const preferencesQuery = jsonQuery(notificationKeys.preferences, `${PATH}/preferences`);

export const savePreferences = (body: PreferencesBody): Promise<Preferences> =>
  callJson(`${PATH}/preferences`, { method: 'PUT', body });
