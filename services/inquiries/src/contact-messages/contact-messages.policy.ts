import type { UpdateContactMessageBody } from '@commonyard/contracts/http/inquiries';
import { CONTACT_TRANSITIONS, type ContactStatus } from '@commonyard/contracts/inquiries.values';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';

/** The status that a change leads to; an answer leads to `answered`. Throws 400 where the body contradicts that. */
export function nextStatus({ status, answer }: UpdateContactMessageBody): ContactStatus {
  if (answer === undefined) return status!;
  if (status && status !== 'answered') throw invalid({ status: 'With an answer the message becomes answered' });
  return 'answered';
}

/** Throws 409 unless a contact message may change from one status to the other. */
export function assertTransition(from: ContactStatus, to: ContactStatus): void {
  if (CONTACT_TRANSITIONS[from].includes(to)) return;
  throw conflict('invalid_transition', from === 'answered' ? MESSAGES.contactAnswered : MESSAGES.contactStatus);
}
