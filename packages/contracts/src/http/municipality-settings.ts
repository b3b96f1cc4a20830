import { Type, type Static } from 'typebox';
import { QUOTE_LIMITS } from '../quotes.values.ts';
import { STATEMENT_LIMITS, STATEMENT_MESSAGES, TYPED_HST_NUMBER } from '../statements.values.ts';
import { Closed, Clearable, Identifier, Instant, Line, Nullable } from './field-types.ts';

/** How a municipality lends and borrows. Its officers set it. */
export const MunicipalitySettings = Type.Object({
  municipality: Type.String(),
  /** The highest total of a quote that an operator sends or accepts without an officer; 0 by default. */
  operatorLimitCents: Type.Integer(),
  /** The highest total that is signed without a reference; null where none is required. Absent in responses of older versions. */
  officerLimitCents: Type.Optional(Nullable(Type.Integer())),
  /** The consent of the municipality to electronic signatures, with the name of who gave it; null before. */
  signingConsent: Type.Optional(Nullable(Type.Object({ by: Nullable(Type.String()), at: Instant }))),
  /** The registration for HST, which statements show: without it no HST may be charged. Absent in responses of older versions, as the next one is. */
  hstNumber: Type.Optional(Nullable(Type.String())),
  /** The account to which statements belong, unless one says another. */
  glCode: Type.Optional(Nullable(Type.String())),
  /** For `If-Match`; 0 before the first change. */
  version: Type.Integer(),
});
export type MunicipalitySettings = Static<typeof MunicipalitySettings>;

export const MunicipalitySettingsBody = Closed({
  operatorLimitCents: Type.Integer({ minimum: 0, maximum: QUOTE_LIMITS.totalCents }),
  /** Null for no limit. Absent, it stays as it is. */
  officerLimitCents: Clearable(Type.Integer({ minimum: 0, maximum: QUOTE_LIMITS.totalCents })),
  /** It is stored without blanks. Null for none. Absent, it stays as it is; so does the account code. */
  hstNumber: Clearable(Identifier({ max: 40, pattern: TYPED_HST_NUMBER, message: STATEMENT_MESSAGES.hstNumber })),
  glCode: Clearable(Line({ ...STATEMENT_LIMITS.glCode, message: STATEMENT_MESSAGES.glCode })),
  /** Consents to electronic signatures for the municipality. */
  consent: Type.Optional(Type.Literal(true)),
});
export type MunicipalitySettingsBody = Static<typeof MunicipalitySettingsBody>;
