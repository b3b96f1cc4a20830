import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://u@h/d',
  NATS_URL: 'nats://h',
  CALLER_PUBLIC_KEY: 'k',
  ASSETS_URL: 'http://assets:3000',
  INQUIRIES_URL: 'http://inquiries:3000',
  MEDIA_URL: 'http://media:3000',
  IMAGE_ID_SECRET: 'i'.repeat(32),
  PUBLIC_URL: 'https://commonyard.example',
  AUDIT_LOG_SECRET: 'a'.repeat(32),
  RETENTION_DATABASE_URL: 'postgres://r@h/d',
};

it('loads its settings', () => {
  expect(loadConfig(settings, env)).toMatchObject({ ASSETS_URL: 'http://assets:3000', COMMONYARD_LIMITS: 'on' });
});

it.each(['ASSETS_URL', 'INQUIRIES_URL', 'MEDIA_URL', 'IMAGE_ID_SECRET', 'PUBLIC_URL'])('names a missing %s', (name) => {
  expect(() => loadConfig(settings, { ...env, [name]: '' })).toThrow(name);
});
