import type { Selectable, Transaction } from 'kysely';
import type { InquiryBody, PublicInquiryBody } from '@commonyard/contracts/http/inquiries';
import { askingMessage } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { contentHash, findRepeat } from '@commonyard/service-kit/posts/repeats';
import type { InquiriesTable, ListingRow, Schema } from '../database.ts';
import { wordsOf } from '../search-words.ts';
import { writeAudit } from './inquiries.audit.ts';
import { writeInquiryEvent } from './inquiries.events.ts';
import { findPersonName, getInquiry, insertInquiry, type InquiryRow } from './inquiries.repository.ts';

/** What is asked. An id and a time of its own has what the demonstration asks. */
export type Question = Pick<
  Selectable<InquiriesTable>,
  'name' | 'email' | 'phone' | 'organization' | 'message' | 'userId' | 'municipality' | 'locale'
> & { id?: number; createdAt?: string };

/** What somebody writes into the public form; whoever is signed in finds the inquiry in the own list as well. */
export const publicQuestion = (body: PublicInquiryBody, caller: Caller, listing: ListingRow): Question => ({
  name: body.name,
  email: body.email,
  phone: body.phone,
  organization: body.organization,
  ...asked(body.message, caller, listing),
});

/** What a signed-in user asks. */
export const ownQuestion = (body: InquiryBody, caller: Caller, listing: ListingRow): Question => ({
  name: null,
  email: null,
  phone: null,
  organization: null,
  ...asked(body.message, caller, listing),
});

const asked = (message: string | null | undefined, caller: Caller, { title, type }: ListingRow) => ({
  message: message || askingMessage(title, type, caller.locale),
  userId: caller.userId,
  municipality: caller.municipality,
  locale: caller.locale,
});

/**
 * Stores an inquiry about a listing that is held, with its trace and its event. What the same sender has asked in the
 * same words lately is answered with that and not stored again.
 */
export async function ask(
  trx: Transaction<Schema>,
  question: Question,
  listing: ListingRow,
  { once }: { once: boolean },
): Promise<InquiryRow> {
  const { userId, name, email, phone, organization, message } = question;
  const hash = contentHash(listing.id, userId, name, email, phone, organization, message);
  const repeated = once ? await findOpenRepeat(trx, hash) : undefined;
  if (repeated) return repeated;

  const personName = userId === null ? null : await findPersonName(trx, userId);
  const inquiry = await insertInquiry(
    trx,
    {
      ...question,
      assetId: listing.id,
      adminNotes: null,
      contentHash: hash,
      ownWords: wordsOf([message, name, organization, email]),
      senderWords: wordsOf([personName]),
      titleWords: listing.titleWords,
    },
    listing,
  );
  await writeAudit(trx, { before: null, after: inquiry, actorId: userId });
  await writeInquiryEvent(trx, { type: 'inquiry.created', inquiry, listing, previousStatus: null, actorId: userId });
  return inquiry;
}

/** With an account one sees that an inquiry was closed and may mean to ask anew; without one it is a repetition. */
async function findOpenRepeat(trx: Transaction<Schema>, hash: string): Promise<InquiryRow | undefined> {
  const id = await findRepeat(trx, 'inquiries', hash);
  if (id === undefined) return undefined;
  const { inquiry } = await getInquiry(trx, id);
  const isClosed = inquiry.status === 'completed' || inquiry.status === 'cancelled';
  return isClosed && inquiry.userId !== null ? undefined : inquiry;
}
