import { expect, it } from '@jest/globals';
import * as assets from './assets.ts';
import * as identity from './identity.ts';
import * as inquiries from './inquiries.ts';
import * as inspections from './inspections.ts';

const schemas: Record<string, unknown> = { ...assets, ...identity, ...inquiries, ...inspections };
const names = Object.keys(schemas).filter((name) => /^(?:Admin)?Update\w+Body$/.test(name));

it('finds the bodies of updates', () => {
  expect(names).toHaveLength(7);
});

// A service answers an update without a field with a sentence by this keyword.
it.each(names)('%s needs at least one field', (name) => {
  expect(schemas[name]).toMatchObject({ minProperties: 1 });
});
