import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertPathsReadable } from './setting-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'setting-path-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);
writeFileSync(inFolder('file'), '');
symlinkSync(inFolder('gone'), inFolder('dangling'));

/** Each setting with a path, by its name, and its value for a path. */
const SETTINGS: [name: string, valueOf: (path: string) => string][] = [
  ['NATS_CA_FILE', (path) => path],
  ['WEB_ROOT', (path) => path],
  ...['sslrootcert', 'sslcert', 'sslkey'].flatMap((parameter) =>
    ['DATABASE_URL', 'DATABASE_OWNER_URL', 'RETENTION_DATABASE_URL'].map((name): [string, (path: string) => string] => [
      name,
      (path) => `postgres://u:hunter2@db/x?${parameter}=${path}`,
    ]),
  ),
];

it.each(SETTINGS)('names %s and the reason where its path cannot be read', (name, valueOf) => {
  const load = (path: string) => assertPathsReadable({ [name]: valueOf(path) });
  expect(() => load(inFolder('file'))).not.toThrow();
  for (const path of ['missing', 'file/below', 'dangling']) {
    expect(() => load(inFolder(path))).toThrow(
      new RegExp(
        `^Missing or unusable environment variables: ${name}\\n${name} names ${inFolder(path)}, which cannot be read: [a-z ]+\\.$`,
      ),
    );
    expect(() => load(inFolder(path))).not.toThrow(/hunter2|ENO/);
  }
});
