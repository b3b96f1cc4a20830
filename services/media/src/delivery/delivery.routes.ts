import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IMAGE_WIDTHS, blurredPhotoPath } from '@commonyard/contracts/image-url.values';
import { errors } from '@commonyard/contracts/http/errors';
import type { App } from '@commonyard/service-kit/http/app';
import { matchesETag } from '@commonyard/service-kit/http/etag';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { Deps } from '../deps.ts';
import { objectKey } from '../images/images.mapper.ts';
import { listReaders, wasUploadedBy } from '../images/images.repository.ts';
import { canRead, isPublic } from '../images/readers.policy.ts';
import { uploaderOf } from '../images/uploader.mapper.ts';
import { encodeBlurred } from '../images/variants.ts';
import type { ObjectInfo } from '../storage/object-store.client.ts';

type VariantParams = { id: string; file: string };

/** A slower client loses its connection. */
const MAX_DELIVERY_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FILES = new Map(IMAGE_WIDTHS.map((width) => [`${width}.webp`, width]));

/** For a withdrawn listing to disappear from caches; the content of an image never changes. */
const PUBLIC_CACHE = 'public, max-age=3600, immutable';
const PRIVATE_CACHE = 'private, no-store';
/** In the gateway, which shows a blurred photo only with a listing that is public. */
const BLURRED_CACHE = 'public, s-maxage=86400';

export async function deliveryRoutes(
  app: App,
  { db, store, uploaderIds }: Pick<Deps, 'db' | 'store' | 'uploaderIds'>,
): Promise<void> {
  const schema = {
    summary: 'A stored image in one width, as WebP',
    response: { 200: { content: { 'image/webp': { schema: Type.String() } } }, ...errors(404, 503) },
  };

  app.get<{ Params: VariantParams }>(
    '/media/:id/:file',
    { schema, handlerTimeout: MAX_DELIVERY_MS, exposeHeadRoute: false },
    async (request, reply) => {
      const key = keyOf(request.params);
      const cacheControl = await cacheControlFor(request);
      const ifNoneMatch = request.headers['if-none-match'];
      if (ifNoneMatch !== undefined) {
        const info = existing(await store.find(key));
        if (matchesETag(ifNoneMatch, info.etag)) return cacheable(reply, info, cacheControl).code(304).send();
      }
      const { body, ...info } = existing(await store.open(key));
      reply.raw.once('close', () => body.destroy());
      return describe(reply, info, cacheControl).send(body);
    },
  );

  app.head<{ Params: VariantParams }>(
    '/media/:id/:file',
    { schema: { ...schema, hide: true } },
    async (request, reply) => {
      const key = keyOf(request.params);
      const cacheControl = await cacheControlFor(request);
      return describe(reply, existing(await store.find(key)), cacheControl).send();
    },
  );

  // For the gateway, which puts it into pages. Empty for a photo that has none.
  app.get<{ Params: { id: string } }>(
    blurredPhotoPath(':id'),
    { schema: { hide: true, response: schema.response } },
    async ({ params: { id } }, reply) => {
      if (!UUID.test(id) || !isPublic(await listReaders(db, id))) throw missing();
      const { body } = existing(await store.open(objectKey(id, 320)));
      const blurred = await encodeBlurred(await buffer(body));
      return reply.headers({ 'content-type': 'image/webp', 'cache-control': BLURRED_CACHE }).send(blurred ?? '');
    },
  );

  /** How the image may be cached. Throws 404 where the caller may not read it. */
  async function cacheControlFor(request: FastifyRequest<{ Params: VariantParams }>): Promise<string> {
    const { id } = request.params;
    const readers = await listReaders(db, id);
    if (isPublic(readers)) return PUBLIC_CACHE;
    if (canRead(request.caller, readers)) return PRIVATE_CACHE;
    const uploader = uploaderOf(request, uploaderIds);
    if (uploader !== undefined && (await wasUploadedBy(db, id, uploader))) return PRIVATE_CACHE;
    throw missing();
  }
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

const cacheable = (reply: FastifyReply, { etag }: ObjectInfo, cacheControl: string) =>
  reply.headers({ etag, 'cache-control': cacheControl });

const describe = (reply: FastifyReply, info: ObjectInfo, cacheControl: string) =>
  cacheable(reply, info, cacheControl).headers({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="image.webp"',
    'content-length': info.bytes,
    'x-content-type-options': 'nosniff',
    // Opened as a page, it can run nothing; no page can frame it.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
