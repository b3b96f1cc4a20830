import { Type, type Static } from 'typebox';

/** What a form without an account is sent with, once. Times are seconds from now. */
export const FormToken = Type.Object({
  token: Type.String(),
  /** It is not taken before: nobody fills in a form faster. */
  validAfter: Type.Number(),
  validFor: Type.Number(),
});
export type FormToken = Static<typeof FormToken>;
