import { Type, type Static } from 'typebox';
import { CERTIFICATE_KINDS, CERTIFICATE_REMINDER_DAYS } from '../certificates.values.ts';
import { DocumentId } from '../http/documents.ts';
import { Nullable } from '../http/field-types.ts';
import { AGREEMENT_CHANGES } from '../master-agreements.values.ts';
import { SETTLEMENT_STATES } from '../statements.values.ts';

/** A certificate of insurance was saved or removed, or its retention has ended. */
export const CertificateSaved = Type.Object({
  id: Type.Integer(),
  /** Increases with every change; consumers ignore older versions. */
  version: Type.Integer(),
  municipality: Type.String(),
  /** All documents that media keeps for the certificate: its present file, and each earlier file that a lending side marked as seen. */
  documentIds: Type.Array(DocumentId),
  /** The lending municipalities of agreed loans to the municipality, which see its certificates. Absent from a service of an earlier version. */
  lenders: Type.Optional(Type.Array(Type.String())),
});
export type CertificateSaved = Static<typeof CertificateSaved>;

/** A certificate ends in so many days, or fewer. */
export const CertificateExpiring = Type.Object({
  id: Type.Integer(),
  municipality: Type.String(),
  kind: Type.Enum([...CERTIFICATE_KINDS]),
  insurer: Type.String(),
  policyNumber: Type.String(),
  endsOn: Type.String(),
  days: Type.Enum([...CERTIFICATE_REMINDER_DAYS]),
});
export type CertificateExpiring = Static<typeof CertificateExpiring>;

/** A master agreement of two municipalities was proposed, confirmed or ended, or its retention has ended. */
export const MasterAgreementChanged = Type.Object({
  id: Type.Integer(),
  /** Increases with every change; consumers ignore older versions. */
  version: Type.Integer(),
  change: Type.Enum([...AGREEMENT_CHANGES]),
  /** The municipality that proposed it, and the other one. */
  proposer: Type.String(),
  partner: Type.String(),
  /** The municipality that made the change; null where its retention has ended, and in a replay. */
  by: Nullable(Type.String()),
  title: Type.String(),
  reference: Type.String(),
  startsOn: Type.String(),
  endsOn: Nullable(Type.String()),
  /** Why it was ended. */
  reason: Nullable(Type.String()),
  /** All documents that media keeps for the master agreement. */
  documentIds: Type.Array(DocumentId),
});
export type MasterAgreementChanged = Static<typeof MasterAgreementChanged>;

/** A settlement of two municipalities was proposed, confirmed, or ended before its confirmation. */
export const SettlementChanged = Type.Object({
  id: Type.Integer(),
  /** Increases with every change; consumers ignore older versions. */
  version: Type.Integer(),
  change: Type.Enum([...SETTLEMENT_STATES]),
  year: Type.Integer(),
  /** The municipality that proposed it, and the other one. */
  proposer: Type.String(),
  partner: Type.String(),
  /** The municipality that made the change. */
  by: Type.String(),
  proposerOwesCents: Type.Integer(),
  partnerOwesCents: Type.Integer(),
  /** Why it was ended. */
  reason: Nullable(Type.String()),
});
export type SettlementChanged = Static<typeof SettlementChanged>;
