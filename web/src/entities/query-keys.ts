import { entityKeys } from '../lib/queries.ts';

export const inspectionKeys = entityKeys('inspections');
export const contactMessageKeys = entityKeys('contact-messages');

const all = ['notifications'] as const;

export const notificationKeys = {
  all,
  unread: [...all, 'unread'] as const,
  feed: [...all, 'feed'] as const,
  latest: [...all, 'latest'] as const,
  preferences: ['notification-preferences'] as const,
};
