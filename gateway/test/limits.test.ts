import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import { closeAll, echo, formToken, onClose, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const post = (url: string, headers: Record<string, string> = {}) =>
  request(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body: '{}' });

/** Posts until one is refused and gives how many were answered before. */
async function countUntilRefused(next: (i: number) => ReturnType<typeof request>, most: number): Promise<number> {
  for (let i = 0; i < most; i++) {
    const answer = await next(i);
    await answer.body.dump();
    if (answer.statusCode === 429) return i;
    expect(answer.statusCode).toBe(200);
  }
  return most;
}

const randomAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');

describe('limits per client', () => {
  it('refuse the eleventh sign-in of a minute and say for how long', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    expect(await countUntilRefused(() => post(`${url}/api/login`), 20)).toBe(10);
    const answer = await post(`${url}/api/login`);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(await answer.body.json()).toEqual({
      message: `Too many sign-in attempts from your network. Please try again in ${wait} seconds.`,
      code: 'too_many_requests',
      requestId: answer.headers['x-request-id'],
    });
    const inFrench = await post(`${url}/api/login`, { 'accept-language': 'fr-CA' });
    expect(((await inFrench.body.json()) as { message: string }).message).toMatch(
      /^Trop de tentatives de connexion depuis votre réseau\. Veuillez réessayer dans \d+ secondes\.$/,
    );
    expect(identity.received).toHaveLength(10);
    expect((await request(`${url}/api/login`)).statusCode).toBe(200);
    expect((await post(`${url}/api/%6cogin`)).statusCode).toBe(429);
  });

  it('are not escaped by claiming other addresses', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    const claim = () => ({ 'x-forwarded-for': randomAddress(), 'x-real-ip': randomAddress() });
    expect(await countUntilRefused(() => post(`${url}/api/login`, claim()), 100)).toBe(10);
  });

  it('count what a trusted proxy says: IPv4 addresses each, IPv6 by /64', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url }, trustProxy: '127.0.0.0/8' });
    const from = (address: string) => post(`${url}/api/login`, { 'x-forwarded-for': address });
    expect(await countUntilRefused((i) => from(`2001:db8:0:7::${i + 1}`), 20)).toBe(10);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(200);
    expect(await countUntilRefused((i) => from(`203.0.113.${i}`), 20)).toBe(20);
    // Only the entry that the trusted proxy wrote counts; what is left of it came from the client.
    expect(await countUntilRefused(() => from(`${randomAddress()}, 198.51.100.9`), 20)).toBe(10);
    const answer = await from('192.0.2.1, 198.51.100.10');
    expect(((await answer.body.json()) as { headers: object }).headers).toMatchObject({
      'x-forwarded-for': '198.51.100.10',
    });
  });

  it('bound anonymous listings, inquiries and messages, and pictures by their number', async () => {
    const assets = await startService(echo);
    const media = await startService((app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
      app.post('/api/upload/images', async (_request, reply) => reply.header('x-internal-cost', '5').send({}));
    });
    const { url } = await startGateway({ upstreams: { assets: assets.url, media: media.url, inquiries: assets.url } });
    const send = (form: string) => () => post(url + form, formToken(form));
    expect(await countUntilRefused(send('/api/public/assets'), 30)).toBe(20);
    expect(await countUntilRefused(send('/api/public-inquiries'), 50)).toBe(40);
    expect(await countUntilRefused(send('/api/contact'), 30)).toBe(20);
    const upload = () => post(`${url}/api/upload/images`, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(await countUntilRefused(upload, 30)).toBe(20);
  });

  it('take a form that is sent again with its Idempotency-Key for one post, and nothing else for one', async () => {
    const service = await startService(echo);
    const { url } = await startGateway({ upstreams: { inquiries: service.url, identity: service.url } });
    const form = '/api/public-inquiries';
    const send = (key: string) => post(url + form, { ...formToken(form), 'idempotency-key': key });
    expect(await countUntilRefused(() => send('one'), 60)).toBe(60);
    expect(await countUntilRefused((i) => send(`another ${i}`), 60)).toBe(39);
    expect((await send('one')).statusCode).toBe(200);
    const sameKey = { 'idempotency-key': 'one' };
    expect(await countUntilRefused(() => post(`${url}/api/login`, sameKey), 60)).toBe(10);
  });

  it('are lifted for load tests', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url }, perClientLimits: false });
    expect(await countUntilRefused(() => post(`${url}/api/login`), 30)).toBe(30);
  });
});

describe('overload', () => {
  it('is refused at once, with when to come back, and probes are answered', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const { url } = await startGateway({ upstreams: { assets: assets.url }, limits: { requests: 3 } });
    const waiting = Array.from({ length: 3 }, () => request(`${url}/api/assets`));
    await eventually(() => expect(assets.received).toHaveLength(3));
    const refused = await request(`${url}/api/assets`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(((await refused.body.json()) as { code: string }).code).toBe('overloaded');
    for (const probe of ['/healthz', '/livez', '/readyz']) expect((await request(url + probe)).statusCode).toBe(200);
    release();
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200);
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
  });

  it('is where a late event loop has many to serve, and not where it is late with a few', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const { app, url } = await startGateway({
      upstreams: { assets: assets.url },
      // Any lateness is too late.
      limits: { requests: 4, lateMs: Number.MIN_VALUE },
    });
    await eventually(() => expect(app.isUnderPressure()).toBe(true));
    expect((await request(`${url}/favicon.svg`)).statusCode).toBe(200);
    const waiting = Array.from({ length: 2 }, () => request(`${url}/api/assets`));
    await eventually(() => expect(assets.received).toHaveLength(2));
    const refused = await request(`${url}/favicon.svg`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    release();
    for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200);
  });

  it('that passes soon is waited for, in order', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { perService: 2, waitMs: 60_000 },
    });
    const all = Array.from({ length: 20 }, () => request(`${url}/api/assets`));
    await eventually(() => expect(assets.received).toHaveLength(2));
    release();
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  it('that lasts is refused after a while', async () => {
    const assets = await startService((app) => app.get('/api/assets', () => new Promise(() => undefined)));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { perService: 1, waitMs: 50, answerMs: 5_000 },
    });
    const stuck = request(`${url}/api/assets`);
    await eventually(() => expect(assets.received).toHaveLength(1));
    expect((await request(`${url}/api/assets`)).statusCode).toBe(503);
    expect((await stuck).statusCode).toBe(504);
  });

  it('of bodies that trickle keeps nobody out', async () => {
    const assets = await startService(echo);
    const { url, port } = await startGateway({
      upstreams: { assets: assets.url, media: assets.url },
      limits: { requests: 3, perService: 3, uploads: 3, waiting: 0 },
    });
    const slow = (path: string, type: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: none\r\ncontent-type: ${type}\r\n`);
      socket.write('content-length: 100000\r\n\r\n{');
      onClose(async () => socket.destroy());
    };
    for (let i = 0; i < 20; i++) {
      slow('/api/public/assets', 'application/json');
      slow('/api/upload/images', 'multipart/form-data; boundary=b');
    }
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
    expect((await post(`${url}/api/assets`)).statusCode).toBe(200);
    const upload = await post(`${url}/api/upload/images`, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(upload.statusCode).toBe(200);
  });

  it('of bodies in memory is refused', async () => {
    const { url } = await startGateway({ limits: { heldBytes: 1 } });
    const refused = await post(`${url}/api/assets`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  });

  it('of open connections that say nothing keeps nobody out', async () => {
    const assets = await startService(echo);
    const { url, port } = await startGateway({ upstreams: { assets: assets.url } });
    const idle = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    onClose(async () => idle.forEach((socket) => socket.destroy()));
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
  });
});

describe('stopping', () => {
  it('says so to probes, finishes what is under way and closes connections behind it', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const lifecycle = { stopping: false };
    const { app, url } = await startGateway({ upstreams: { assets: assets.url }, lifecycle });
    const underWay = request(`${url}/api/assets`);
    await eventually(() => expect(assets.received).toHaveLength(1));
    lifecycle.stopping = true;
    const readiness = await request(`${url}/readyz`);
    expect([readiness.statusCode, readiness.headers.connection]).toEqual([503, 'close']);
    expect((await request(`${url}/healthz`)).statusCode).toBe(200);
    const closed = app.close();
    release();
    const answer = await underWay;
    expect([answer.statusCode, await answer.body.json(), answer.headers.connection]).toEqual([200, [], 'close']);
    await closed;
  });
});
