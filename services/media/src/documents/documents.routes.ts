import multipart from '@fastify/multipart';
import { DOCUMENT_MESSAGES, MAX_DOCUMENT_IMAGE_BYTES } from '@commonyard/contracts/documents.values';
import { MEDIA_ROUTES } from '@commonyard/contracts/http/routes/media';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { documentLimits, readDocument } from '../uploads/multipart-files.ts';
import { createUploadReceiver, onUploadError, UPLOAD_ROUTE } from '../uploads/receive-upload.service.ts';
import { documentTooLarge } from '../uploads/uploads.mapper.ts';
import { toUploadedDocument } from './documents.mapper.ts';
import { findUpload } from './documents.repository.ts';
import { storeDocument } from './documents.service.ts';

/** A file of the largest size, plus multipart headers and boundaries. */
const MAX_BODY_BYTES = MAX_DOCUMENT_IMAGE_BYTES + 100_000;
/** Each upload holds its file in memory. */
const MAX_CONCURRENT_UPLOADS = 4;
const MAX_UPLOADS_PER_USER = 2;

export const documentNotFound = () => notFound('document_not_found', DOCUMENT_MESSAGES.notFound);

/** Uploads of private documents. What becomes of one is decided by the service that adds it to something of its own. */
export async function documentUploadRoutes(app: App, deps: Deps): Promise<void> {
  const { db, store, usage } = deps;
  app.route({
    ...MEDIA_ROUTES['GET /api/upload/documents/:id'],
    onRequest: signedIn,
    handler: async ({ caller, params }) => {
      const document = await findUpload(db, params.id, caller.userId!);
      if (!document) throw documentNotFound();
      return toUploadedDocument(document);
    },
  });

  await app.register(async (scope: App) => {
    const receiver = createUploadReceiver(deps, {
      kind: 'documents',
      maxConcurrent: MAX_CONCURRENT_UPLOADS,
      maxPerClient: MAX_UPLOADS_PER_USER,
      maxBytes: MAX_BODY_BYTES,
      tooLarge: documentTooLarge,
    });
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: documentLimits });
    scope.addHook('onError', onUploadError);

    scope.route({
      ...MEDIA_ROUTES['POST /api/upload/documents'],
      ...UPLOAD_ROUTE,
      onRequest: [signedIn, receiver.rejectTooLargeContentLength],
      handler: async (request, reply) => {
        const { caller } = request;
        const document = await receiver.receive(request, `account ${caller.userId}`, async (buffer, watch) => {
          const file = await readDocument(request, buffer, watch);
          // Every file counts, also one that is rejected.
          await db.transaction().execute((trx) => usage.count(trx, request, 'documents'));
          return storeDocument({ db, store }, file, caller);
        });
        return reply.code(201).send(document);
      },
    });
  });
}
