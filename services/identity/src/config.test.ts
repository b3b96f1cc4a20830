import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '4001',
  DATABASE_URL: 'postgres://identity_app:x@localhost/commonyard',
  NATS_URL: 'nats://localhost:4222',
  CALLER_PUBLIC_KEY: 'key',
  SESSION_SECRET: 'x'.repeat(32),
  AUDIT_LOG_SECRET: 'a'.repeat(32),
  LINK_TOKEN_PUBLIC_KEY: 'k',
  RETENTION_DATABASE_URL: 'postgres://identity_retention:x@localhost/commonyard',
  PUBLIC_URL: 'http://localhost:8080',
};

const readConfig = (given: NodeJS.ProcessEnv) => loadConfig(settings, given);

it('applies defaults', () => {
  expect(readConfig(env)).toMatchObject({ PORT: 4001, HOST: '127.0.0.1', COMMONYARD_LIMITS: 'on', LOG_LEVEL: 'info' });
  expect(readConfig({ ...env, SESSION_SECRET: `${'n'.repeat(32)},${'o'.repeat(40)}` })).toBeDefined();
});

it.each([
  [{ SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: `${'x'.repeat(32)},short` }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: `${'x'.repeat(32)},` }, 'SESSION_SECRET'],
  [{ AUDIT_LOG_SECRET: 'short' }, 'AUDIT_LOG_SECRET'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL'],
  [{ COMMONYARD_LIMITS: 'maybe', PORT: 'x' }, 'COMMONYARD_LIMITS, PORT'],
])('rejects %j and names the variable, not its value', (overrides, names) => {
  expect(() => readConfig({ ...env, ...overrides })).toThrow(`Missing or unusable environment variables: ${names}`);
});

it('rejects disabled limits in production', () => {
  const lifted = { ...env, COMMONYARD_LIMITS: 'off' };
  expect(readConfig(lifted).COMMONYARD_LIMITS).toBe('off');
  expect(() => readConfig({ ...lifted, NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS=off');
});
