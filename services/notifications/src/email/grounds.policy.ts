import type { EmailKind } from '@commonyard/contracts/notifications.values';

/**
 * Why an email may be sent under Canada's anti-spam law (CASL): `answer` responds to a request of its recipient; `relationship` is
 * about an account, a listing, an inquiry or a loan of the recipient, or about its municipality's; `security` protects an account;
 * `consent` is what the recipient asked for until further notice.
 */
export type EmailGround = 'answer' | 'relationship' | 'security' | 'consent';

/** The grounds of a kind, to a user and to an address without one; null where nobody of these gets it. */
type Grounds = { user: EmailGround | null; address: EmailGround | null };

const TO_USERS: Grounds = { user: 'relationship', address: null };
const TO_BOTH: Grounds = { user: 'relationship', address: 'relationship' };
const SECURITY: Grounds = { user: null, address: 'security' };
const ANSWER: Grounds = { user: null, address: 'answer' };

export const EMAIL_GROUNDS: Record<EmailKind, Grounds> = {
  'asset.submitted': TO_USERS,
  // Whoever posted a listing asked for the decision on it.
  'asset.approved': { user: 'relationship', address: 'answer' },
  'asset.rejected': { user: 'relationship', address: 'answer' },
  'match.found': TO_USERS,
  'search.matched': { user: 'consent', address: 'consent' },
  'inquiry.created': TO_BOTH,
  'inquiry.status_changed': TO_BOTH,
  'message.posted': TO_BOTH,
  'contact.received': TO_USERS,
  'report.decided': TO_BOTH,
  'inspection.completed': TO_USERS,
  'loan.action': TO_USERS,
  'loan.update': TO_USERS,
  'certificate.expiring': TO_USERS,
  'agreement.changed': TO_USERS,
  'settlement.changed': TO_USERS,
  'user.registered': TO_USERS,
  'user.updated': TO_USERS,
  'user.deactivated': TO_USERS,
  'user.approval_requested': TO_USERS,
  'user.joined': TO_USERS,
  'user.invitation_disowned': TO_USERS,
  'contact.answered': ANSWER,
  // Another person may have written the address.
  confirmation: { user: null, address: 'relationship' },
  digest: TO_USERS,
  password_reset: ANSWER,
  verification: ANSWER,
  password_changed: SECURITY,
  email_changed: SECURITY,
  email_withdrawn: SECURITY,
  address_reused: SECURITY,
  // The decision for which the account waits, and that it waits again.
  approval: { user: 'answer', address: null },
  // Corrects such an answer.
  approval_taken_back: { user: 'answer', address: 'answer' },
  invitation: { user: null, address: 'relationship' },
  search_confirmation: ANSWER,
  search_ending: { user: null, address: 'consent' },
};

/** Whether the recipient of an email must be able to end its kind without signing in. */
export const mustUnsubscribe = (ground: EmailGround | null): boolean =>
  ground === 'relationship' || ground === 'consent';
