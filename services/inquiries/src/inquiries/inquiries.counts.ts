import type { Kysely } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { contactMessagesCount } from '../contact/contact-messages.repository.ts';
import type { Schema } from '../database.ts';
import { inquiriesCount } from './inquiries.list.ts';

/** Every count of the sidebar and the tabs in one query; each reads no further than one above the cap. */
export function inquiryCounts(db: Kysely<Schema>, caller: Caller, cap: number) {
  const count = (status: InquiryStatus, isGot = false) =>
    inquiriesCount(db, caller, { status, query: undefined, isGot }, cap).$asScalar();
  return db
    .selectNoFrom([
      count('pending').as('pending'),
      count('in_progress').as('inProgress'),
      count('completed').as('completed'),
      count('cancelled').as('cancelled'),
      count('pending', true).as('waiting'),
    ])
    .$if(caller.role === 'admin', (counts) =>
      counts.select(contactMessagesCount(db, 'new', cap).$asScalar().as('newContactMessages')),
    );
}

/** What waits for the caller, and what it may see in each status. */
export async function getInquiryCounts(db: Kysely<Schema>, caller: Caller): Promise<InquiryCounts> {
  const counts = await inquiryCounts(db, caller, SEARCH_COUNT_CAP).executeTakeFirstOrThrow();
  const capped = (count: number | null) => Math.min(count ?? 0, SEARCH_COUNT_CAP);
  return {
    pending: capped(counts.pending),
    in_progress: capped(counts.inProgress),
    completed: capped(counts.completed),
    cancelled: capped(counts.cancelled),
    waiting: capped(counts.waiting),
    ...(counts.newContactMessages !== undefined && { newContactMessages: capped(counts.newContactMessages) }),
  };
}
