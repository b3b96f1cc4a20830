import { expect, it } from '@jest/globals';
import { loadConfig } from '@commonyard/service-kit/config';
import { settings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://u@h/d',
  NATS_URL: 'nats://h',
  CALLER_PUBLIC_KEY: 'k',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'CommonYard <no-reply@example.ca>',
  MAIL_POSTAL_ADDRESS: 'Town of Example, 1 Main Street, Example ON  K0A 0A0',
  PUBLIC_URL: 'https://commonyard.example.ca',
  UNSUBSCRIBE_SECRET: 's'.repeat(32),
  LINK_TOKEN_PRIVATE_KEY: 'k',
};

it('accepts a sender address with and without a name', () => {
  expect(loadConfig(settings, env)).toMatchObject({ SMTP_URL: 'smtp://mail:25', MAIL_FROM: env.MAIL_FROM });
  expect(loadConfig(settings, { ...env, MAIL_FROM: 'no-reply@example.ca' }).MAIL_FROM).toBe('no-reply@example.ca');
  const MAIL_FROM = 'Cour <courriel@exemple-é.ca>';
  expect(loadConfig(settings, { ...env, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
});

it.each(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'UNSUBSCRIBE_SECRET'])('rejects an invalid %s by name', (name) => {
  for (const value of ['', 'x', 'équipe@example.ca', 'a@b\r\nBcc: c@d'])
    expect(() => loadConfig(settings, { ...env, [name]: value })).toThrow(name);
});

it('rejects a postal address that is missing, too short or has several lines', () => {
  for (const MAIL_POSTAL_ADDRESS of ['', 'Example', '1 Main Street\nExample ON', ' 1 Main Street, Example'])
    expect(() => loadConfig(settings, { ...env, MAIL_POSTAL_ADDRESS })).toThrow('MAIL_POSTAL_ADDRESS');
});
