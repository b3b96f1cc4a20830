import type { FastifyRequest } from 'fastify';
import { UploadedDocument } from '@commonyard/contracts/http/documents';
import { fetchAsCaller } from '@commonyard/service-kit/http/fetch-as-caller';
import { readResponse } from '@commonyard/service-kit/http/read-response';

export const UPLOAD_FIELDS = ['id', 'name', 'type', 'bytes', 'sha256', 'remark'] as const;

const unreachable = { code: 'unavailable', message: 'Temporarily unavailable. Please try again.' };

/** A file that the caller of a request uploaded to media; undefined where another user uploaded it, or media has deleted it. Throws 503. */
export const fetchUpload = (
  mediaUrl: string,
  request: FastifyRequest,
  id: string,
): Promise<UploadedDocument | undefined> =>
  fetchAsCaller(
    new URL(`/api/upload/documents/${id}`, mediaUrl),
    request,
    (body) => readResponse(UploadedDocument, UPLOAD_FIELDS, body),
    unreachable,
  );
