import { Type, type Static } from 'typebox';
import {
  CERTIFICATE_KINDS,
  CERTIFICATE_LIMITS as LIMITS,
  CERTIFICATE_MESSAGES as MESSAGES,
  INSURANCE_GAPS,
  INSURANCE_STATES,
} from '../certificates.values.ts';
import { DocumentId, FileFacts } from './documents.ts';
import { CalendarDay, Closed, Id, Instant, Line, Name, NamedMunicipality, Nullable } from './field-types.ts';

const CertificateBodyFields = {
  kind: Type.Enum([...CERTIFICATE_KINDS]),
  insurer: Name({ ...LIMITS.insurer, message: MESSAGES.insurer }),
  policyNumber: Line({ ...LIMITS.policyNumber, message: MESSAGES.policyNumber }),
  limitCents: Type.Integer({ minimum: 1, maximum: LIMITS.cents, message: MESSAGES.limit }),
  /** Ids of the municipalities that it names; null for every municipality that lends. */
  additionalInsured: Nullable(
    Type.Array(Line({ max: 100 }), { maxItems: LIMITS.additionalInsured, uniqueItems: true }),
  ),
  startsOn: CalendarDay(MESSAGES.day),
  endsOn: CalendarDay(MESSAGES.day),
};

/** A certificate of insurance of the caller's municipality, with a file that the caller uploaded. */
export const CertificateBody = Closed({ ...CertificateBodyFields, documentId: DocumentId });
export type CertificateBody = Static<typeof CertificateBody>;

/** All facts of a certificate. Without `documentId` it keeps its file. */
export const ChangedCertificateBody = Closed({ ...CertificateBodyFields, documentId: Type.Optional(DocumentId) });
export type ChangedCertificateBody = Static<typeof ChangedCertificateBody>;

const AdditionalInsured = Nullable(Type.Array(NamedMunicipality));

/** What the parties of a loan see of a certificate. */
export const LoanCertificate = Type.Object({
  id: Type.Integer(),
  /** For `POST /api/loans/:id/certificate`. */
  version: Type.Integer(),
  kind: Type.Enum([...CERTIFICATE_KINDS]),
  insurer: Type.String(),
  policyNumber: Type.String(),
  limitCents: Type.Integer(),
  /** Null for every municipality that lends. */
  additionalInsured: AdditionalInsured,
  startsOn: Type.String(),
  endsOn: Type.String(),
  file: Type.Object(FileFacts),
});
export type LoanCertificate = Static<typeof LoanCertificate>;

/** A certificate in the register of its municipality. `version` is for `If-Match`. */
export const Certificate = Type.Object({
  ...LoanCertificate.properties,
  savedAt: Instant,
  /** The name of the user who saved it; null where it is not known. */
  by: Nullable(Type.String()),
});
export type Certificate = Static<typeof Certificate>;

/** Without `loan` the caller's municipality has it; with it the certificate is shown in that loan. */
export const CertificateAddressQuery = Closed({ loan: Type.Optional(Id) });

/** The insurance of the borrowing side of an accepted loan. */
export const LoanInsurance = Type.Object({
  /** What the accepted terms require; null where they require none. */
  required: Nullable(Type.Object({ kind: Type.Enum([...CERTIFICATE_KINDS]), limitCents: Type.Integer() })),
  state: Type.Enum([...INSURANCE_STATES]),
  /** The certificate that the lending side saw, else the one that lacks least; null where the borrower has none. A returned or ended loan keeps the seen one. */
  certificate: Nullable(LoanCertificate),
  /** Who saw it, while that counts. The name is null where it is not known. */
  seen: Nullable(Type.Object({ by: Nullable(Type.String()), at: Instant })),
  /** Why no certificate is needed, while that counts. */
  waiver: Nullable(Type.Object({ reason: Type.String(), by: Nullable(Type.String()), at: Instant })),
  /** What the certificate lacks. */
  gaps: Type.Array(Type.Enum([...INSURANCE_GAPS])),
  /** What the caller can do now. */
  canMarkSeen: Type.Boolean(),
  canWaive: Type.Boolean(),
});
export type LoanInsurance = Static<typeof LoanInsurance>;

/** A certificate of the borrowing side, as the caller saw it. */
export const SeenCertificateBody = Closed({ certificateId: Id, certificateVersion: Id });
export type SeenCertificateBody = Static<typeof SeenCertificateBody>;
