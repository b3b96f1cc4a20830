import pg from 'pg';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { fillManyInquiries } from '@commonyard/testing/many-inquiries';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import { countInquiriesOf } from '@commonyard/inquiries/src/inquiries/inquiry-counts.repository.ts';
import { listInquiries, type InquiryFilters } from '@commonyard/inquiries/src/inquiries/inquiry-list.repository.ts';
import {
  countUnread,
  listNotifications,
} from '@commonyard/notifications/src/notifications/notifications.repository.ts';
import type { Kind } from './million-kinds.ts';

/** Fills the schema `inquiries`, so that the municipality `town` has `ofTown` of twice as many inquiries. */
export const fillInquiriesOfTown = (ownerUrl: string, ofTown: number): Promise<void> =>
  fillManyInquiries(ownerUrl, 2 * ofTown);

const townManager: Caller = { userId: 3_500, role: 'municipal_admin', municipality: 'town', locale: 'en' };
const page = { limit: INQUIRIES_PAGE_SIZE, offset: 0, below: undefined };

const inquiries =
  (status: InquiryFilters['status'], search?: string): Kind['run'] =>
  (pool) =>
    listInquiries(pool, {
      caller: townManager,
      filters: { status, query: toSearchQuery(search) },
      page,
      cap: search === undefined ? COUNT_CAP : SEARCH_COUNT_CAP,
    });

export const inquiryKinds: Kind[] = [
  { name: "a town's inquiries", run: inquiries(undefined) },
  { name: "a town's inquiries, pending", run: inquiries('pending') },
  { name: "a town's inquiries, in progress: none", run: inquiries('in_progress') },
  { name: "a town's inquiries, a word of all", run: inquiries(undefined, 'message') },
  { name: "a town's inquiries, a frequent word", run: inquiries(undefined, 'w7') },
  { name: "a town's inquiries, a word of one", run: inquiries(undefined, 'rare778') },
  {
    name: "a town's counts of inquiries",
    run: (pool) => countInquiriesOf(pool, townManager, COUNT_CAP),
  },
];

const USER = 1;

/** Fills the schema `notifications` with `ofUser` notifications of one user, a quarter of them read. */
export async function fillNotificationsOfUser(ownerUrl: string, ofUser: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=notifications' });
  await owner.connect();
  await owner.query(
    `INSERT INTO notifications (user_id, event_id, kind, params, path, created_at, read_at)
     SELECT CASE WHEN n % 2 = 0 THEN $1::integer ELSE n % 1000 + 2 END, gen_random_uuid(), 'inquiry.created', '{}', '/',
       timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 8 = 0 THEN now() END
     FROM generate_series(1, 2 * $2::integer) n`,
    [USER, ofUser],
  );
  await owner.query('VACUUM ANALYZE notifications');
  await owner.end();
}

const notifications =
  (unread: boolean): Kind['run'] =>
  (pool) =>
    listNotifications(pool, USER, { unread, limit: 20, after: undefined, cap: COUNT_CAP });

export const notificationKinds: Kind[] = [
  { name: "a user's notifications", run: notifications(false) },
  { name: "a user's unread notifications", run: notifications(true) },
  { name: "a user's unread count", run: (pool) => countUnread(pool, USER) },
];
