import { Type, type Static } from 'typebox';
import {
  AGREEMENT_LIMITS as LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
  SHA256_PATTERN,
  SIGNATURE_METHODS,
  SIGNING_AUTHORITIES,
  SIGNING_PROBLEMS,
} from '../agreements.values.ts';
import { LOCALES } from '../identity.values.ts';
import { LOAN_SIDES, LOAN_STATUSES } from '../loans.values.ts';
import { DocumentId } from './documents.ts';
import { Clearable, Closed, Instant, Line, Name, Nullable, Paragraphs } from './field-types.ts';

/** What the lending side sets before the first signature. */
export const AgreementBody = Closed({
  specialTerms: Clearable(Paragraphs({ max: LIMITS.specialTerms })),
  /** The language whose text binds; the other one is a translation. */
  bindingLanguage: Type.Enum([...LOCALES]),
});
export type AgreementBody = Static<typeof AgreementBody>;

/** A signature of the caller's side. `consent`: to electronic signatures, or that the paper was signed for the municipality. */
export const SignatureBody = Closed({
  method: Type.Optional(Type.Enum([...SIGNATURE_METHODS])),
  /** The signed paper: a document of the loan, of the kind `agreement`. */
  documentId: Type.Optional(DocumentId),
  name: Name({ ...LIMITS.name, message: MESSAGES.name }),
  title: Name({ ...LIMITS.title, message: MESSAGES.title }),
  authority: Type.Enum([...SIGNING_AUTHORITIES]),
  /** Such as the number of the by-law. */
  reference: Clearable(Line({ max: LIMITS.reference })),
  consent: Type.Literal(true),
  /** That of the text that the signer read. */
  sha256: Type.String({ minLength: 64, maxLength: 64, pattern: SHA256_PATTERN }),
});
export type SignatureBody = Static<typeof SignatureBody>;

/** Personal data: the name and the title that the signer typed, kept with the loan. */
export const Signature = Type.Object({
  side: Type.Enum([...LOAN_SIDES]),
  method: Type.Enum([...SIGNATURE_METHODS]),
  name: Type.String(),
  title: Type.String(),
  authority: Type.Enum([...SIGNING_AUTHORITIES]),
  reference: Nullable(Type.String()),
  /** The signed paper, where it was signed so. */
  documentId: Nullable(Type.String()),
  sha256: Type.String(),
  signedAt: Instant,
});
export type Signature = Static<typeof Signature>;

/** An agreement of two municipalities about all their loans, which a loan names instead of being signed. */
export const NamedMasterAgreement = Type.Object({ title: Type.String(), reference: Nullable(Type.String()) });
export type NamedMasterAgreement = Static<typeof NamedMasterAgreement>;

export const Agreement = Type.Object({
  loanId: Type.Integer(),
  /** That of the loan, for `If-Match`. */
  version: Type.Integer(),
  status: Type.Enum([...LOAN_STATUSES]),
  /** Of the text; it increases with every change before the first signature. */
  number: Type.Integer(),
  bindingLanguage: Type.Enum([...LOCALES]),
  specialTerms: Nullable(Type.String()),
  /** Complete HTML documents. */
  texts: Type.Object({ en: Type.String(), fr: Type.String() }),
  /** Of the text in the binding language, in UTF-8, in hexadecimal digits. */
  sha256: Type.String(),
  signatures: Type.Array(Signature),
  /** Null where the loan is signed, or is to be. */
  masterAgreement: Nullable(NamedMasterAgreement),
  /** Whether the caller can change special terms and binding language. */
  editable: Type.Boolean(),
  /** Whether the caller can sign now, and why not. */
  signing: Type.Object({
    allowed: Type.Boolean(),
    problem: Nullable(Type.Enum([...SIGNING_PROBLEMS])),
    /** Whether the total is above the limit up to which the caller's municipality needs no reference. */
    referenceRequired: Type.Boolean(),
    /** Whether the caller's municipality has consented to electronic signatures. */
    consentGiven: Type.Boolean(),
  }),
});
export type Agreement = Static<typeof Agreement>;
