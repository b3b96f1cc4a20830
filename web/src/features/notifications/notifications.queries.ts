import { withQuery } from '@commonyard/contracts/search-params.values';
import { notificationKeys } from '../../entities/query-keys.ts';
import { jsonQuery, cursorQuery } from '../../lib/queries.ts';

const LATEST = 5;

/** The number of unread notifications. The server stops counting above its cap. */
export const unreadQuery = jsonQuery(notificationKeys.unread, '/api/notifications/counts');

export const feedQuery = {
  ...cursorQuery(notificationKeys.feed, (cursor) => withQuery('/api/notifications', { cursor })),
  // A reopened panel starts with the first page instead of refetching every loaded page.
  gcTime: 0,
};

export const latestQuery = jsonQuery(notificationKeys.latest, withQuery('/api/notifications', { limit: LATEST }));

export const preferencesQuery = jsonQuery(notificationKeys.preferences, '/api/notifications/preferences');
