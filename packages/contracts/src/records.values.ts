// How long each kind of record is kept. Services, the records page and the privacy notice share it.

import { labels } from './known-values.values.ts';

export type PeriodUnit = 'days' | 'months' | 'years';
/** A period in its unit: the default, and the shortest and the longest that an administrator may choose. */
export type RetentionRule = {
  unit: PeriodUnit;
  default: number;
  min: number;
  max: number;
  /** The name of the message about a period below `min`; by default that of the bounds. */
  tooShort?: keyof typeof RECORDS_MESSAGES;
};

/** Seven years, as Ontario municipalities keep records of vehicles and equipment (TOMRMS class V) by by-law. */
const MUNICIPAL_RECORD = { unit: 'years', default: 7, min: 2, max: 25 } as const;
/**
 * Statements charge HST: their records are kept for six years after the end of the year to which they relate (Excise Tax Act,
 * R.S.C. 1985, c. E-15, s. 286(3)). Seven years after any day of that year are as long at least.
 */
const TAX_RECORD = { ...MUNICIPAL_RECORD, min: 7, tooShort: 'taxRecords' } as const;
/** Personal information is kept for at least a year after its use (R.R.O. 1990, Reg. 823, s. 5), and not needlessly longer. */
const USED_CONTACT = { unit: 'months', default: 12, min: 12, max: 84 } as const;

/** The audit log, which a role of its own removes from. */
const AUDIT_LOG = {
  /** Names, addresses and reasons in entries, beyond the season after a decision. */
  audit_values: { unit: 'months', default: 24, min: 12, max: 84 },
  /** Who did what, as long as the records that it is about. */
  audit_entries: MUNICIPAL_RECORD,
} as const;

/**
 * The rules of each service. The bounds keep copies from outliving their originals: notifications, which name people and inquiries,
 * are kept no longer than the shortest period of contact details and of inquiries.
 */
export const RETENTION_RULES = {
  identity: {
    /** Nobody proved to own the address, so the data may be that of another person. */
    unconfirmed_accounts: { unit: 'days', default: 30, min: 7, max: 365 },
    /** The data was used for a decision, which the person may question. */
    refused_accounts: USED_CONTACT,
    /** Seasonal staff return within two years. */
    deactivated_accounts: { unit: 'months', default: 24, min: 12, max: 84 },
    ...AUDIT_LOG,
  },
  assets: {
    /** Long enough to appeal against a rejection; the photos were never public. */
    rejected_images: { unit: 'days', default: 14, min: 3, max: 365 },
    /** The contact details in it were used for a decision. */
    rejected_listings: USED_CONTACT,
    /** The contact of a listing that was posted without an account, once the listing is closed. */
    guest_contacts: USED_CONTACT,
    closed_listings: MUNICIPAL_RECORD,
    ...AUDIT_LOG,
  },
  inquiries: {
    /** The sender of a closed inquiry who has no account. */
    guest_contacts: USED_CONTACT,
    /** The condition of lent equipment; before the inquiry, which it belongs to. */
    inspections: MUNICIPAL_RECORD,
    /** With messages, dates and decisions: the correspondence about a loan. */
    inquiries: MUNICIPAL_RECORD,
    /** General correspondence that decides nothing. */
    contact_messages: USED_CONTACT,
    /** What was reported and decided, as long as a repetition is likely; the reported side may question the decision. */
    reports: { unit: 'months', default: 24, min: 12, max: 84 },
    ...AUDIT_LOG,
  },
  loans: {
    /** With quotes, reasons, dates and statements: who used the equipment, on what terms, and what was charged. */
    loans: TAX_RECORD,
    /** Certificates, after their last day or their removal. A certificate that a lending side saw for a loan stays as long as the loan. */
    certificates: MUNICIPAL_RECORD,
    /** After their end. */
    master_agreements: MUNICIPAL_RECORD,
    /** After they were confirmed or ended, and after the loans of their statements. */
    settlements: TAX_RECORD,
    ...AUDIT_LOG,
  },
  notifications: {
    /** Copies of what the records say. */
    notifications: { unit: 'months', default: 12, min: 1, max: 12 },
    /** That and when an email was sent; its text and a guest's address are deleted at once. */
    sent_mails: { unit: 'days', default: 30, min: 7, max: 365 },
  },
} as const satisfies Record<string, Record<string, RetentionRule>>;

export type RecordsService = keyof typeof RETENTION_RULES;
export const RECORDS_SERVICES = Object.keys(RETENTION_RULES) as RecordsService[];
export type RuleName = { [S in RecordsService]: keyof (typeof RETENTION_RULES)[S] & string }[RecordsService];

/** What each retention rule is about, as catalogue keys, in the order of the notice and of the records page. */
export const RULE_LABELS: { [S in RecordsService]: Record<keyof (typeof RETENTION_RULES)[S], string> } = {
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
    reports: 'Decided reports',
    audit_values: 'Audit log of inquiries: names, addresses and reasons',
    audit_entries: 'Audit log of inquiries: entries',
  },
  loans: {
    loans: 'Loans with their quotes, documents and contacts',
    certificates: 'Certificates of insurance that ended',
    master_agreements: 'Master agreements that ended',
    settlements: 'Settlements of statements',
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

/** The same words in French, by the English ones. */
export const RULE_LABELS_FR: Record<string, string> = {
  'Closed listings': 'Annonces closes',
  'Contact details of closed listings that were posted without an account':
    'Coordonnées des annonces closes publiées sans compte',
  'Rejected listings': 'Annonces refusées',
  'Photos of rejected listings': 'Photos des annonces refusées',
  'Audit log of listings: names, addresses and reasons': 'Journal d’audit des annonces : noms, adresses et motifs',
  'Audit log of listings: entries': 'Journal d’audit des annonces : entrées',
  'Inquiries with their messages': 'Demandes et leurs messages',
  'Contact details of ended inquiries that were sent without an account':
    'Coordonnées des demandes terminées envoyées sans compte',
  Inspections: 'Inspections',
  'Messages of the contact page': 'Messages de la page de contact',
  'Decided reports': 'Signalements tranchés',
  'Audit log of inquiries: names, addresses and reasons': 'Journal d’audit des demandes : noms, adresses et motifs',
  'Audit log of inquiries: entries': 'Journal d’audit des demandes : entrées',
  'Loans with their quotes, documents and contacts': 'Prêts avec leurs soumissions, documents et personnes-ressources',
  'Certificates of insurance that ended': 'Attestations d’assurance échues',
  'Master agreements that ended': 'Ententes-cadres terminées',
  'Settlements of statements': 'Règlements de relevés',
  'Audit log of loans: names, addresses and reasons': 'Journal d’audit des prêts : noms, adresses et motifs',
  'Audit log of loans: entries': 'Journal d’audit des prêts : entrées',
  'Accounts whose email address nobody confirmed': 'Comptes dont personne n’a confirmé l’adresse de courriel',
  'Refused accounts': 'Comptes refusés',
  'Deactivated accounts': 'Comptes désactivés',
  'Audit log of accounts: names, addresses and reasons': 'Journal d’audit des comptes : noms, adresses et motifs',
  'Audit log of accounts: entries': 'Journal d’audit des comptes : entrées',
  'Notifications in the application': 'Notifications dans l’application',
  'Records of sent emails, without their text': 'Trace des courriels envoyés, sans leur texte',
};

/** What a legal hold can be set on, and the service that has it. */
export const HOLD_KINDS = { listing: 'assets', inquiry: 'inquiries', account: 'identity' } as const satisfies Record<
  string,
  RecordsService
>;
export type HoldKind = keyof typeof HOLD_KINDS;
export const HOLD_KIND_LABELS = labels({ listing: 'Listing', inquiry: 'Inquiry', account: 'Account' });

/** Removals by a person, which the destruction log has beside those of the rules. */
export const PERSONAL_REMOVALS = ['deleted_listing', 'closed_account'] as const;
export type PersonalRemoval = (typeof PERSONAL_REMOVALS)[number];

export const REMOVAL_LABELS = labels<PersonalRemoval>({
  deleted_listing: 'Listing deleted by an administrator',
  closed_account: 'Account closed by its user',
});

/** What happens to the open listings and inquiries of a closed account: its municipality keeps them, or they end. */
export const ACCOUNT_HEIRS = ['municipality', 'nobody'] as const;
export type AccountHeir = (typeof ACCOUNT_HEIRS)[number];

/** Counts of due records end here. */
export const DUE_CAP = 1_000;
export const DESTRUCTIONS_PAGE_SIZE = 100;
/** The inquiries of one page of a disclosure. */
export const DISCLOSURE_PAGE_SIZE = 50;
export const HOLD_REASON = { min: 3, max: 500 };

export const RECORDS_MESSAGES = {
  period: 'Please choose a period within the bounds',
  taxRecords:
    'Please choose at least 7 years: the Excise Tax Act (section 286) requires records with HST for six years after the end of their year',
  holdReason: 'Please give a reason of 3 to 500 characters',
  onHold: 'This record is under a legal hold. An administrator must lift the hold first.',
  accountOnHold:
    'Your account, or a record it belongs to, is under a legal hold. Write to the privacy contact to have it closed.',
  holdLifted: 'This hold has been lifted already',
  accountClosed: 'This account was closed by its owner or by the retention rules and cannot be used again',
  nothingHeld: 'There is no such record',
} as const;
