import { Type, type Static } from 'typebox';

/** The addresses of what was stored, in the order of the files. */
export const UploadAnswer = Type.Object({ success: Type.Literal(true), urls: Type.Array(Type.String()) });
export type UploadAnswer = Static<typeof UploadAnswer>;

/** The upload's refusal speaks both shapes: `error` for the upload widget, the rest like every other route. */
export const UploadRefusal = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  message: Type.String(),
  code: Type.String(),
  /** `images.<n>`: which of the files, counted from 0. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  requestId: Type.String(),
});
export type UploadRefusal = Static<typeof UploadRefusal>;
