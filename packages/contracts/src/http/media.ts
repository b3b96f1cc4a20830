import { Type, type Static } from 'typebox';
import { ErrorBody } from './errors.ts';

/** The URLs of the stored images, in the order of the files. */
export const UploadResponse = Type.Object({ success: Type.Literal(true), urls: Type.Array(Type.String()) });
export type UploadResponse = Static<typeof UploadResponse>;

/** The error response of an upload: `error` for the upload widget, the rest as in `ErrorBody`. */
export const UploadErrorResponse = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  message: Type.String(),
  code: Type.String(),
  /** Keys are `images.<n>`, the index of the file from 0. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  params: ErrorBody.properties.params,
  requestId: Type.String(),
});
export type UploadErrorResponse = Static<typeof UploadErrorResponse>;
