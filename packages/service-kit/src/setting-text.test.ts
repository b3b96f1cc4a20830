import { describe, expect, it } from '@jest/globals';
import { readText } from './config.ts';
import { SECRET_KINDS, SECRET_SETTINGS, type SecretKind } from './secret-settings.ts';

const GOOD: Record<SecretKind, string[]> = {
  signing: ['s'.repeat(32), `${'o l d/'.repeat(6)},${'n'.repeat(32)}`],
  rolePasswords: ['p@ss w/%41', 'old-pass,new-pass'],
  natsPassword: ['pA9._~-x'],
  serverPassword: ['x', 'p@ss, word#%41'],
  s3Key: ['AKIA/+=x'],
  keyPair: ['-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----'],
  linkTokenKeyPair: ['-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----'],
};
const BAD: Record<SecretKind, string[]> = {
  signing: ['s'.repeat(31), `${'s'.repeat(32)},`, `${'s'.repeat(32)}, ${'s'.repeat(32)}`],
  rolePasswords: ['p'.repeat(7), 'old-pass,new', 'old-pass,'],
  natsPassword: ['1assword', 'passwor', 'pass word', 'pass,word', 'pässword'],
  serverPassword: [],
  s3Key: ['a b', 'x'.repeat(257)],
  keyPair: [],
  linkTokenKeyPair: [],
};
/** After one line end is removed, each still has what no secret has. */
const UNUSABLE_ENDS = ['\n\n', '\r\n\n', ' ', ' \n', '\t', '\0', '\nx'];

const variables = SECRET_SETTINGS.flatMap(({ variables: names, kind }) => names.map((name) => ({ name, kind })));

describe.each(variables)('$name', ({ name, kind }) => {
  it.each(GOOD[kind])('accepts %j, with one line end or none', (value) => {
    for (const end of ['', '\n', '\r\n']) expect(readText(name, { [name]: value + end })).toBe(value);
  });

  it('names the setting of an unusable value, and not the value', () => {
    const ends = SECRET_KINDS[kind].pattern === undefined ? [] : UNUSABLE_ENDS.map((end) => GOOD[kind][0]! + end);
    for (const value of [...BAD[kind], ...ends]) {
      const read = () => readText(name, { [name]: value });
      expect(read).toThrow(new RegExp(`^Missing or unusable environment variables: ${name}\n${name} [^\n]+\\.$`));
      expect(read).not.toThrow(value.slice(0, 7));
    }
  });

  it('counts as missing where only a line end is left', () => {
    for (const value of ['', '\n', '\r\n']) expect(readText(name, { [name]: value })).toBeUndefined();
  });
});

it('has a good and a bad value for every kind', () => {
  for (const values of [GOOD, BAD])
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(SECRET_KINDS).toSorted());
});

it.each(['DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
  'rejects an address of %s with a line break, and one that is none',
  (name) => {
    for (const value of ['x://u:hunter2%0A@h', 'x://u:hunter2@[h', 'x://', 'x://u:hunter2@h\n\n', 'x://h:port'])
      expect(() => readText(name, { [name]: value })).toThrow(new RegExp(`\n${name} `));
    expect(readText(name, { [name]: 'x://u:p@h:1\n' })).toBe('x://u:p@h:1');
  },
);
