import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { services } from '../src/routes.ts';
import { listRoutes } from './support/list-routes.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const ADMINISTRATOR = '203.0.113.7';
const PROBES = ['/healthz', '/livez', '/readyz'];
const VISITOR = '198.51.100.9';

/** A gateway behind a trusted proxy on this machine. */
async function start(openOnlyTo?: string) {
  const assets = await startService(echo);
  const upstreams = Object.fromEntries(services.map((name) => [name, assets.url]));
  const { app, url } = await startGateway({ upstreams, trustProxy: '127.0.0.1', openOnlyTo });
  const send = async (from: string, path: string, headers = {}, method = 'GET') => {
    const response = await request(url + path, {
      method: method as 'GET',
      headers: { 'x-forwarded-for': from, ...headers },
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  return { send, received: assets.received, routes: listRoutes(app) };
}

describe('a closed public entrance', () => {
  it('lets the named addresses use the product, and no request of another reaches a service', async () => {
    const { send, received, routes } = await start(`192.0.2.1, ${ADMINISTRATOR}/32`);
    expect((await send(ADMINISTRATOR, '/api/assets')).status).toBe(200);
    expect(received).toHaveLength(1);
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, url } of [...routes, { method: 'GET', url: '/api/nothing' }].filter(
      ({ url }) => !PROBES.includes(url),
    )) {
      const path = url.replaceAll(/:\w+/g, '1').replace('*', 'x');
      const { status, text } = await send(VISITOR, path, {}, method);
      const code = method === 'HEAD' ? 'closed' : (JSON.parse(text) as { code: string }).code;
      expect([method, path, status, code]).toEqual([method, path, 503, 'closed']);
    }
    expect(received).toHaveLength(1);
  });

  it('shows visitors one page in both languages, with the security headers', async () => {
    const { send } = await start(ADMINISTRATOR);
    const { status, headers, text } = await send(VISITOR, '/', { accept: 'text/html,*/*' });
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3600',
      'cache-control': 'no-store',
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
    });
    expect(text).toContain('CommonYard is closed for now');
    expect(text).toContain('CommonYard est fermé pour le moment');
  });

  it('answers the probes of the platform', async () => {
    const { send } = await start(ADMINISTRATOR);
    for (const path of PROBES) expect((await send(VISITOR, path)).status).toBe(200);
  });

  it('believes no forwarded address of a proxy that is not trusted', async () => {
    const { url } = await startGateway({ openOnlyTo: ADMINISTRATOR });
    const response = await request(`${url}/`, { headers: { 'x-forwarded-for': ADMINISTRATOR } });
    await response.body.dump();
    expect(response.statusCode).toBe(503);
  });

  it('is open without the setting', async () => {
    const { send } = await start();
    expect((await send(VISITOR, '/api/assets')).status).toBe(200);
  });
});
