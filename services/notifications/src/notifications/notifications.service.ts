import type { Notification } from '@commonyard/contracts/http/notifications';
import type { Trx } from '../database.ts';
import { unreadCountChange } from '../stream-entries/stream-entries.mapper.ts';
import { insertStreamEntries } from '../stream-entries/stream-entries.repository.ts';
import { markAllRead, markRead } from './notifications.repository.ts';

/** Marks a notification as read on every open page of the user. Throws 404. */
export async function readNotification(trx: Trx, userId: number, id: number): Promise<Notification> {
  const notification = await markRead(trx, userId, id);
  await insertStreamEntries(trx, [{ changes: [unreadCountChange(userId)] }]);
  return notification;
}

/** Marks the notifications up to an id as read, all where it is undefined, on every open page of the user. */
export async function readAllNotifications(trx: Trx, userId: number, upTo: number | undefined): Promise<void> {
  await markAllRead(trx, userId, upTo);
  await insertStreamEntries(trx, [{ changes: [unreadCountChange(userId)] }]);
}
