import { labels } from './known-values.values.ts';
import type { PersonalRemoval, RETENTION_RULES } from './records.values.ts';

// The words for records on pages and in exported files.

type Rules = typeof RETENTION_RULES;
/** What each retention rule is about, as catalogue keys, in the order of the notice and of the records page. */
export const RULE_LABELS: { [S in keyof Rules]: { [R in keyof Rules[S]]: string } } = {
  assets: {
    closed_listings: 'Closed listings',
    guest_contacts: 'Contact details of closed listings that were posted without an account',
    rejected_listings: 'Rejected listings',
    rejected_images: 'Photos of rejected listings',
    audit_values: 'Audit log of listings: names, addresses and reasons',
    audit_entries: 'Audit log of listings: entries',
  },
  inquiries: {
    inquiries: 'Inquiries with their messages',
    guest_contacts: 'Contact details of ended inquiries that were sent without an account',
    inspections: 'Inspections',
    contact_messages: 'Messages of the contact page',
    audit_values: 'Audit log of inquiries: names, addresses and reasons',
    audit_entries: 'Audit log of inquiries: entries',
  },
  loans: {
    loans: 'Loans with their quotes',
    audit_values: 'Audit log of loans: names, addresses and reasons',
    audit_entries: 'Audit log of loans: entries',
  },
  identity: {
    unconfirmed_accounts: 'Accounts whose email address nobody confirmed',
    refused_accounts: 'Refused accounts',
    deactivated_accounts: 'Deactivated accounts',
    audit_values: 'Audit log of accounts: names, addresses and reasons',
    audit_entries: 'Audit log of accounts: entries',
  },
  notifications: {
    notifications: 'Notifications in the application',
    sent_mails: 'Records of sent emails, without their text',
  },
};

export const REMOVAL_LABELS = labels<PersonalRemoval>({
  deleted_listing: 'Listing deleted by an administrator',
  closed_account: 'Account closed by its user',
});

export const HOLD_KIND_LABELS = labels({ listing: 'Listing', inquiry: 'Inquiry', account: 'Account' });
