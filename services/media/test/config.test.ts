import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { uploadQuotaOf, settings } from '../src/config.ts';

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
const quota = (env: Record<string, string>) => uploadQuotaOf(loadConfig(settings, { ...required, ...env }));

it('has an upload quota, which production cannot lift', () => {
  expect(quota({})).toEqual({ perHour: 1_000, perDay: 5_000 });
  expect(quota({ UPLOADS_PER_HOUR: '5', NODE_ENV: 'production' })).toEqual({ perHour: 5, perDay: 5_000 });
  expect(quota({ COMMONYARD_LIMITS: 'off' })).toBeNull();
  expect(() => quota({ COMMONYARD_LIMITS: 'off', NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS');
});

it('names every missing setting', () => {
  expect(() => loadConfig(settings, {})).toThrow(
    'IMAGE_ID_SECRET, NATS_URL, PORT, S3_ACCESS_KEY_ID, S3_ENDPOINT, S3_SECRET_ACCESS_KEY',
  );
});
