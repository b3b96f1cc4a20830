import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { ContactMessageRow } from './contact-messages.repository.ts';

export async function writeContactReceived(
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
export async function writeContactAnswered(
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
