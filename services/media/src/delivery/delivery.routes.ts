import type { FastifyReply } from 'fastify';
import { IMAGE_WIDTHS } from '@commonyard/contracts/media.values';
import { errors } from '@commonyard/contracts/http/errors';
import type { App } from '@commonyard/service-kit/app';
import { notFound } from '@commonyard/service-kit/errors';
import { keyOf } from '../images/storing.ts';
import type { ObjectInfo, ObjectStore } from '../storage/object-store.ts';

type Address = { id: string; file: string };

/** A reader that is slower than this loses its connection. */
const SLOWEST_READER_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FILES = new Map(IMAGE_WIDTHS.map((width) => [`${width}.webp`, width]));

/** Shows pictures straight from the store: an address is unguessable and its content never changes. */
export async function deliveryRoutes(app: App, { store }: { store: ObjectStore }): Promise<void> {
  const schema = { tags: ['media'], summary: 'A stored image in one width, as WebP', response: errors(404, 503) };

  app.get<{ Params: Address }>(
    '/media/:id/:file',
    { schema, handlerTimeout: SLOWEST_READER_MS, exposeHeadRoute: false },
    async (request, reply) => {
      const key = readKey(request.params);
      const known = request.headers['if-none-match'];
      if (known !== undefined) {
        const info = found(await store.find(key));
        if (matches(known, info.etag)) return cacheable(reply, info).code(304).send();
      }
      const { body, ...info } = found(await store.open(key));
      reply.raw.once('close', () => body.destroy());
      return describe(reply, info).send(body);
    },
  );

  app.head<{ Params: Address }>('/media/:id/:file', { schema: { ...schema, hide: true } }, async (request, reply) =>
    describe(reply, found(await store.find(readKey(request.params)))).send(),
  );
}

const missing = () => notFound('image_not_found', 'Image not found');

function found<T>(value: T | undefined): T {
  if (value === undefined) throw missing();
  return value;
}

function readKey({ id, file }: Address): string {
  const width = FILES.get(file);
  if (!width || !UUID.test(id)) throw missing();
  return keyOf(id, width);
}

/** RFC 9110: a list of validators or `*`, compared weakly. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag);
}

const cacheable = (reply: FastifyReply, { etag }: ObjectInfo) =>
  reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });

const describe = (reply: FastifyReply, info: ObjectInfo) =>
  cacheable(reply, info).headers({
    'content-type': 'image/webp',
    'content-length': info.bytes,
    'x-content-type-options': 'nosniff',
    // Opened by itself, it is a picture and can be nothing else.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
