// The agreement of a loan and its signatures. Pages and the loans service share these rules.
import { labels } from './known-values.values.ts';

/** How a side signed: with an account that confirmed its password, or on paper, of which a document was added. */
export const SIGNATURE_METHODS = ['account', 'paper'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/** By what a signer may bind the municipality. */
export const SIGNING_AUTHORITIES = ['delegated', 'by_law', 'resolution', 'purchase_order'] as const;
export type SigningAuthority = (typeof SIGNING_AUTHORITIES)[number];

/** Why the caller cannot sign now. */
export const SIGNING_PROBLEMS = [
  'not_a_side',
  'administrator_only',
  'signed_already',
  'master_agreement',
  'loan_ended',
] as const;
export type SigningProblem = (typeof SIGNING_PROBLEMS)[number];

export const AGREEMENT_LIMITS = {
  specialTerms: 5_000,
  name: { min: 2, max: 100 },
  title: { min: 2, max: 100 },
  reference: 100,
  /** How long ago the password may have been confirmed. */
  confirmedMinutes: 10,
  /** Both sides are reminded of missing signatures after so many days. */
  reminderDays: [2, 5],
} as const;

export const SHA256_PATTERN = '^[0-9a-f]{64}$';

/** Error messages. The web's catalogue uses these sentences as keys. */
export const AGREEMENT_MESSAGES = {
  notFound: 'This loan has no agreement: it was not accepted.',
  signed: 'The agreement is signed, so it cannot change any more',
  lenderOnly: 'Only the lending municipality can change the agreement',
  textChanged: 'The text of the agreement was changed in the meantime. Please read it again.',
  confirmPassword: 'Please enter your password to sign',
  administratorOnly: 'Only an administrator of your municipality can sign',
  signedAlready: 'Your municipality has signed already',
  underMasterAgreement: 'This loan is under a master agreement and needs no signatures',
  referenceRequired: 'Above the limit of your municipality a signature needs a reference',
  paperMissing: 'Please choose the signed agreement among the documents of this loan',
  name: 'Please enter a name of 2 to 100 characters',
  title: 'Please enter a title of 2 to 100 characters',
} as const;

export const SIGNING_AUTHORITY_LABELS = labels<SigningAuthority>({
  delegated: 'Delegated authority',
  by_law: 'By-law',
  resolution: 'Council resolution',
  purchase_order: 'Purchase order',
});

export const SIGNATURE_METHOD_LABELS = labels<SignatureMethod>({
  account: 'Signed electronically',
  paper: 'Signed on paper',
});

/** The French words, by the English ones. */
export const AGREEMENT_LABELS_FR: Record<string, string> = {
  'Delegated authority': 'Pouvoir délégué',
  'By-law': 'Règlement municipal',
  'Council resolution': 'Résolution du conseil',
  'Purchase order': 'Bon de commande',
  'Signed electronically': 'Signée électroniquement',
  'Signed on paper': 'Signée sur papier',
};
