import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import { assertImportable, ImportDocument } from './import.schema.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-schema-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const user = {
  id: 1,
  username: 'imported',
  email: 'imported@example.com',
  name: 'Ida Imported',
  role: 'municipal_operator',
  locale: 'fr',
  createdAt: '2024-03-01T08:00:00.000Z',
  password: 'a quiet culvert',
};
function read(overrides: object) {
  const file = join(folder, 'users.json');
  writeFileSync(file, JSON.stringify({ users: [{ ...user, ...overrides }] }));
  const { users } = readImportDocument(ImportDocument, file);
  assertImportable(users);
  return users;
}

it('accepts a user with a password or its hash', () => {
  expect(read({})).toEqual([user]);
  const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$dGFn';
  expect(read({ password: undefined, passwordHash, municipality: 'hearst', emailVerifiedAt: null })).toHaveLength(1);
});

it.each([
  [{ email: 'nowhere' }, 'users.0.email: '],
  [{ id: 0 }, 'users.0.id: '],
  [{ createdAt: undefined }, 'users.0.createdAt: This field is required'],
  [{ createdAt: 'yesterday' }, 'users.0.createdAt: '],
  [{ extra: 1 }, 'users.0.extra: This field is not accepted'],
  [{ password: undefined, passwordHash: 'plain' }, 'users.0.passwordHash: '],
  [{ municipality: 'atlantis' }, 'users.0.municipality: There is no such municipality'],
  [{ passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$dGFn' }, 'users.0: Exactly one of'],
  [{ password: undefined }, 'users.0: Exactly one of'],
])('rejects %j', (overrides, problem) => {
  expect(() => read(overrides)).toThrow(problem);
});
