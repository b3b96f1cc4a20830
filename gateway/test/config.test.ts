import { describe, expect, it } from '@jest/globals';
import { loadGatewayConfig } from '../src/config.ts';
import { services } from '../src/routes.ts';

const upstreams = Object.fromEntries(services.map((name, index) => [name, `http://127.0.0.1:${4001 + index}`]));

const env = {
  PORT: '8080',
  PUBLIC_URL: 'http://localhost:8080',
  CALLER_PRIVATE_KEY: 'a2V5',
  FORM_TOKEN_SECRET: 'f'.repeat(32),
  NATS_URL: 'nats://127.0.0.1:4222',
  ...Object.fromEntries(Object.entries(upstreams).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
  WEB_ROOT: '/srv/web',
};

describe('the configuration', () => {
  it('reads the service URLs; limits are on by default', () => {
    expect(loadGatewayConfig(env)).toMatchObject({
      HOST: '127.0.0.1',
      COMMONYARD_LIMITS: 'on',
      upstreams,
    });
  });

  it('reports every invalid variable', () => {
    const bad = {
      ...env,
      ASSETS_URL: '',
      PUBLIC_URL: 'localhost',
      TRUST_PROXY: 'true',
      OPEN_ONLY_TO: 'nobody',
      COMMONYARD_LIMITS: 'no',
      FORM_TOKEN_SECRET: 'short',
    };
    expect(() => loadGatewayConfig(bad)).toThrow(
      /: ASSETS_URL, COMMONYARD_LIMITS, FORM_TOKEN_SECRET, OPEN_ONLY_TO, PUBLIC_URL, TRUST_PROXY$/m,
    );
    expect(() => loadGatewayConfig({ ...env, WEB_ROOT: 'web/dist' })).toThrow(/: WEB_ROOT$/m);
  });

  it('accepts COMMONYARD_LIMITS=off, except in production', () => {
    const lifted = { ...env, COMMONYARD_LIMITS: 'off' };
    expect(loadGatewayConfig({ ...lifted, NODE_ENV: 'development' }).COMMONYARD_LIMITS).toBe('off');
    expect(() => loadGatewayConfig({ ...lifted, NODE_ENV: 'production' })).toThrow(/rejected with NODE_ENV=production/);
  });

  it('accepts several secrets during a rotation, each of at least 32 characters', () => {
    const both = `${'n'.repeat(32)},${'f'.repeat(32)}`;
    expect(loadGatewayConfig({ ...env, FORM_TOKEN_SECRET: both }).FORM_TOKEN_SECRET).toBe(both);
    for (const list of [`${'n'.repeat(32)},`, `${'n'.repeat(32)},short`])
      expect(() => loadGatewayConfig({ ...env, FORM_TOKEN_SECRET: list })).toThrow(/: FORM_TOKEN_SECRET$/m);
  });

  it('rejects a TRUST_PROXY that trusts every address', () => {
    expect(() => loadGatewayConfig({ ...env, TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' })).toThrow(/: TRUST_PROXY$/m);
  });

  it.each(['tiles.test/{z}/{x}/{y}.png', 'https://tiles.test/{z}/{x}.png', 'https://a.test;b/{z}/{x}/{y}'])(
    'rejects %s as MAP_TILES_URL',
    (MAP_TILES_URL) => {
      expect(() => loadGatewayConfig({ ...env, MAP_TILES_URL })).toThrow(/: MAP_TILES_URL$/m);
    },
  );

  it('has no demo data by default', () => {
    expect(loadGatewayConfig(env).DEMO).toBe('off');
    expect(loadGatewayConfig({ ...env, DEMO: 'on' }).DEMO).toBe('on');
    expect(() => loadGatewayConfig({ ...env, DEMO: 'yes' })).toThrow(/: DEMO$/m);
  });

  it('accepts a tile server', () => {
    const MAP_TILES_URL = 'https://tiles.test/{z}/{x}/{y}.png';
    expect(loadGatewayConfig({ ...env, MAP_TILES_URL }).MAP_TILES_URL).toBe(MAP_TILES_URL);
  });

  it.each([
    'mailto:security@example.ca',
    'mailto:securite@exemple-é.ca',
    'https://example.ca/security',
    'https://example.ca',
  ])('accepts %s as SECURITY_CONTACT', (SECURITY_CONTACT) => {
    expect(loadGatewayConfig({ ...env, SECURITY_CONTACT }).SECURITY_CONTACT).toBe(SECURITY_CONTACT);
  });

  it.each([
    'security@example.ca',
    'mailto:',
    'mailto:a@b\nContact: c',
    'mailto:sécurité@exemple.ca',
    'http://example.ca',
    'https://',
  ])('rejects %j as SECURITY_CONTACT', (SECURITY_CONTACT) => {
    expect(() => loadGatewayConfig({ ...env, SECURITY_CONTACT })).toThrow(/: SECURITY_CONTACT$/m);
  });

  it.each(['10.42.0.0/16', '10.0.0.1, fd00::/8'])('trusts the proxies at %s', (TRUST_PROXY) => {
    expect(loadGatewayConfig({ ...env, TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
  });
});
