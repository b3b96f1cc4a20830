import type { Selectable, Transaction } from 'kysely';
import type { UpdateContactMessageBody } from '@commonyard/contracts/http/inquiries';
import { CONTACT_TRANSITIONS, INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiries.values';
import { conflict, invalid } from '@commonyard/service-kit/errors';
import { eventsOf, writeEvent } from '@commonyard/service-kit/events/outbox';
import { contentHash, findRepeat } from '@commonyard/service-kit/posts/repeats';
import type { ContactMessagesTable, Schema } from '../database.ts';
import { SOURCE } from '../inquiries/inquiries.events.ts';
import {
  getContactMessage,
  insertContactMessage,
  lockContactMessage,
  updateContactMessage,
  type ContactMessageRow,
} from './contact-messages.repository.ts';

/** What somebody writes. An id and a time of its own has what the demonstration writes. */
export type Letter = Pick<
  Selectable<ContactMessagesTable>,
  'name' | 'email' | 'phone' | 'organization' | 'subject' | 'message' | 'locale'
> & { id?: number; createdAt?: string };

/** Stores a message with its event. The same words from the same sender lately are one message. */
export async function receive(
  trx: Transaction<Schema>,
  letter: Letter,
  { once }: { once: boolean },
): Promise<ContactMessageRow> {
  const { name, email, phone, organization, subject, message, locale } = letter;
  const hash = contentHash(name, email, phone, organization, subject, message);
  const repeated = once ? await findRepeat(trx, 'contactMessages', hash) : undefined;
  if (repeated !== undefined) return getContactMessage(trx, repeated);

  const stored = await insertContactMessage(trx, {
    ...letter,
    answer: null,
    answeredBy: null,
    answeredAt: null,
    contentHash: hash,
  });
  await writeEvent(eventsOf(trx), {
    source: SOURCE,
    type: 'contact.received',
    data: { id: stored.id, name, email, locale, subject },
    actorId: null,
    time: stored.createdAt,
  });
  return stored;
}

/** What an administrator changes. An answer goes out with its event. Throws 404, 400, or 409 for a status it cannot take. */
export async function handleContactMessage(
  trx: Transaction<Schema>,
  id: number,
  body: UpdateContactMessageBody,
  actorId: number | null,
): Promise<ContactMessageRow> {
  const before = await lockContactMessage(trx, id);
  const { answer } = body;
  const status = answer === undefined ? body.status! : 'answered';
  if (body.status && body.status !== status) throw invalid({ status: 'With an answer the message becomes answered' });
  if (!CONTACT_TRANSITIONS[before.status].includes(status)) {
    const isAnswered = before.status === 'answered';
    throw conflict('invalid_transition', isAnswered ? MESSAGES.contactAnswered : MESSAGES.contactStatus);
  }

  const isAnswered = status === 'answered';
  const after = await updateContactMessage(trx, id, {
    status,
    ...(isAnswered && { answer: answer ?? null, answeredBy: actorId, answeredAt: new Date().toISOString() }),
  });
  if (answer !== undefined) {
    const { name, email, locale, subject } = after;
    await writeEvent(eventsOf(trx), {
      source: SOURCE,
      type: 'contact.answered',
      data: { id, name, email, locale, subject, answer },
      actorId,
    });
  }
  return after;
}
