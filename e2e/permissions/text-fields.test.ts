import { describe, expect, it } from '@jest/globals';
import {
  Clearable,
  Email,
  Identifier,
  Line,
  Login,
  Name,
  Paragraphs,
  RateText,
} from '@commonyard/contracts/http/field-types';
import { RATE_PATTERN } from '@commonyard/contracts/assets.values';
import { ONE_LINE_PATTERN } from '@commonyard/contracts/text.values';
import { readOperations, type Schema } from '../fuzz/operations.ts';
import {
  findCostlyFields,
  findStaleExceptions,
  findTextFaults,
  listTextFields,
  type TextField,
} from './text-fields.ts';

/** The faults of an operation whose body has one field. */
const faultsOf = (schema: object, name?: string): string[] => fieldsOf(schema, name).flatMap(findTextFaults);

function fieldsOf(schema: object, name = 'title'): TextField[] {
  const body = { type: 'object', properties: { list: { type: 'array', items: { properties: { [name]: schema } } } } };
  const requestBody = { content: { 'application/json': { schema: body as Schema } } };
  const operations = readOperations({ paths: { '/api/notes': { post: { requestBody, responses: {} } } } });
  return listTextFields(operations);
}

describe('the check of text fields', () => {
  it.each([
    ['without rules', { type: 'string', maxLength: 100 }],
    ['with a shortest length', { type: 'string', minLength: 3, maxLength: 100 }],
    ['with a pattern that takes any character', { type: 'string', maxLength: 100, pattern: '^[^0-9]*$' }],
    ['that null clears', Clearable({ type: 'string', maxLength: 100 } as never)],
    ['with the pattern of a line only', { type: 'string', maxLength: 100, pattern: ONE_LINE_PATTERN }],
  ])('finds a field %s', (_what, schema) => {
    expect(faultsOf(schema)).toContainEqual(expect.stringContaining('POST /api/notes title: keeps invisible'));
    expect(faultsOf(schema)).toContainEqual(expect.stringContaining('alone'));
  });

  it('finds a field of one line that takes a line break', () => {
    expect(faultsOf({ type: 'string', maxLength: 100 })).toContain(
      'POST /api/notes title: accepts a line break inside',
    );
  });

  it('finds a field of an address that stores another form than the ASCII one', () => {
    const fault = 'POST /api/notes contactEmail: does not store the address info@exemple-é.ca in ASCII';
    expect(faultsOf(Line({ max: 254 }), 'contactEmail')).toContain(fault);
    expect(faultsOf({ type: 'string', format: 'email' }, 'contactEmail')).toContain(fault);
    expect(faultsOf(Identifier({ max: 254 }), 'contactEmail')).toContain(fault);
    expect(faultsOf(Email('invalid'), 'contactEmail')).toEqual([]);
    expect(faultsOf(Login({ max: 254 }))).toEqual([]);
  });

  it('finds a field of an amount that does not read both conventions', () => {
    const fault = 'POST /api/notes maxPrice: does not store the amount 1 234,50 as a plain number';
    expect(faultsOf(Line({ max: 100 }), 'maxPrice')).toContain(fault);
    expect(faultsOf({ type: 'string', pattern: '^\\d+(?:\\.\\d\\d)?$' }, 'maxPrice')).toContain(fault);
    expect(faultsOf({ type: 'number' }, 'maxPrice')).toEqual([]);
    expect(faultsOf(RateText({ max: 100, pattern: RATE_PATTERN }), 'maxPrice')).toEqual([]);
  });

  it('accepts fields of the contracts, of ids and of what is no text', () => {
    for (const schema of [
      Line({ max: 100 }),
      Name({ min: 3, max: 100 }),
      Paragraphs({ min: 1, max: 100 }),
      Identifier({ max: 9 }),
    ])
      expect(faultsOf(schema)).toEqual([]);
    expect(faultsOf({ type: 'string', pattern: '^[a-z-]+$' })).toEqual([]);
    expect(faultsOf({ type: 'string' }, 'password')).toEqual([]);
  });

  it.each([
    ['that is normalized', { type: 'string', text: 'name' }],
    ['with a pattern', { type: 'string', pattern: '^[^@]*$' }],
    ['with a format', { type: 'string', format: 'email' }],
  ])('finds a costly field %s, without a maximum length', (_what, schema) => {
    const fault = expect.stringMatching(/^POST \/api\/notes title: reads a text of \d{6} characters$/);
    expect(findCostlyFields(fieldsOf(schema))).toEqual([fault]);
    expect(findCostlyFields(fieldsOf({ ...schema, maxLength: 100 }))).toEqual([]);
  });

  it('finds an exception that no operation has', () => {
    expect(findStaleExceptions([])).toContain('password');
  });
});
