import { Type, type Static } from 'typebox';

/** A single-use token that a guest's form submission must contain. Times are seconds from now. */
export const FormToken = Type.Object({
  token: Type.String(),
  /** The token is rejected before this time, because users take longer to fill in a form. */
  validAfter: Type.Number(),
  validFor: Type.Number(),
});
export type FormToken = Static<typeof FormToken>;
