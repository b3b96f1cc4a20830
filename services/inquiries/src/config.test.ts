import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://u@h/d',
  NATS_URL: 'nats://h',
  CALLER_PUBLIC_KEY: 'k',
  ASSETS_URL: 'http://assets:3000',
  IMAGE_ID_SECRET: 'i'.repeat(32),
  AUDIT_LOG_SECRET: 'a'.repeat(32),
  LINK_TOKEN_PUBLIC_KEY: 'k',
  RETENTION_DATABASE_URL: 'postgres://r@h/d',
};

const readConfig = (variables: NodeJS.ProcessEnv) => loadConfig(settings, variables);

it('loads its settings', () => {
  expect(readConfig(env)).toMatchObject({ ASSETS_URL: 'http://assets:3000', COMMONYARD_LIMITS: 'on' });
});

it('names a missing variable', () => {
  expect(() => readConfig({ ...env, ASSETS_URL: '' })).toThrow('ASSETS_URL');
});

it('rejects disabled limits in production', () => {
  const unlimited = { ...env, COMMONYARD_LIMITS: 'off' };
  expect(readConfig(unlimited).COMMONYARD_LIMITS).toBe('off');
  expect(() => readConfig({ ...unlimited, NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS');
});
