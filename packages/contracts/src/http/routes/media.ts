import { Type } from 'typebox';
import { MAX_IMAGES_PER_UPLOAD } from '../../media.values.ts';
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
  'GET /api/upload/usage': usageSchema,
});
