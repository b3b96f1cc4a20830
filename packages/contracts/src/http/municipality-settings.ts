import { Type, type Static } from 'typebox';
import { QUOTE_LIMITS } from '../quotes.values.ts';
import { Closed } from './field-types.ts';

/** How a municipality lends and borrows. Its officers set it. */
export const MunicipalitySettings = Type.Object({
  municipality: Type.String(),
  /** The highest total of a quote that an operator sends or accepts without an officer; 0 by default. */
  operatorLimitCents: Type.Integer(),
  /** For `If-Match`; 0 before the first change. */
  version: Type.Integer(),
});
export type MunicipalitySettings = Static<typeof MunicipalitySettings>;

export const MunicipalitySettingsBody = Closed({
  operatorLimitCents: Type.Integer({ minimum: 0, maximum: QUOTE_LIMITS.totalCents }),
});
export type MunicipalitySettingsBody = Static<typeof MunicipalitySettingsBody>;
