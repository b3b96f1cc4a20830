import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from '../src/config.ts';

const required = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/x',
  NATS_URL: 'nats://localhost',
  CALLER_PUBLIC_KEY: 'key',
  IMAGE_ID_SECRET: 'i'.repeat(32),
  S3_ENDPOINT: 'http://localhost:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('has limits, which production cannot lift', () => {
  const load = (env: Record<string, string>) => loadConfig(settings, { ...required, ...env });
  expect(load({})).toMatchObject({ COMMONYARD_LIMITS: 'on', STORAGE_MAX_BYTES: 50_000_000_000 });
  expect(() => load({ COMMONYARD_LIMITS: 'off', NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS');
});

it('names every missing setting', () => {
  expect(() => loadConfig(settings, {})).toThrow(
    'IMAGE_ID_SECRET, NATS_URL, PORT, S3_ACCESS_KEY_ID, S3_ENDPOINT, S3_SECRET_ACCESS_KEY',
  );
});
