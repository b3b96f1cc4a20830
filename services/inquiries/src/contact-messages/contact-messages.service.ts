import type { Selectable } from 'kysely';
import type { UpdateContactMessageBody } from '@commonyard/contracts/http/inquiries';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { contentHash, findDuplicate } from '@commonyard/service-kit/http/duplicates';
import { systemClock } from '@commonyard/service-kit/clock';
import { AUDIT_LOG, type ContactMessagesTable, type Trx } from '../database.ts';
import {
  getContactMessage,
  insertContactMessage,
  lockContactMessage,
  updateContactMessage,
  type ContactMessageRow,
} from './contact-messages.repository.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { CONTACT_TRANSITIONS, type ContactStatus } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';

/** A new contact message before its derived columns. Only an imported message has an id already. */
export type ContactMessageDraft = Pick<
  Selectable<ContactMessagesTable>,
  'name' | 'email' | 'phone' | 'organization' | 'subject' | 'message' | 'locale'
> & { id?: number };

/**
 * Creates a contact message. With `deduplicate`, a recent message of the same sender with the same content is returned
 * instead.
 */
export async function submitContactMessage(
  trx: Trx,
  draft: ContactMessageDraft,
  { deduplicate }: { deduplicate: boolean },
): Promise<ContactMessageRow> {
  const duplicateId = deduplicate ? await findDuplicate(trx, 'contactMessages', hashOf(draft)) : undefined;
  return duplicateId === undefined ? createContactMessage(trx, draft) : getContactMessage(trx, duplicateId);
}

export async function createContactMessage(
  trx: Trx,
  draft: ContactMessageDraft,
  clock = systemClock,
): Promise<ContactMessageRow> {
  const time = clock().toISOString();
  const message = await insertContactMessage(trx, {
    ...draft,
    contentHash: hashOf(draft),
    createdAt: time,
    updatedAt: time,
  });
  await writeContactReceived(trx, message);
  return message;
}

const hashOf = ({ name, email, phone, organization, subject, message }: ContactMessageDraft) =>
  contentHash(name, email, phone, organization, subject, message);

/** Updates the status of a contact message, or answers it, with an event. Throws 400, 404 or 409. */
export async function updateContactMessageAsAdmin(
  trx: Trx,
  id: number,
  body: UpdateContactMessageBody,
  actorId: number | null,
  clock = systemClock,
): Promise<ContactMessageRow> {
  const before = await lockContactMessage(trx, id);
  const { answer } = body;
  const status = nextStatus(body);
  assertTransition(before.status, status);
  const time = clock().toISOString();
  const after = await updateContactMessage(trx, id, {
    status,
    ...(status === 'answered' && { answer: answer ?? null, answeredBy: actorId, answeredAt: time }),
    updatedAt: time,
  });
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: answer === undefined ? 'status_changed' : 'answered',
    actorId,
    subject: { kind: 'contact_message', id },
    municipality: null,
    before: { status: before.status },
    after: { status },
    at: time,
  });
  if (answer !== undefined) await writeContactAnswered(trx, after, { answer, actorId, time });
  return after;
}

async function writeContactReceived(
  trx: Trx,
  { id, name, email, locale, subject, createdAt }: ContactMessageRow,
): Promise<void> {
  await writeEvent(trx, {
    type: 'contact.received',
    data: { id, name, email, locale, subject },
    actorId: null,
    time: createdAt,
  });
}

/** Writes the event by which notifications emails the answer to the sender. */
async function writeContactAnswered(
  trx: Trx,
  { id, name, email, locale, subject }: ContactMessageRow,
  { answer, actorId, time }: { answer: string; actorId: number | null; time: string },
): Promise<void> {
  await writeEvent(trx, {
    type: 'contact.answered',
    data: { id, name, email, locale, subject, answer },
    actorId,
    time,
  });
}

/** The status that a change leads to; an answer leads to `answered`. Throws 400 where the body contradicts that. */
function nextStatus({ status, answer }: UpdateContactMessageBody): ContactStatus {
  if (answer === undefined) return status!;
  if (status && status !== 'answered') throw invalid({ status: 'With an answer the message becomes answered' });
  return 'answered';
}

/** Throws 409 unless a contact message may change from one status to the other. */
function assertTransition(from: ContactStatus, to: ContactStatus): void {
  if (CONTACT_TRANSITIONS[from].includes(to)) return;
  throw conflict('invalid_transition', from === 'answered' ? MESSAGES.contactAnswered : MESSAGES.contactStatus);
}
