import { Type } from 'typebox';
import { MAX_IMAGES_PER_UPLOAD } from '../../media.values.ts';
import { UploadedDocument, UploadedDocumentParams } from '../documents.ts';
import { errors } from '../errors.ts';
import { UploadErrorResponse, UploadResponse } from '../media.ts';
import { defineRoutes } from './define-routes.ts';
import { usageSchema } from './shared.ts';

const errorStatuses = [400, 408, 413, 415, 429, 500, 503, 507] as const;

/** The routes of the service media. */
export const MEDIA_ROUTES = defineRoutes({
  'POST /api/upload/images': {
    summary: 'Upload 1 to 5 images; responds with their URLs',
    consumes: ['multipart/form-data'],
    body: Type.Object({
      images: Type.Array(Type.String({ contentMediaType: 'application/octet-stream' }), {
        minItems: 1,
        maxItems: MAX_IMAGES_PER_UPLOAD,
      }),
    }),
    response: {
      201: UploadResponse,
      ...Object.fromEntries(errorStatuses.map((status) => [status, UploadErrorResponse])),
    },
  },
  'POST /api/upload/documents': {
    summary: 'Upload a private document: a PDF or an image, kept byte for byte',
    consumes: ['multipart/form-data'],
    body: Type.Object({ document: Type.String({ contentMediaType: 'application/octet-stream' }) }),
    response: {
      201: UploadedDocument,
      ...errors(401, ...errorStatuses),
    },
  },
  'GET /api/upload/documents/:id': {
    summary: 'A document that the caller uploaded in the last hours',
    params: UploadedDocumentParams,
    response: { 200: UploadedDocument, ...errors(401, 404) },
  },
  'GET /api/upload/usage': usageSchema,
});
