import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://u@h/d',
  NATS_URL: 'nats://h',
  CALLER_PUBLIC_KEY: 'k',
  ASSETS_URL: 'http://assets:3000',
  PUBLIC_URL: 'https://commonyard.example',
  AUDIT_LOG_SECRET: 'a'.repeat(32),
  RETENTION_DATABASE_URL: 'postgres://r@h/d',
};

it('loads its settings', () => {
  expect(loadConfig(settings, env)).toMatchObject({ ASSETS_URL: 'http://assets:3000', COMMONYARD_LIMITS: 'on' });
});

it.each(['ASSETS_URL', 'PUBLIC_URL'])('names a missing %s', (name) => {
  expect(() => loadConfig(settings, { ...env, [name]: '' })).toThrow(name);
});
