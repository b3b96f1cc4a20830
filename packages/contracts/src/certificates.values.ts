// Certificates of insurance and what a loan requires of them. Pages and the loans service share these rules.
import type { Days } from './loan-days.values.ts';
import { labels } from './known-values.values.ts';
import { DEFAULT_INSURANCE_CENTS, LOAN_LIMITS } from './loans.values.ts';

export const CERTIFICATE_KINDS = ['liability', 'automobile', 'machinery', 'other'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const CERTIFICATE_KIND_LABELS = labels<CertificateKind>({
  liability: 'Commercial general liability',
  automobile: 'Automobile',
  machinery: 'Contractors’ equipment',
  other: 'Other',
});

export const CERTIFICATE_LIMITS = {
  insurer: { min: 2, max: 100 },
  policyNumber: { min: 1, max: 60 },
  cents: LOAN_LIMITS.insuranceCents,
  additionalInsured: 50,
  /** The most certificates of one municipality that were not removed. */
  perMunicipality: 100,
} as const;

/** So many days before a certificate ends, the administrators of its municipality are reminded. */
export const CERTIFICATE_REMINDER_DAYS = [30, 7] as const;

export const CERTIFICATE_MESSAGES = {
  insurer: 'Please enter an insurer of 2 to 100 characters',
  policyNumber: 'Please enter a policy number of up to 60 characters',
  limit: 'Please enter the limit in dollars',
  day: 'Please enter a valid date',
  dateOrder: 'The last day cannot be before the first day',
  additionalInsured: 'Please name at least one municipality of the list, or every municipality that lends',
  notFound: 'This certificate does not exist, or was removed',
  tooMany: 'A municipality can have at most 100 certificates. Please remove one first',
  stale: 'This certificate was changed in the meantime',
  inUse: 'This file belongs to another certificate or agreement already. Please upload it again',
  missing:
    'A certificate of insurance that is valid on all days of the loan must be marked as seen by the lending municipality, or waived by its administrator',
  gap: 'This certificate does not cover the loan. An administrator of the lending municipality can waive it',
  lenderOnly: 'Only the lending municipality can do this',
  notRequired: 'This loan requires no certificate of insurance',
} as const;

/** What a certificate lacks for a loan. `changed`: it, or the days of the loan, have changed since it was seen or waived. */
export const INSURANCE_GAPS = ['days', 'limit', 'additional_insured', 'changed'] as const;
export type InsuranceGap = (typeof INSURANCE_GAPS)[number];

export const INSURANCE_STATES = ['open', 'done', 'not_needed'] as const;
export type InsuranceState = (typeof INSURANCE_STATES)[number];

/** The least cover in cents that the terms of a loan require; null where they require none. A loan without terms has the default. */
export const requiredInsuranceOf = (terms: { insuranceCents: number | null } | null | undefined): number | null =>
  terms ? terms.insuranceCents || null : DEFAULT_INSURANCE_CENTS;

/** Whether days, first and last inclusive, hold other days. */
export const holdsDays = (outer: Days, inner: Days): boolean =>
  outer.startsOn <= inner.startsOn && outer.endsOn >= inner.endsOn;

/** The French words, by the English ones. */
export const CERTIFICATE_LABELS_FR: Record<string, string> = {
  'Commercial general liability': 'Responsabilité civile générale des entreprises',
  Automobile: 'Automobile',
  'Contractors’ equipment': 'Matériel d’entrepreneur',
};
