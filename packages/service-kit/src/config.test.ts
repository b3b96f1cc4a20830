import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { ConfigError } from './config-error.ts';
import { limitsSettings, loadConfig, loginOf } from './config.ts';

const schema = Type.Object({
  PORT: Type.Integer({ minimum: 1 }),
  URL: Type.String({ pattern: '^https?://' }),
  LEVEL: Type.Enum(['info', 'debug'], { default: 'info' }),
});

describe('loadConfig', () => {
  it('converts values and applies defaults', () => {
    expect(loadConfig(schema, { PORT: '8080', URL: 'http://x', OTHER: 'ignored' })).toEqual({
      PORT: 8080,
      URL: 'http://x',
      LEVEL: 'info',
    });
  });

  it('completes a URL with the password of its own variable, whatever its characters', () => {
    const settings = Type.Object({ BUS_URL: Type.String() });
    const load = (url: string) => loadConfig(settings, { BUS_URL: url, BUS_PASSWORD: 'p@ss:w/or d?#%41$&' }).BUS_URL;
    const url = load('nats://assets@nats:4222,nats://other:4222');
    expect(url).toBe('nats://assets:p%40ss%3Aw%2For%20d%3F%23%2541%24%26@nats:4222,nats://other:4222');
    expect(load('nats://assets:own@nats:4222')).toBe('nats://assets:own@nats:4222');
    expect(load('nats://nats:4222')).toBe('nats://nats:4222');
  });

  it('uses the login of the first of several passwords', () => {
    const settings = Type.Object({ DATABASE_URL: Type.String() });
    const env = { DATABASE_URL: 'postgres://town_app@db/town', DATABASE_PASSWORDS: 'new-password,old-password' };
    const login = loginOf('town_app', 'new-password');
    expect(login).toMatch(/^town_app_[0-9a-f]{4}$/);
    expect(loadConfig(settings, env).DATABASE_URL).toBe(`postgres://${login}:new-password@db/town`);
  });

  it('names every invalid variable at once and no value', () => {
    const start = () => loadConfig(schema, { PORT: 'secret-1', LEVEL: 'secret-2', URL: '' });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow('Missing or unusable environment variables: LEVEL, PORT, URL');
  });

  it('rejects disabled limits in production', () => {
    const settings = Type.Object(limitsSettings);
    const limits = (env: NodeJS.ProcessEnv) => loadConfig(settings, env).COMMONYARD_LIMITS;
    expect([limits({}), limits({ COMMONYARD_LIMITS: 'off' }), limits({ NODE_ENV: 'production' })]).toEqual([
      'on',
      'off',
      'on',
    ]);
    expect(() => limits({ COMMONYARD_LIMITS: 'off', NODE_ENV: 'production' })).toThrow('COMMONYARD_LIMITS=off');
  });
});
