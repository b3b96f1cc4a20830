import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_MESSAGES } from '@commonyard/contracts/documents.values';
import { UPLOAD_MESSAGES as MESSAGES } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

const retry = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

export const noImages = () => new HttpError(400, 'no_images', MESSAGES.none);
export const malformed = () => new HttpError(400, 'malformed_upload', MESSAGES.malformed);
export const tooManyImages = () => new HttpError(413, 'too_many_images', MESSAGES.tooMany);
export const imageTooLarge = () => new HttpError(413, 'image_too_large', MESSAGES.tooLarge);
export const uploadTooLarge = () => new HttpError(413, 'too_large', MESSAGES.tooLarge);
/** Closes the connection: the rest is not worth reading. */
export const bodyTooLarge = ({ code, message }: HttpError) =>
  new HttpError(413, code, message, { headers: { connection: 'close' } });
export const notMultipart = () => new HttpError(415, 'unsupported_media_type', MESSAGES.type);
export const tooSlow = () => new HttpError(408, 'timeout', MESSAGES.tooSlow, { headers: { connection: 'close' } });
export const ownBusy = () => new HttpError(429, 'too_many_uploads', MESSAGES.ownBusy, retry(5));
export const busy = () => new HttpError(503, 'busy', MESSAGES.busy, retry(5));

export const noDocument = () => new HttpError(400, 'no_document', DOCUMENT_MESSAGES.none);
export const malformedDocument = () => new HttpError(400, 'malformed_upload', DOCUMENT_MESSAGES.malformed);
export const oneDocumentOnly = () => new HttpError(413, 'too_many_documents', DOCUMENT_MESSAGES.oneOnly);
export const documentTooLarge = () => new HttpError(413, 'document_too_large', DOCUMENT_MESSAGES.tooLarge);

/** The errors of one kind of upload. */
export type UploadErrors = Record<'tooMany' | 'tooLarge' | 'fileTooLarge' | 'type' | 'malformed', () => HttpError>;
export const imageErrors: UploadErrors = {
  tooMany: tooManyImages,
  tooLarge: uploadTooLarge,
  fileTooLarge: imageTooLarge,
  type: notMultipart,
  malformed,
};
export const documentErrors: UploadErrors = {
  tooMany: oneDocumentOnly,
  tooLarge: documentTooLarge,
  fileTooLarge: documentTooLarge,
  type: () => new HttpError(415, 'unsupported_media_type', DOCUMENT_MESSAGES.type),
  malformed: malformedDocument,
};

const ERRORS_BY_CODE: Record<string, keyof UploadErrors> = {
  FST_FILES_LIMIT: 'tooMany',
  FST_PARTS_LIMIT: 'tooMany',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'type',
};

export const closesConnection = (error: unknown): boolean =>
  error instanceof HttpError && error.headers?.['connection'] === 'close';

/** An error of the multipart parser as an upload error. The parser reports broken multipart without a status. */
export function toUploadError(error: unknown, errors: UploadErrors): HttpError {
  if (error instanceof HttpError) return error;
  return errors[ERRORS_BY_CODE[(error as { code?: string }).code ?? ''] ?? 'malformed']();
}

/** Adds to an upload error which file, counted from 0, it is about. */
export function withFileIndex(error: unknown, index: number): unknown {
  if (!(error instanceof HttpError) || (error.statusCode !== 413 && error.statusCode !== 415)) return error;
  const { statusCode, code, message, cause } = error;
  const uploadError = new HttpError(statusCode, code, message, { fields: { [`images.${index}`]: message } });
  uploadError.cause = cause;
  return uploadError;
}

type Payload = { message?: string; code?: string };

/** preSerialization hook: adds `success` and `error` to error bodies, which upload widgets expect. */
export async function uploadErrorResponse(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode < 400) return payload;
  const { message, code } = payload as Payload;
  return { success: false, error: code === 'internal' ? MESSAGES.failed : message, ...(payload as object) };
}
