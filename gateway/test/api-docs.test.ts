import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { VERSION } from '@commonyard/service-kit/version';
import { closeAll, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const startServiceWithDescription = (description: object) =>
  startService((app) => app.get('/internal/openapi.json', async () => description));

describe('the API description', () => {
  it('merges the documents of all reachable services, without internal routes', async () => {
    const identity = await startServiceWithDescription({
      tags: [{ name: 'identity' }],
      paths: {
        '/api/form-token': { get: expect.anything() },
        '/api/user': { get: { responses: { 200: { schema: { $ref: '#/components/schemas/def-0' } } } } },
        '/internal/session': { get: {} },
      },
      components: { schemas: { 'def-0': { type: 'object' } } },
    });
    const assets = await startServiceWithDescription({
      paths: { '/api/assets': { get: {} } },
      components: { schemas: { 'def-0': { type: 'array' } } },
    });
    const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url } });
    expect(await (await request(`${url}/api/docs/openapi.json`)).body.json()).toEqual({
      openapi: '3.1.0',
      info: {
        title: 'CommonYard',
        version: VERSION,
        description: expect.stringMatching(/ Described here: identity, assets\.$/),
      },
      servers: [{ url: 'http://commonyard.test' }],
      tags: [{ name: 'identity' }],
      paths: {
        '/api/form-token': { get: expect.anything() },
        '/api/map-settings': { get: expect.anything() },
        '/api/status': { get: expect.anything() },
        '/api/user': { get: { responses: { 200: { schema: { $ref: '#/components/schemas/identity.def-0' } } } } },
        '/api/assets': { get: {} },
      },
      components: { schemas: { 'identity.def-0': { type: 'object' }, 'assets.def-0': { type: 'array' } } },
    });
  });

  it('has a page with its own Content-Security-Policy', async () => {
    const assets = await startServiceWithDescription({ paths: { '/api/assets': { get: {} } } });
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const page = await request(`${url}/api/docs`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...(await page.body.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(4);
    for (const path of scripts) expect([path, (await request(url + String(path))).statusCode]).toEqual([path, 200]);
    for (const path of ['/api/docs/json', '/api/docs/yaml'])
      expect((await request(url + path)).headers['location']).toBe('/api/docs/openapi.json');
  });
});
