import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MEDIA_ROUTES } from '@commonyard/contracts/http/routes/media';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import type { App } from '@commonyard/service-kit/http/app';
import { counter } from '@commonyard/service-kit/observability/metrics';
import { networkOf } from '@commonyard/service-kit/http/network';
import { usageRoute } from '@commonyard/service-kit/limits/usage-route';
import type { Deps } from '../deps.ts';
import { toUploaderCookie, uploaderOf } from '../images/uploader.mapper.ts';
import { encodeVariants, inspectImage, type DecodedImage } from '../images/variants.ts';
import { createBufferPool } from './buffer-pool.ts';
import { createDecodeLimit } from './decode-limit.ts';
import { multipartLimits, readFiles } from './multipart-files.ts';
import { drainBody, MAX_UPLOAD_BYTES, watchBody, type UploadBody } from './upload-body.ts';
import { closesConnection, uploadErrorResponse, uploadTooLarge, withFileIndex } from './uploads.mapper.ts';
import { createUploadSlots } from './upload-slots.service.ts';
import { storeUpload } from './uploads.service.ts';

/** Each upload holds one file in memory at a time, so this bounds the memory and the decode queue. */
const MAX_CONCURRENT_UPLOADS = 8;
/** Of an account, or of the guests of a network. A page uploads two images at a time. */
const MAX_UPLOADS_PER_CLIENT = 4;
const MAX_CONCURRENT_DECODES = 2;
/** Longer than the server waits for a body. */
const HANDLER_TIMEOUT_MS = 150_000;

/** Starts at 0, unlike the counter of responses with 507: an alert sees the first rejection. */
const rejectedForRoom = counter(
  'media_rejections_for_room_total',
  'Uploads rejected because there is no room for images',
);

export async function uploadRoutes(
  app: App,
  { db, store, imageIds, uploaderIds, usage, storageRoom, minUploadSpeed }: Deps,
): Promise<void> {
  usageRoute(app, { ...MEDIA_ROUTES['GET /api/upload/usage'], kinds: ['images'], db, usage });
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: multipartLimits });
  app.addHook('onRequest', rejectTooLargeContentLength);
  app.addHook('preSerialization', uploadErrorResponse);
  app.addHook('onError', async (request, _reply, error) => {
    if (error.statusCode === 507) rejectedForRoom.inc();
    if (!closesConnection(error)) drainBody(request.raw);
  });
  const decodeLimit = createDecodeLimit(MAX_CONCURRENT_DECODES);
  const bufferPool = createBufferPool();
  const slots = createUploadSlots({
    max: MAX_CONCURRENT_UPLOADS,
    maxPerClient: MAX_UPLOADS_PER_CLIENT,
    crowdedBytesPerSecond: minUploadSpeed.crowdedBytesPerSecond,
  });

  app.route({
    ...MEDIA_ROUTES['POST /api/upload/images'],
    // The handler reads and checks the body, which is a stream.
    validatorCompiler: () => () => true,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    handler: async (request, reply) => {
      const { userId } = request.caller;
      const slot = slots.enter(userId === null ? `network ${networkOf(request)}` : `account ${userId}`);
      const watch = () => {
        const body = watchBody(request.raw, minUploadSpeed);
        slot.watch(body);
        return body;
      };
      try {
        storageRoom.assertRoom();
        await usage.assertLeft(db, request, 'images');
        const uploader = uploaderOf(request, uploaderIds) ?? uploaderIds.create();
        const images = await bufferPool.withBuffer((buffer) =>
          storeUpload(
            { db, store, imageIds, log: request.log.child({ reqId: request.id }) },
            decodeFiles(request, buffer, watch),
            uploader,
            () => request.raw.socket.destroyed,
          ),
        );
        drainBody(request.raw);
        reply.header('set-cookie', toUploaderCookie(request, uploader));
        return await reply.code(201).send({ success: true, urls: images.map(({ id }) => imageUrl(id)) });
      } finally {
        slot.leave();
      }
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

async function rejectTooLargeContentLength(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw uploadTooLarge();
}
