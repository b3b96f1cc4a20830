import { expect, it } from '@jest/globals';
import { compileSerializer } from './serialization.ts';

it('serializes what the schema states and nothing else', () => {
  const schema = { type: 'object', properties: { code: { type: 'string' } } };
  expect(compileSerializer({ schema })({ code: 'forbidden', secret: 'x' })).toBe('{"code":"forbidden"}');
});

it('compiles a schema that responses share once', () => {
  const schema = { type: 'object', properties: { code: { type: 'string' } } };
  expect(compileSerializer({ schema })).toBe(compileSerializer({ schema }));
  expect(compileSerializer({ schema: { ...schema } })).not.toBe(compileSerializer({ schema }));
});
