import type { AUDIT_ACTIONS, AuditSource } from './audit.values.ts';
import { labels } from './known-values.values.ts';

// The words for audit entries on pages and in exported files; the French ones are in `audit-labels-fr.values.ts`.

type EventsOf<Subjects> = {
  [
    Subject in keyof Subjects & string
  ]: `${Subject}.${Subjects[Subject] extends readonly (infer Action extends string)[] ? Action : never}`;
}[keyof Subjects & string];
export type AuditEvent = { [Source in AuditSource]: EventsOf<(typeof AUDIT_ACTIONS)[Source]> }[AuditSource];
type Subject = AuditEvent extends `${infer Kind}.${string}` ? Kind : never;

/** Catalogue keys of the logs. */
export const SOURCE_LABELS = labels<AuditSource>({
  identity: 'Accounts',
  assets: 'Listings',
  inquiries: 'Inquiries and inspections',
  loans: 'Loans and calendars',
});

/** Catalogue keys of what entries are about. */
export const SUBJECT_LABELS = labels<Subject>({
  user: 'Account',
  domain: 'E-mail domain',
  invitation: 'Invitation',
  municipality: 'Municipality',
  listing: 'Listing',
  inquiry: 'Inquiry',
  contact_message: 'Contact message',
  inspection: 'Inspection',
  calendar: 'Calendar of a listing',
  loan: 'Loan',
  retention: 'Retention period',
  audit_log: 'Audit log',
});

/** Catalogue keys of what happened. */
export const EVENT_LABELS = labels<AuditEvent>({
  'user.created': 'Account opened',
  'user.updated': 'Account changed',
  'user.deactivated': 'Account deactivated',
  'user.reactivated': 'Account reactivated',
  'user.email_verified': 'E-mail address verified',
  'user.approved': 'Account approved',
  'user.refused': 'Account refused',
  'user.signed_in': 'Signed in',
  'user.sign_in_failed': 'Failed sign-in',
  'user.locked': 'Sign-in locked',
  'user.unlocked': 'Sign-in unlocked',
  'user.sessions_ended': 'Sessions ended',
  'user.password_reset_requested': 'Password reset requested',
  'user.password_reset': 'Password reset',
  'user.password_changed': 'Password changed',
  'user.link_disowned': 'Mailed link disowned by its recipient',
  'user.data_exported': 'Own data downloaded',
  'user.closed': 'Account closed',
  'user.hold_set': 'Legal hold set on an account',
  'user.hold_lifted': 'Legal hold lifted from an account',
  'domain.proposed': 'E-mail domain proposed',
  'domain.confirmed': 'E-mail domain confirmed',
  'domain.removed': 'E-mail domain removed',
  'invitation.created': 'Colleague invited',
  'invitation.revoked': 'Invitation revoked',
  'invitation.disowned': 'Invitation disowned by its recipient',
  'municipality.limits_changed': 'Limits changed',
  'municipality.settings_changed': 'Loan settings changed',
  'municipality.feed_created': 'Calendar feed of loans created',
  'municipality.feed_revoked': 'Calendar feed of loans revoked',
  'municipality.disclosed': 'File of loan settings made for an access request',
  'listing.submitted': 'Listing submitted',
  'listing.approved': 'Listing approved',
  'listing.rejected': 'Listing rejected',
  'listing.updated': 'Listing changed',
  'listing.withdrawn': 'Listing withdrawn',
  'listing.restored': 'Listing restored',
  'listing.deleted': 'Listing deleted',
  'listing.images_removed': 'Photos of a rejected listing removed',
  'listing.contact_erased': 'Contact details of a listing erased',
  'listing.disclosed': 'File of listings made for an access request',
  'listing.hold_set': 'Legal hold set on a listing',
  'listing.hold_lifted': 'Legal hold lifted from a listing',
  'inquiry.created': 'Inquiry sent',
  'inquiry.status_changed': 'Inquiry status changed',
  'inquiry.contact_erased': 'Contact details of an inquiry erased',
  'inquiry.removed': 'Inquiry removed after its retention period',
  'inquiry.disclosed': 'File of inquiries made for an access request',
  'inquiry.hold_set': 'Legal hold set on an inquiry',
  'inquiry.hold_lifted': 'Legal hold lifted from an inquiry',
  'contact_message.status_changed': 'Contact message handled',
  'contact_message.answered': 'Contact message answered',
  'inspection.created': 'Inspection started',
  'inspection.completed': 'Inspection completed',
  'calendar.terms_changed': 'Lending terms changed',
  'calendar.block_added': 'Days blocked',
  'calendar.block_removed': 'Blocked days freed',
  'loan.requested': 'Loan requested',
  'loan.quoted': 'Quote sent',
  'loan.countered': 'Counter-offer sent',
  'loan.proposed': 'Approval of an officer requested',
  'loan.dates_taken': 'Days of a loan taken by others',
  'loan.accepted': 'Loan accepted',
  'loan.declined': 'Loan declined',
  'loan.cancelled': 'Loan cancelled',
  'loan.expired': 'Loan expired',
  'loan.closed': 'Loan closed',
  'loan.removed': 'Loan removed after its retention period',
  'loan.disclosed': 'File of loans made for an access request',
  'retention.period_changed': 'Retention period changed',
  'audit_log.exported': 'Audit log exported',
  'audit_log.verified': 'Audit log verified',
  'audit_log.broken': 'Audit log does not verify',
  'audit_log.removed': 'Oldest entries removed',
});

/** Catalogue keys of values that entries name most. Others are shown by the name that the service gives them. */
export const VALUE_LABELS: Record<string, string> = {
  role: 'Role',
  active: 'Active',
  municipality: 'Municipality',
  region: 'Region',
  locale: 'Language',
  name: 'Name',
  email: 'Email',
  position: 'Position',
  status: 'Status',
  title: 'Title',
  reason: 'Reason',
  limit: 'Limit',
  minutes: 'Minutes',
  ended: 'Sessions',
  type: 'Type',
  action: 'Event',
  subject: 'About',
  period: 'Retention period',
};

/** The columns of an exported audit log. */
export const AUDIT_COLUMNS = [
  'ID',
  'Time',
  'Event',
  'User',
  'Municipality of the user',
  'About',
  'ID of the subject',
  'Municipality',
  'Request',
  'Network, as a code',
  'Before',
  'After',
  'Details',
] as const;

/** The texts of values without a text of their own. */
export const VALUE_TEXTS = { yes: 'Yes', no: 'No', erased: 'erased', notRecorded: 'not recorded' } as const;
