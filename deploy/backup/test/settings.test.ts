import { expect, it } from '@jest/globals';
import { readSettings, readSource, trimLineEnds } from '../src/settings.ts';

it('names every missing variable and no value', () => {
  expect(() => readSource({ S3_ENDPOINT: 'http://objects:9000', S3_ACCESS_KEY_ID: 'yard' })).toThrow(
    'Missing environment variables: DATABASE_OWNER_URL, S3_SECRET_ACCESS_KEY',
  );
});

it('reads recipients and what is kept', () => {
  const settings = readSettings({ BACKUP_RECIPIENTS: 'age1first, age1second', BACKUP_KEEP_DAILY: '14' });
  expect(settings).toMatchObject({
    recipients: ['age1first', 'age1second'],
    keep: { daily: 14, weekly: 4, monthly: 6 },
  });
});

it.each([
  ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1NOT-THIS-ONE'],
  ['BACKUP_KEEP_WEEKLY', 'some'],
])('rejects an invalid value of %s without repeating it', (name, value) => {
  let message = '';
  try {
    readSettings({ [name]: value });
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toContain(name);
  expect(message).not.toContain(value);
});

it.each(['DATABASE_OWNER_URL', 'PGPASSWORD', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  'ignores one line end of %s and rejects the rest without the value',
  (name) => {
    for (const end of ['', '\n', '\r\n']) expect(trimLineEnds({ [name]: `value${end}` })).toEqual({ [name]: 'value' });
    for (const value of ['value\n\n', 'value ', ' value', 'val\tue']) {
      expect(() => trimLineEnds({ [name]: value })).toThrow(new RegExp(`${name}$`));
      expect(() => trimLineEnds({ [name]: value })).not.toThrow(/val/);
    }
  },
);
