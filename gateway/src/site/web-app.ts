import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compressStored, type Encoding } from '../http/compression.ts';
import { isReserved } from '../routes.ts';
import type { FindBlurredPhoto } from './blurred-photos.ts';
import type { ReadPublicJson } from './page-data.ts';
import { renderPage } from './pages.ts';
import { readPreferences } from './preferences.ts';
import { registerPageHeaders } from '../http/security-headers.ts';
import { loadShells } from './shells.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

type WebAppOptions = {
  root: string;
  https: boolean;
  mapTilesUrl: string | undefined;
  origin: string;
  sessionCookieName: string;
  hasDemoData: boolean;
  readPublicJson: (request: FastifyRequest) => ReadPublicJson;
  findBlurredPhoto: (request: FastifyRequest) => FindBlurredPhoto;
};

/** Each file has its own route, so that no path can reach another file; any other URL of a browser is a page. */
export async function webApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { root, https, mapTilesUrl, origin, sessionCookieName, hasDemoData } = options;
  await registerPageHeaders(app, { https, mapTilesUrl });
  // The library states a charset for JavaScript, JSON and text/ only.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'shells/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // File names under /assets/ contain a content hash; everything else is revalidated.
      const hashed = path.slice(root.length).replaceAll('\\', '/').startsWith('/assets/');
      (reply as unknown as Pick<ServerResponse, 'setHeader'> & typeof reply).header(
        'cache-control',
        hashed ? IMMUTABLE : 'no-cache',
      );
    },
  });
  const shells = loadShells(root);
  const compress = createPageCompressor();
  app.get('/*', async (request, reply) => {
    if (isReserved(request.url) || !wantsPage(request)) return reply.callNotFound();
    const url = new URL(request.url, origin);
    const preferences = readPreferences(request, url.searchParams);
    const hasSession = request.headers.cookie?.includes(`${sessionCookieName}=`) ?? false;
    const pages = {
      shells,
      origin,
      hasDemoData,
      readPublicJson: options.readPublicJson(request),
      findBlurredPhoto: options.findBlurredPhoto(request),
    };
    return sendPage(await renderPage(pages, { url, preferences, hasSession }), request, reply);
  });

  async function sendPage(html: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const { encoding, body } = await compress(html, etag, headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  }
}

/** Whether a browser opens a page, or another client requests a path that does not look like a file. */
function wantsPage({ headers, url }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const path = url.split('?', 1)[0] as string;
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
}

const MAX_BYTES = 16 * 1024 * 1024;

type Compressed = { encoding: Encoding | undefined; body: string | Buffer };

/** Creates the compressor of pages. It keeps what it has compressed, by the ETag of the page. */
function createPageCompressor() {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (bytes) => bytes.length });
  return async (html: string, etag: string, acceptEncoding: string | undefined): Promise<Compressed> => {
    const encoding = acceptedEncoding(acceptEncoding, 'stored');
    if (!encoding) return { encoding, body: html };
    const key = `${encoding} ${etag}`;
    let body = cache.get(key);
    if (!body) cache.set(key, (body = await compressStored[encoding](Buffer.from(html))));
    return { encoding, body };
  };
}
