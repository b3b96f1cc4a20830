import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import { closeAll, echo, formToken, onClose, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const post = (url: string, headers: Record<string, string> = {}) =>
  request(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body: '{}' });

/** Sends requests until a 429; returns the number of 200s before. */
async function countUntilRejected(next: (i: number) => ReturnType<typeof request>, most: number): Promise<number> {
  for (let i = 0; i < most; i++) {
    const response = await next(i);
    await response.body.dump();
    if (response.statusCode === 429) return i;
    expect(response.statusCode).toBe(200);
  }
  return most;
}

const randomAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');

describe('limits per client', () => {
  it('reject the 41st request about links of an hour, with Retry-After', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    expect(await countUntilRejected(() => post(`${url}/api/password-reset`), 50)).toBe(40);
    const response = await post(`${url}/api/password-reset`);
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(await response.body.json()).toEqual({
      message: `Too many requests about links from your network. Please try again in ${Math.ceil(wait / 60)} minutes.`,
      code: 'too_many_requests',
      params: { limit: 'links', seconds: wait },
      requestId: response.headers['x-request-id'],
    });
    expect(identity.received).toHaveLength(40);
    expect((await request(`${url}/api/password-reset`)).statusCode).toBe(200);
    expect((await post(`${url}/api/%70assword-reset`)).statusCode).toBe(400);
  });

  it('reject the 3,001st request of a minute', async () => {
    const { app } = await startGateway();
    const send = async () => (await app.inject('/api/map-settings')).statusCode;
    for (let i = 0; i < 3_000; i++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    // Before the gateway reads an address further.
    for (const url of ['/contact.', '/contact?inquiry=1.', '/a//b', '/%2e%2e/'])
      expect((await app.inject(url)).statusCode).toBe(429);
  });

  it('ignore forwarding headers of untrusted clients', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    const claim = () => ({ 'x-forwarded-for': randomAddress(), 'x-real-ip': randomAddress() });
    expect(await countUntilRejected(() => post(`${url}/api/password-reset`, claim()), 100)).toBe(40);
  });

  it("use the address of a trusted proxy's header: IPv4 by address, IPv6 by /64", async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url }, trustProxy: '127.0.0.0/8' });
    const from = (address: string) => post(`${url}/api/password-reset`, { 'x-forwarded-for': address });
    expect(await countUntilRejected((i) => from(`2001:db8:0:7::${(i + 1).toString(16)}`), 50)).toBe(40);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(200);
    expect(await countUntilRejected((i) => from(`203.0.113.${i}`), 50)).toBe(50);
    // Only the entry that the trusted proxy wrote counts; the entries before it came from the client.
    expect(await countUntilRejected(() => from(`${randomAddress()}, 198.51.100.9`), 50)).toBe(40);
    const response = await from('192.0.2.1, 198.51.100.10');
    expect(((await response.body.json()) as { headers: object }).headers).toMatchObject({
      'x-forwarded-for': '198.51.100.10',
    });
  });

  it('reject the 121st request about a mailed link of an hour', async () => {
    const inquiries = await startService(echo);
    const { url } = await startGateway({ upstreams: { inquiries: inquiries.url } });
    const open = (i: number) => post(`${url}/api/public-inquiries/thread${i % 2 === 0 ? '' : '/messages'}`);
    expect(await countUntilRejected(open, 130)).toBe(120);
  });

  it('count an open page that follows its thread apart from what uses a link', async () => {
    const [inquiries, assets] = [await startService(echo), await startService(echo)];
    const { url } = await startGateway({ upstreams: { inquiries: inquiries.url, assets: assets.url } });
    const follow = () => post(`${url}/api/public-inquiries/thread/summary`);
    expect(await countUntilRejected(follow, 90)).toBe(90);
    const open = (i: number) => post(`${url}/api/posted-listings${i % 2 === 0 ? '' : '/withdraw'}`);
    expect(await countUntilRejected(open, 130)).toBe(120);
    expect(await countUntilRejected(follow, 1)).toBe(1);
  });

  it('do not apply to what the services count, by a hash of the network that the gateway sends', async () => {
    const service = await startService(echo);
    const upstreams = { inquiries: service.url };
    const { url } = await startGateway({ upstreams, trustProxy: '127.0.0.0/8' });
    const another = await startGateway({ upstreams, trustProxy: '127.0.0.0/8' });
    const form = '/api/public-inquiries';
    expect(await countUntilRejected(() => post(url + form, formToken(form)), 60)).toBe(60);
    const networkOf = async (address: string, gateway = url) => {
      const claimed = { 'x-forwarded-for': address, 'x-internal-network': 'mine' };
      const response = await post(gateway + form, { ...formToken(form), ...claimed });
      return ((await response.body.json()) as { headers: Record<string, string> }).headers['x-internal-network'];
    };
    const network = await networkOf('203.0.113.7');
    expect(network).toMatch(/^[\w-]{22}$/);
    expect(await networkOf('203.0.113.7', another.url)).toBe(network);
    expect(await networkOf('203.0.113.8')).not.toBe(network);
    expect(await networkOf('2001:db8:0:7::1')).toBe(await networkOf('2001:db8:0:7::2'));
    expect(await networkOf('2001:db8:0:8::1')).not.toBe(await networkOf('2001:db8:0:7::2'));
  });

  it('can be disabled', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url }, perClientLimits: false });
    expect(await countUntilRejected(() => post(`${url}/api/password-reset`), 50)).toBe(50);
  });
});

describe('overload', () => {
  it('above maxInFlight gets 503 with Retry-After; probes get 200', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/admin/assets', async () => released.then(() => [])));
    const { url } = await startGateway({ upstreams: { assets: assets.url }, limits: { maxInFlight: 3 } });
    const waiting = Array.from({ length: 3 }, () => request(`${url}/api/admin/assets`));
    await eventually(() => expect(assets.received).toHaveLength(3));
    const rejected = await request(`${url}/api/admin/assets`);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '1']);
    expect(rejected.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(((await rejected.body.json()) as { code: string }).code).toBe('overloaded');
    for (const probe of ['/healthz', '/livez', '/readyz']) expect((await request(url + probe)).statusCode).toBe(200);
    release();
    for (const response of await Promise.all(waiting)) expect(response.statusCode).toBe(200);
    expect((await request(`${url}/api/admin/assets`)).statusCode).toBe(200);
  });

  it('is shed at event-loop lag only above half of maxInFlight', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/admin/assets', async () => released.then(() => [])));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      // Any delay exceeds this limit.
      limits: { maxInFlight: 4, maxEventLoopDelayMs: Number.MIN_VALUE },
    });
    const waiting = Array.from({ length: 2 }, () => request(`${url}/api/admin/assets`));
    await eventually(() => expect(assets.received).toHaveLength(2));
    await eventually(async () => {
      const rejected = await request(`${url}/favicon.svg`);
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '1']);
    });
    expect((await request(`${url}/readyz`)).statusCode).toBe(200);
    release();
    for (const response of await Promise.all(waiting)) expect(response.statusCode).toBe(200);
    expect((await request(`${url}/favicon.svg`)).statusCode).toBe(200);
  });

  it('is queued up to queueTimeoutMs, in order', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/admin/assets', async () => released.then(() => [])));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { maxInFlightPerService: 2, queueTimeoutMs: 60_000 },
    });
    const all = Array.from({ length: 20 }, () => request(`${url}/api/admin/assets`));
    await eventually(() => expect(assets.received).toHaveLength(2));
    release();
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  it('is rejected after queueTimeoutMs in the queue', async () => {
    const assets = await startService((app) => app.get('/api/admin/assets', () => new Promise(() => undefined)));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { maxInFlightPerService: 1, queueTimeoutMs: 50, responseTimeoutMs: 5_000 },
    });
    const pending = request(`${url}/api/admin/assets`);
    await eventually(() => expect(assets.received).toHaveLength(1));
    expect((await request(`${url}/api/admin/assets`)).statusCode).toBe(503);
    expect((await pending).statusCode).toBe(504);
  });

  it('of slow request bodies does not block other requests', async () => {
    const assets = await startService(echo);
    const { url, port } = await startGateway({
      upstreams: { assets: assets.url, media: assets.url },
      limits: { maxInFlight: 3, maxInFlightPerService: 3, maxUploadsPerService: 3, maxQueuedPerService: 0 },
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

  it('above maxBufferedBytes gets 503', async () => {
    const { url } = await startGateway({ limits: { maxBufferedBytes: 1 } });
    const rejected = await post(`${url}/api/assets`);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '1']);
  });

  it('of idle connections does not block requests', async () => {
    const assets = await startService(echo);
    const { url, port } = await startGateway({ upstreams: { assets: assets.url } });
    const idle = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    onClose(async () => idle.forEach((socket) => socket.destroy()));
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
  });
});

describe('shutdown', () => {
  it('responds 503 on readyz, completes requests in flight and closes connections', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const lifecycle = { stopping: false };
    const { app, url } = await startGateway({ upstreams: { assets: assets.url }, lifecycle });
    const inFlight = request(`${url}/api/assets`);
    await eventually(() => expect(assets.received).toHaveLength(1));
    lifecycle.stopping = true;
    const readiness = await request(`${url}/readyz`);
    expect([readiness.statusCode, readiness.headers.connection]).toEqual([503, 'close']);
    expect((await request(`${url}/healthz`)).statusCode).toBe(200);
    const closed = app.close();
    release();
    const response = await inFlight;
    expect([response.statusCode, await response.body.json(), response.headers.connection]).toEqual([200, [], 'close']);
    await closed;
  });
});
