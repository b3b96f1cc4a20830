import { afterEach, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import type { Limits } from '../src/limits.ts';
import { closeAll, startGateway, startService, verifyCallerToken } from './support/start-gateway.ts';
import { writeShells } from './support/write-shells.ts';

afterEach(closeAll);

const LIST = '/api/assets?type=available_asset&status=available&limit=24';
const imageId = (index: number) => `11111111-2222-4333-8444-55555555555${index}`;
const cards = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({
    id: index + 1,
    title: `Grader ${index}`,
    description: 'A grader.',
    category: 'road-maintenance',
    image: imageId(index),
  }));
const listing = { ...cards(1)[0], type: 'available_asset', status: 'available', locale: 'en', images: [] };

/** The gateway before a list of photos, and before media that has what the test defines. */
async function start(
  defineMedia: (app: FastifyInstance) => void,
  responses: Record<string, unknown> = {},
  limits: Partial<Limits> = {},
) {
  const assets = await startService((app) => {
    app.get('/*', async ({ url }, reply) => ({ [LIST]: cards(5), ...responses })[url] ?? reply.code(404).send({}));
  });
  const media = await startService(defineMedia);
  const { url } = await startGateway({
    webRoot: writeShells(),
    upstreams: { assets: assets.url, media: media.url },
    limits,
  });
  const open = async (path = '/available-equipment', headers: Record<string, string> = {}) =>
    (await request(url + path, { headers: { accept: 'text/html', ...headers } })).body.text();
  return { url, media, open };
}

/** The numbers of the photos in a page that have a blurred one. */
const blurredIn = (html: string) =>
  [
    ...html.matchAll(
      /img\[src="\/media\/[\w-]*(\d)\/640\.webp"\]\{background:url\(data:image\/webp;base64,[\w+/=]+\)/g,
    ),
  ].map(([, index]) => Number(index));

const PUBLIC = 'public, s-maxage=60';
const serveAll = (app: FastifyInstance) =>
  void app.get('/internal/images/:id/blurred', async (_request, reply) =>
    reply.type('image/webp').header('cache-control', PUBLIC).send(Buffer.from('RIFF blurred')),
  );

it('a list has those of its first row from the second request on, read as a guest', async () => {
  const { media, open } = await start(serveAll);
  expect(blurredIn(await open())).toEqual([]);
  await eventually(async () => expect(blurredIn(await open())).toEqual([0, 1, 2]));
  expect(await open()).toContain(
    `<style>img[src="/media/${imageId(0)}/640.webp"]{background:url(data:image/webp;base64,${btoa('RIFF blurred')}) center/cover}`,
  );
  // None twice, and none of later rows.
  expect(media.received).toHaveLength(3);
  expect(await verifyCallerToken(media.received[0]!, 'media')).toMatchObject({ sub: 'anonymous' });
});

it('the page of a listing has that of its main photo', async () => {
  const images = [0, 1].map((index) => `/media/${imageId(index)}/1280.webp`);
  const { media, open } = await start(serveAll, { '/api/assets/1': { ...listing, images } });
  await eventually(async () => expect(blurredIn(await open('/equipment/available/1'))).toEqual([0]));
  expect(media.received).toHaveLength(1);
});

it('a page without listings that a guest may read requests none: a missing listing, another status, a session', async () => {
  const images = [`/media/${imageId(0)}/1280.webp`];
  const { media, open } = await start(serveAll, { '/api/assets/2': { ...listing, status: 'pending', images } });
  for (const [path, headers] of [
    ['/equipment/available/1', {}],
    ['/equipment/available/2', {}],
    ['/available-equipment', { cookie: 'sid=abc' }],
  ] as const)
    expect(await open(path, headers)).not.toContain('data:image');
  expect(media.received).toEqual([]);
});

it.each([
  [
    'has none',
    (app: FastifyInstance) => app.get('/*', (_request, reply) => reply.header('cache-control', PUBLIC).send('')),
  ],
  [
    'has one that is too large',
    (app: FastifyInstance) =>
      app.get('/*', (_request, reply) => reply.header('cache-control', PUBLIC).send(Buffer.alloc(2_049, 1))),
  ],
  ['may not show it', (app: FastifyInstance) => app.get('/*', (_request, reply) => reply.code(404).send({}))],
  ['fails', (app: FastifyInstance) => app.get('/*', (_request, reply) => reply.code(500).send({}))],
  ['hangs', (app: FastifyInstance) => app.get('/*', () => new Promise(() => undefined))],
])('a page has its photos without them where media %s', async (_name, define) => {
  // A gateway waits for its requests before it closes.
  const { media, open } = await start(define, {}, { responseTimeoutMs: 200, stallTimeoutMs: 200 });
  for (let count = 0; count < 3; count++) {
    const html = await open();
    expect(html).toContain(`src="/media/${imageId(0)}/640.webp"`);
    expect(html).not.toContain('data:image');
    await eventually(() => expect(media.received.length).toBeGreaterThanOrEqual(3));
  }
});

it('requests at most four at a time', async () => {
  const paths = [1, 2, 3, 4, 5, 6];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { media, open } = await start(
    (app) => app.get('/*', () => released),
    Object.fromEntries(
      paths.map((id) => [`/api/assets/${id}`, { ...listing, id, images: [`/media/${imageId(id)}/1280.webp`] }]),
    ),
  );
  await Promise.all(paths.map((id) => open(`/equipment/available/${id}`)));
  await eventually(() => expect(media.received).toHaveLength(4));
  release();
});
