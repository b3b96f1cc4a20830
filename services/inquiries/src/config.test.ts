import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://u@h/d',
  NATS_URL: 'nats://h',
  CALLER_PUBLIC_KEY: 'k',
  ASSETS_URL: 'http://assets:3000',
};

const readConfig = (given: NodeJS.ProcessEnv) => loadConfig(settings, given);

it('reads its settings', () => {
  expect(readConfig(env)).toMatchObject({ ASSETS_URL: 'http://assets:3000', COMMONYARD_LIMITS: 'on' });
});

it('names what is missing', () => {
  expect(() => readConfig({ ...env, ASSETS_URL: '' })).toThrow('ASSETS_URL');
});

it('lifts no limits in production', () => {
  const lifted = { ...env, COMMONYARD_LIMITS: 'off' };
  expect(readConfig(lifted).COMMONYARD_LIMITS).toBe('off');
  expect(() => readConfig({ ...lifted, NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS');
});
