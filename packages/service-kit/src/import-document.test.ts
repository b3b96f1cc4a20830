import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { readImportDocument } from './import-document.ts';

const schema = Type.Object(
  {
    users: Type.Array(
      Type.Object(
        { id: Type.Integer(), createdAt: Type.String({ format: 'date-time' }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
const user = { id: 1, createdAt: '2026-01-02T03:04:05Z' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-document-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, 'document.json');
  writeFileSync(file, text);
  return readImportDocument(schema, file);
}

it('returns a valid document', () => {
  expect(read(JSON.stringify({ users: [user] }))).toEqual({ users: [user] });
});

it('keeps the fields of every kind of record, however many records there are', () => {
  const of = (name: string, field: string) =>
    Type.Object({ kind: Type.Literal(name), [field]: Type.String() }, { additionalProperties: false });
  const records = Type.Array(Type.Union([of('one', 'first'), of('two', 'second')]));
  const document = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0 ? { kind: 'one', first: 'a' } : { kind: 'two', second: 'b' },
  );
  const file = join(folder, 'records.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: 2 }, () => document).flat()));
  expect(readImportDocument(records, file)).toHaveLength(60);
});

it.each([
  [{ users: [user, { ...user, id: 'x' }] }, 'users.1.id: This value must be integer'],
  [{ users: [{ id: 1 }] }, 'users.0.createdAt: This field is required'],
  [{ users: [{ ...user, createdAt: 'yesterday' }] }, 'users.0.createdAt: This value must match format "date-time"'],
  [{ users: [], extra: 1 }, 'extra: This field is not accepted'],
  [[], 'body: This value must be object'],
])('names the first invalid field of %j', (document, problem) => {
  expect(() => read(JSON.stringify(document))).toThrow(`document.json: ${problem}`);
});

it('names the file that is missing or is no JSON', () => {
  expect(() => read('{')).toThrow(/document\.json: .*JSON/);
  expect(() => readImportDocument(schema, join(folder, 'missing.json'))).toThrow(/missing\.json: ENOENT/);
  expect(() => readImportDocument(schema, undefined)).toThrow('Usage: import.ts <file.json>');
});
