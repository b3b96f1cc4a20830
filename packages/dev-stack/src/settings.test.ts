import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { LOG_LEVELS } from '@commonyard/service-kit/setting-text';
import { readSettings, root } from './settings.ts';

it('has a default for every setting', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    dataDir: join(root, '.data'),
    publicUrl: 'http://localhost:8080',
    logLevel: 'info',
    limitsOff: false,
    mailFrom: 'CommonYard <no-reply@commonyard.example.com>',
    mailPostalAddress: 'CommonYard demo, 1 Main Street, Example ON  K0A 0A0',
    external: {},
  });
});

it('replaces embedded servers with external ones', () => {
  const { external } = readSettings({
    DATABASE_URL: 'postgres://me@db/commonyard',
    NATS_URL: 'nats://bus:4222',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: 'smtps://mail',
  });
  expect(external).toEqual({
    databaseUrl: 'postgres://me@db/commonyard',
    natsUrl: 'nats://bus:4222',
    s3: {
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'commonyard',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    smtpUrl: 'smtps://mail',
  });
});

it('lists every problem at once and repeats no value', () => {
  const env = {
    COMMONYARD_PORT: 'eighty',
    COMMONYARD_LIMITS: 'maybe',
    MAIL_FROM: 'nobody',
    MAIL_POSTAL_ADDRESS: '1 Main Street,\nExample',
    DATABASE_URL: 'mysql://me:hunter2@db/x',
    S3_ENDPOINT: 'https://s3.example.com',
  };
  const reading = () => readSettings(env);
  expect(reading).toThrow(
    /COMMONYARD_PORT[\s\S]*COMMONYARD_LIMITS[\s\S]*MAIL_FROM[\s\S]*MAIL_POSTAL_ADDRESS[\s\S]*S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY[\s\S]*DATABASE_URL must be/,
  );
  expect(reading).not.toThrow(/hunter2|maybe|eighty/);
});

it.each([
  [
    'DATABASE_URL',
    ['mysql://db/x', 'postgres://', 'postgres://u:p@[bad/x', 'postgres://u:hunter2@db:99999/x', 'db:5432'],
  ],
  ['NATS_URL', ['http://bus', 'nats://', 'nats://bus:4222,', 'bus', 'nats://bus:hunter2']],
  ['S3_ENDPOINT', ['s3.example.com', 'ftp://s3', 'https://', 'https://s3:hunter2', 'https://s 3']],
  ['SMTP_URL', ['mail', 'http://mail', 'smtp://', 'smtp://u:hunter2@mail:port', 'smtp://mail\n\n']],
])('rejects a malformed %s, shows the form and repeats no value', (name, values) => {
  const complete = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  for (const value of values) {
    const reading = () => readSettings({ ...complete, [name]: value });
    expect(reading).toThrow(new RegExp(`^${name} must be an address such as \\w+://`));
    expect(reading).not.toThrow(/hunter2/);
  }
});

const EXTERNAL = {
  DATABASE_URL: 'postgres://u:hunter2@db/x',
  NATS_URL: 'nats://u:hunter2@bus:4222',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY_ID: 'hunter2',
  S3_SECRET_ACCESS_KEY: 'hunter2',
  SMTP_URL: 'smtp://u:hunter2@mail',
};

it.each(Object.entries(EXTERNAL))(
  'ignores one line end of %s and rejects the rest without the value',
  (name, value) => {
    for (const end of ['\n', '\r\n'])
      expect(readSettings({ ...EXTERNAL, [name]: value + end })).toEqual(readSettings(EXTERNAL));
    for (const unusable of [`${value}\n\n`, `${value} `, `${value}\t\n`, value.replace('hunter2@', 'hunter2%0A@')]) {
      if (unusable === value) continue;
      const reading = () => readSettings({ ...EXTERNAL, [name]: unusable });
      expect(reading).toThrow(new RegExp(`^${name} [a-z]`));
      expect(reading).not.toThrow(/hunter2/);
    }
  },
);

it('trusts no proxy unless the setting names it', () => {
  expect(readSettings({ TRUST_PROXY: '127.0.0.1' }).trustProxy).toBe('127.0.0.1');
  expect(readSettings({ TRUST_PROXY: '' })).not.toHaveProperty('trustProxy');
});

it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '10.0.0.1/8/8', '::1/129', '10.0.0.256'])(
  'rejects %j as proxies',
  (value) => {
    expect(() => readSettings({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY must be addresses or CIDR blocks/);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8' }).trustProxy).toBe('10.0.0.0/8, ::1, fd00::/8');
  },
);

it('accepts the log levels of the services, and lists them for others', () => {
  for (const level of LOG_LEVELS) expect(readSettings({ LOG_LEVEL: level }).logLevel).toBe(level);
  expect(() => readSettings({ LOG_LEVEL: 'loud', TRUST_PROXY: 'x' })).toThrow(
    /^LOG_LEVEL can be trace, debug, info, warn, error, silent\nTRUST_PROXY must be/,
  );
});

it('rejects disabled limits in production', () => {
  expect(readSettings({ COMMONYARD_LIMITS: 'off' }).limitsOff).toBe(true);
  expect(() => readSettings({ COMMONYARD_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
    /rejected with NODE_ENV=production/,
  );
});

it.each(['\n', '\r', '\t', '\0', '\x7f'])(
  'rejects the control character %j in the path of the data folder',
  (character) => {
    expect(() => readSettings({ COMMONYARD_DATA: `/srv/a${character}b` })).toThrow(
      /^COMMONYARD_DATA must be a path without/,
    );
  },
);
