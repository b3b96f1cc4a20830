import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MEDIA_ROUTES } from '@commonyard/contracts/http/routes/media';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import type { App } from '@commonyard/service-kit/http/app';
import { networkOf } from '@commonyard/service-kit/http/network';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import type { Deps } from '../deps.ts';
import { toUploaderCookie, uploaderOf } from '../images/uploader.mapper.ts';
import { encodeVariants, inspectImage, type DecodedImage } from '../images/variants.ts';
import { createDecodeLimit } from './decode-limit.ts';
import { multipartLimits, readFiles } from './multipart-files.ts';
import { createUploadReceiver, onUploadError, UPLOAD_ROUTE } from './receive-upload.service.ts';
import { MAX_UPLOAD_BYTES, type UploadBody } from './upload-body.ts';
import { uploadErrorResponse, uploadTooLarge, withFileIndex } from './uploads.mapper.ts';
import { storeUpload } from './uploads.service.ts';

/** Each upload holds one file in memory at a time, so this bounds the memory and the decode queue. */
const MAX_CONCURRENT_UPLOADS = 8;
/** Of an account, or of the guests of a network. A page uploads two images at a time. */
const MAX_UPLOADS_PER_CLIENT = 4;
const MAX_CONCURRENT_DECODES = 2;
export async function uploadRoutes(app: App, deps: Deps): Promise<void> {
  const { db, store, imageIds, uploaderIds, usage } = deps;
  usageRoute(app, { ...MEDIA_ROUTES['GET /api/upload/usage'], kinds: ['images', 'documents'], db, usage });
  const receiver = createUploadReceiver(deps, {
    kind: 'images',
    maxConcurrent: MAX_CONCURRENT_UPLOADS,
    maxPerClient: MAX_UPLOADS_PER_CLIENT,
    maxBytes: MAX_UPLOAD_BYTES,
    tooLarge: uploadTooLarge,
  });
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: multipartLimits });
  app.addHook('onRequest', receiver.rejectTooLargeContentLength);
  app.addHook('preSerialization', uploadErrorResponse);
  app.addHook('onError', onUploadError);
  const decodeLimit = createDecodeLimit(MAX_CONCURRENT_DECODES);

  app.route({
    ...MEDIA_ROUTES['POST /api/upload/images'],
    ...UPLOAD_ROUTE,
    handler: async (request, reply) => {
      const { userId } = request.caller;
      const client = userId === null ? `network ${networkOf(request)}` : `account ${userId}`;
      const { uploader, images } = await receiver.receive(request, client, async (buffer, watch) => {
        const uploader = uploaderOf(request, uploaderIds) ?? uploaderIds.create();
        const images = await storeUpload(
          { db, store, imageIds, log: request.log.child({ reqId: request.id }) },
          decodeFiles(request, buffer, watch),
          uploader,
          () => request.raw.socket.destroyed,
        );
        return { uploader, images };
      });
      reply.header('set-cookie', toUploaderCookie(request, uploader));
      return reply.code(201).send({ success: true, urls: images.map(({ id }) => imageUrl(id)) });
    },
  });

  async function* decodeFiles(
    request: FastifyRequest,
    buffer: Buffer,
    watch: () => UploadBody,
  ): AsyncGenerator<DecodedImage> {
    let index = 0;
    for await (const file of readFiles(request, buffer, watch)) {
      // Every decoded file counts, also those of an upload that fails: decoding is what costs.
      await db.transaction().execute((trx) => usage.count(trx, request, 'images'));
      yield await decode(file).catch((error: unknown) => {
        request.log.info({ reqId: request.id, err: (error as Error).cause ?? error }, 'image rejected');
        throw withFileIndex(error, index);
      });
      index++;
    }
  }

  async function decode(file: Buffer): Promise<DecodedImage> {
    const { heavy } = await inspectImage(file);
    return decodeLimit.run({ heavy }, () => encodeVariants(file));
  }
}
