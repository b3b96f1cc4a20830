import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { counter } from '@commonyard/service-kit/observability/metrics';
import type { Deps } from '../deps.ts';
import { createBufferPool } from './buffer-pool.ts';
import { drainBody, watchBody, type BodyLimit, type UploadBody } from './upload-body.ts';
import { createUploadSlots } from './upload-slots.service.ts';
import { closesConnection } from './uploads.mapper.ts';

/** Of each route that receives a multipart upload: the handler reads and checks the body, which is a stream. */
export const UPLOAD_ROUTE = {
  validatorCompiler: () => () => true,
  /** Longer than the server waits for a body. */
  handlerTimeout: 150_000,
};

/** Starts at 0, unlike the counter of responses with 507: an alert sees the first rejection. */
const rejectedForRoom = counter(
  'media_rejections_for_room_total',
  'Uploads rejected because there is no room for images or documents',
);

/** onError hook of the routes that receive uploads. */
export async function onUploadError(
  request: FastifyRequest,
  _reply: FastifyReply,
  error: { statusCode?: number },
): Promise<void> {
  if (error.statusCode === 507) rejectedForRoom.inc();
  if (!closesConnection(error)) drainBody(request.raw);
}

type ReceiverOptions = BodyLimit & { kind: UsageKind; maxConcurrent: number; maxPerClient: number };

/** Receives the uploads of one kind: so many at a time, each into the buffer of one file, while there is room and usage left. */
export function createUploadReceiver(
  { db, usage, storageRoom, minUploadSpeed }: Pick<Deps, 'db' | 'usage' | 'storageRoom' | 'minUploadSpeed'>,
  { kind, maxConcurrent, maxPerClient, maxBytes, tooLarge }: ReceiverOptions,
) {
  const bufferPool = createBufferPool();
  const slots = createUploadSlots({
    max: maxConcurrent,
    maxPerClient,
    crowdedBytesPerSecond: minUploadSpeed.crowdedBytesPerSecond,
  });
  return {
    /** onRequest hook. Throws 413 where the request says that its body is too large. */
    rejectTooLargeContentLength: async ({ headers }: FastifyRequest): Promise<void> => {
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    },
    /** `read` reads the body, once it has called `watch`. Throws 429, 503, 507, and what `read` throws. */
    async receive<Result>(
      request: FastifyRequest,
      client: string,
      read: (buffer: Buffer, watch: () => UploadBody) => Promise<Result>,
    ): Promise<Result> {
      const slot = slots.enter(client);
      const watch = () => {
        const body = watchBody(request.raw, minUploadSpeed, { maxBytes, tooLarge });
        slot.watch(body);
        return body;
      };
      try {
        storageRoom.assertRoom();
        await usage.assertLeft(db, request, kind);
        const result = await bufferPool.withBuffer((buffer) => read(buffer, watch));
        drainBody(request.raw);
        return result;
      } finally {
        slot.leave();
      }
    },
  };
}
