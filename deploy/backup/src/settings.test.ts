import { expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

it('names every missing variable and no value', () => {
  expect(() => readSettings({ S3_ENDPOINT: 'http://objects:9000', S3_ACCESS_KEY_ID: 'yard' })).toThrow(
    'Missing environment variables: DATABASE_OWNER_URL, S3_SECRET_ACCESS_KEY',
  );
});
