import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { verifyCallerToken, closeAll, echo, formToken, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

type Echo = { method: string; url: string; headers: Record<string, string>; body: string };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

describe('forwarding', () => {
  it('forwards path and query unchanged, and the response', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const response = await request(`${url}/api/assets/7?search=d%C3%A9neigeuse&page=2`);
    expect(response.statusCode).toBe(200);
    expect(((await response.body.json()) as Echo).url).toBe('/api/assets/7?search=d%C3%A9neigeuse&page=2');
  });

  it('chooses the service by path prefix, at a segment boundary', async () => {
    const [identity, assets, media] = await Promise.all([startService(echo), startService(echo), startService(echo)]);
    const { url } = await startGateway({
      upstreams: { identity: identity.url, assets: assets.url, media: media.url },
    });
    const paths = {
      '/api/user': identity,
      '/api/users': identity,
      '/api/users/4': identity,
      '/api/municipalities?search=ren': identity,
      '/api/assets': assets,
      '/api/public/assets': assets,
      '/api/admin/pending-assets': assets,
      '/media/x/320.webp': media,
    };
    for (const [path, service] of Object.entries(paths)) {
      const before = service.received.length;
      expect([path, (await request(url + path)).statusCode]).toEqual([path, 200]);
      expect([path, service.received.length]).toEqual([path, before + 1]);
    }
    expect((await request(`${url}/api/assetsx`)).statusCode).toBe(404);
    expect((await request(`${url}/api/public`)).statusCode).toBe(404);
  });

  it('forwards a JSON body, its length and the idempotency key', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const body = JSON.stringify({ title: 'Chargeuse à neige' });
    const response = await request(`${url}/api/public/assets`, {
      method: 'POST',
      headers: {
        ...SAME_ORIGIN,
        ...formToken('/api/public/assets'),
        'content-type': 'application/json',
        'idempotency-key': 'k-1',
      },
      body,
    });
    const seen = (await response.body.json()) as Echo;
    expect(seen.body).toBe(body);
    expect(seen.headers).toMatchObject({ 'content-length': String(Buffer.byteLength(body)), 'idempotency-key': 'k-1' });
  });

  it('responds 404 for internal paths', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    for (const path of ['/internal/session', '/internal/openapi.json', '/livez/../internal/session']) {
      const response = await request(url + path, { headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(404);
    }
    expect(identity.received).toHaveLength(0);
  });

  it('generates the request id, in the response and upstream', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const response = await request(`${url}/api/assets`, { headers: { 'x-request-id': 'mine' } });
    const { headers } = (await response.body.json()) as Echo;
    expect(headers['x-request-id']).toBe(response.headers['x-request-id']);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('streams a response of unknown length', async () => {
    let proceed: () => void = () => undefined;
    const media = await startService((app) =>
      app.get('/media/events', (_request, reply) => {
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
        reply.raw.write('data: one\n\n');
        proceed = () => reply.raw.end('data: two\n\n');
        return reply.hijack();
      }),
    );
    const { url } = await startGateway({ upstreams: { media: media.url } });
    const { body } = await request(`${url}/media/events`);
    const pieces: string[] = [];
    for await (const piece of body) {
      pieces.push(String(piece));
      proceed();
    }
    expect(pieces).toEqual(['data: one\n\n', 'data: two\n\n']);
  });

  it('forwards large responses completely, and HEAD, 204 and 304 without a body', async () => {
    const large = Buffer.alloc(3_000_000, 'yard');
    const media = await startService((app) => {
      app.get('/media/large', async () => large);
      app.get('/media/none', async (_request, reply) => reply.code(204).send());
      app.get('/media/same', async (_request, reply) => reply.code(304).header('etag', '"1"').send());
    });
    const { url } = await startGateway({ upstreams: { media: media.url } });
    const whole = await request(`${url}/media/large`);
    expect(Buffer.from(await whole.body.arrayBuffer()).equals(large)).toBe(true);
    const head = await request(`${url}/media/large`, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], await head.body.text()]).toEqual([200, '3000000', '']);
    expect((await request(`${url}/media/none`)).statusCode).toBe(204);
    const same = await request(`${url}/media/same`, { headers: { 'if-none-match': '"1"' } });
    expect([same.statusCode, same.headers.etag]).toEqual([304, '"1"']);
  });
});

describe('headers', () => {
  it('from clients are dropped if only the gateway may set them', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const response = await request(`${url}/api/assets`, {
      headers: {
        'x-internal-identity': 'admin',
        'x-internal-anything': '1',
        'x-user-id': '1',
        'x-user-role': 'admin',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.test',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'chosen',
        'x-http-method-override': 'DELETE',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        authorization: 'Bearer x',
        cookie: 'other=1',
      },
    });
    const { headers } = (await response.body.json()) as Echo;
    expect(Object.keys(headers).sort()).toEqual([
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-internal-identity',
      'x-internal-network',
      'x-request-id',
    ]);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(await verifyCallerToken(headers, 'assets')).toMatchObject({ sub: 'anonymous', role: null, locale: 'en' });
  });

  it('contain x-forwarded-proto https if PUBLIC_URL is https', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url }, publicUrl: 'https://commonyard.test' });
    const response = await request(`${url}/api/assets`);
    expect(((await response.body.json()) as Echo).headers['x-forwarded-proto']).toBe('https');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('contain the uploader cookie for media only, and media sets no other', async () => {
    const respondToAll = (app: Parameters<typeof echo>[0]) =>
      app.get('/*', async ({ headers }, reply) =>
        reply
          .header('set-cookie', ['uploader=new; Path=/; HttpOnly', 'sid=stolen', 'uploaders=1', 'theme=dark'])
          .send({ headers }),
      );
    const [assets, media] = await Promise.all([startService(respondToAll), startService(respondToAll)]);
    const { url } = await startGateway({ upstreams: { assets: assets.url, media: media.url } });
    const get = async (path: string, cookie: string) => {
      const response = await request(url + path, { headers: { cookie } });
      const sent = ((await response.body.json()) as Echo).headers['cookie'];
      return [sent, response.headers['set-cookie']];
    };
    const own = 'uploader=new; Path=/; HttpOnly';
    expect(await get('/media/x', 'theme=dark; uploader=abc; other=1')).toEqual(['uploader=abc', own]);
    expect(await get('/media/x', 'uploader=abc; uploader=def')).toEqual([undefined, own]);
    expect(await get('/api/assets', 'uploader=abc')).toEqual([undefined, undefined]);
  });

  it('contain the session and the device cookie for identity only, and identity sets no other', async () => {
    const respondToAll = (app: Parameters<typeof echo>[0]) => {
      app.get('/internal/session', async (_request, reply) => reply.code(404).send({}));
      app.get('/api/*', async ({ headers }, reply) =>
        reply
          .header('set-cookie', ['sid=new', 'device=new; Path=/api/login', 'devices=1', 'uploader=x'])
          .send({ headers }),
      );
    };
    const [assets, identity] = await Promise.all([startService(respondToAll), startService(respondToAll)]);
    const { url } = await startGateway({ upstreams: { assets: assets.url, identity: identity.url } });
    const get = async (path: string, cookie: string) => {
      const response = await request(url + path, { headers: { cookie } });
      const sent = ((await response.body.json()) as Echo).headers['cookie'];
      return [sent, response.headers['set-cookie']];
    };
    const own = ['sid=new', 'device=new; Path=/api/login'];
    expect(await get('/api/login', 'device=abc; other=1')).toEqual(['device=abc', own]);
    expect(await get('/api/login', 'device=abc; device=def')).toEqual([undefined, own]);
    expect(await get('/api/login', 'other=1; device=abc; sid=def')).toEqual(['sid=def; device=abc', own]);
    expect(await get('/api/assets', 'device=abc')).toEqual([undefined, undefined]);
  });

  it('contain the uploader cookie of a secure page if PUBLIC_URL is https', async () => {
    const media = await startService(echo);
    const { url } = await startGateway({ upstreams: { media: media.url }, publicUrl: 'https://commonyard.test' });
    const response = await request(`${url}/media/x`, { headers: { cookie: 'uploader=abc; __Host-uploader=def' } });
    expect(((await response.body.json()) as Echo).headers['cookie']).toBe('__Host-uploader=def');
  });

  it('of services are removed if they are internal', async () => {
    const respondToAll = (app: Parameters<typeof echo>[0]) =>
      app.get('/*', async (_request, reply) =>
        reply
          .headers({ 'x-internal-cost': '5', 'x-powered-by': 'x', server: 'x', 'x-request-id': 'theirs' })
          .header('set-cookie', 'sid=abc')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send({}),
      );
    const [identity, media] = await Promise.all([startService(respondToAll), startService(respondToAll)]);
    const { url } = await startGateway({ upstreams: { identity: identity.url, media: media.url } });
    const image = (await request(`${url}/media/x`)).headers;
    for (const name of ['x-internal-cost', 'x-powered-by', 'server', 'set-cookie'])
      expect(image).not.toHaveProperty(name);
    expect(image['x-request-id']).not.toBe('theirs');
    expect(image['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(image['x-content-type-options']).toBe('nosniff');
    expect(image).not.toHaveProperty('strict-transport-security');
    expect((await request(`${url}/api/user`)).headers['set-cookie']).toBe('sid=abc');
  });
});
