import type { FastifyReply } from 'fastify';
import { IMAGE_WIDTHS } from '@commonyard/contracts/media.values';
import { errors } from '@commonyard/contracts/http/errors';
import type { App } from '@commonyard/service-kit/http/app';
import { notFound } from '@commonyard/service-kit/http/errors';
import type { Deps } from '../deps.ts';
import { objectKey } from '../images/images.mapper.ts';
import type { ObjectInfo } from '../storage/object-store.client.ts';

type VariantParams = { id: string; file: string };

/** A slower client loses its connection. */
const MAX_DELIVERY_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FILES = new Map(IMAGE_WIDTHS.map((width) => [`${width}.webp`, width]));

/** Streams images from the store. URLs are unguessable and their content never changes. */
export async function deliveryRoutes(app: App, { store }: Pick<Deps, 'store'>): Promise<void> {
  const schema = { tags: ['media'], summary: 'A stored image in one width, as WebP', response: errors(404, 503) };

  app.get<{ Params: VariantParams }>(
    '/media/:id/:file',
    { schema, handlerTimeout: MAX_DELIVERY_MS, exposeHeadRoute: false },
    async (request, reply) => {
      const key = keyOf(request.params);
      const ifNoneMatch = request.headers['if-none-match'];
      if (ifNoneMatch !== undefined) {
        const info = existing(await store.find(key));
        if (matches(ifNoneMatch, info.etag)) return cacheable(reply, info).code(304).send();
      }
      const { body, ...info } = existing(await store.open(key));
      reply.raw.once('close', () => body.destroy());
      return describe(reply, info).send(body);
    },
  );

  app.head<{ Params: VariantParams }>(
    '/media/:id/:file',
    { schema: { ...schema, hide: true } },
    async (request, reply) => describe(reply, existing(await store.find(keyOf(request.params)))).send(),
  );
}

const missing = () => notFound('image_not_found', 'Image not found');

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw missing();
  return value;
}

/** Throws 404 for anything but the path of a variant. */
function keyOf({ id, file }: VariantParams): string {
  const width = FILES.get(file);
  if (!width || !UUID.test(id)) throw missing();
  return objectKey(id, width);
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
    // Opened as a page, it can run nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
