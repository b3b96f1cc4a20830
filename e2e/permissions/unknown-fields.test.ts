import { expect, it } from '@jest/globals';
import { readOperations, type Schema } from '../fuzz/operations.ts';
import { findOpenObjects } from './unknown-fields.ts';

const closed = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const open: Schema = { type: 'object', properties: { title: { type: 'string' } } };

function findIn(schema: Schema): string[] {
  const requestBody = { content: { 'application/json': { schema } } };
  return readOperations({ paths: { '/api/notes': { post: { requestBody, responses: {} } } } }).flatMap(findOpenObjects);
}

it.each<[string, Schema, string]>([
  ['as the body', open, 'POST /api/notes'],
  ['in a field', closed({ note: open }), 'POST /api/notes note'],
  ['in a list', closed({ notes: { type: 'array', items: open } }), 'POST /api/notes notes[]'],
  ['as one of several', closed({ note: { anyOf: [{ type: 'null' }, open] } }), 'POST /api/notes note'],
  ['with free names', { ...open, additionalProperties: { type: 'string' } }, 'POST /api/notes'],
  ['without a schema', closed({ note: {} }), 'POST /api/notes note'],
])('finds an object that takes unknown fields %s', (_where, schema, path) => {
  expect(findIn(schema)).toEqual([path]);
});

it('finds nothing where every object is closed', () => {
  expect(findIn(closed({ notes: { type: 'array', items: closed({ title: { type: 'string' } }) } }))).toEqual([]);
});
