import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { UploadAnswer, UploadRefusal } from '@commonyard/contracts/http/media';
import { imageUrl, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import type { App } from '@commonyard/service-kit/app';
import { COST_HEADER } from '@commonyard/service-kit/cost';
import type { MediaSchema } from '../database.ts';
import { abandonImages, insertImages, type NewImage } from '../images/images.repository.ts';
import { storePicture } from '../images/storing.ts';
import { inspect, makeVariants, type Picture } from '../images/variants.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { createFileMemory } from './file-memory.ts';
import { multipartLimits, receiveImages } from './receive-images.ts';
import { createSlots } from './slots.ts';
import { discardRest, MAX_UPLOAD_BYTES, slowestPace, type Pace } from './upload-body.ts';
import { refuseOverQuota, type UploadQuota } from './upload-quota.ts';
import { busy, endsConnection, malformed, ofFile, speakUpload, uploadTooLarge } from './uploads.errors.ts';

export type UploadDeps = { db: Kysely<MediaSchema>; store: ObjectStore; quota: UploadQuota | null; pace?: Pace };

/** An upload holds one file in memory at a time, so this bounds the memory and the queue of all of them. */
const UPLOADS_AT_ONCE = 8;
const DECODES_AT_ONCE = 2;
/** Beyond the server's own limit for a body to arrive. */
const LONGEST_MS = 150_000;

const refusals = [400, 408, 413, 415, 429, 500, 503, 507] as const;
const schema = {
  tags: ['media'],
  summary: 'Stores 1 to 5 images and answers their addresses',
  consumes: ['multipart/form-data'],
  body: Type.Object({
    images: Type.Array(Type.String({ contentMediaType: 'application/octet-stream' }), {
      minItems: 1,
      maxItems: MAX_IMAGES_PER_UPLOAD,
    }),
  }),
  response: { 201: UploadAnswer, ...Object.fromEntries(refusals.map((status) => [status, UploadRefusal])) },
};

export async function uploadRoutes(app: App, { db, store, quota, pace = slowestPace }: UploadDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: multipartLimits });
  app.addHook('preSerialization', speakUpload);
  app.addHook('onError', async (request, _reply, error) => {
    if (!endsConnection(error)) discardRest(request.raw);
  });
  const decodes = createSlots(DECODES_AT_ONCE);
  const fileMemory = createFileMemory();
  let uploads = 0;

  app.post(
    '/api/upload/images',
    {
      schema,
      // The body is a stream, read below.
      validatorCompiler: () => () => true,
      handlerTimeout: LONGEST_MS,
      onRequest: refuseDeclaredTooLarge,
    },
    async (request, reply) => {
      if (uploads >= UPLOADS_AT_ONCE) throw busy();
      uploads++;
      try {
        await refuseOverQuota(db, quota);
        const images = await fileMemory.borrow((memory) => storeAll(request, reply, memory));
        discardRest(request.raw);
        return await reply.code(201).send({ success: true, urls: images.map(({ id }) => imageUrl(id)) });
      } finally {
        uploads--;
      }
    },
  );

  async function decode(bytes: Buffer): Promise<Picture> {
    const { heavy } = await inspect(bytes);
    return decodes.run(heavy ? DECODES_AT_ONCE : 1, () => makeVariants(bytes));
  }

  async function storeAll(request: FastifyRequest, reply: FastifyReply, memory: Buffer): Promise<NewImage[]> {
    const ids: string[] = [];
    const images: NewImage[] = [];
    try {
      for await (const bytes of receiveImages(request, memory, pace)) {
        // Each picture counts against its client's limit, those of an upload that is refused too: they were work.
        reply.header(COST_HEADER, images.length + 1);
        const picture = await decode(bytes).catch((error: unknown) => {
          request.log.info({ err: (error as Error).cause ?? error }, 'image refused');
          throw ofFile(error, images.length);
        });
        const id = randomUUID();
        ids.push(id);
        images.push(await storePicture({ db, store }, id, picture));
      }
      // Nobody would learn the addresses.
      if (request.raw.socket.destroyed) throw malformed();
      await db.transaction().execute((trx) => insertImages(trx, images));
      return images;
    } catch (error) {
      await abandonImages(db, ids).catch((failure: unknown) =>
        request.log.warn({ err: failure }, 'objects of a failed upload stay until their reservation ends'),
      );
      throw error;
    }
  }
}

async function refuseDeclaredTooLarge(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw uploadTooLarge();
}
