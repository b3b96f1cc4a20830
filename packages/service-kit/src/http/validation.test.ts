import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { CalendarDay, Clearable, Email, Line } from '@commonyard/contracts/http/field-types';
import { fieldErrors, type SchemaError } from './field-errors.ts';
import { compileValidator } from './validation.ts';

const body = Type.Object(
  {
    title: Line({ min: 3, max: 10, message: 'Name must be at least 3 characters' }),
    email: Clearable(Email('Please enter a valid email')),
    day: Type.Optional(CalendarDay('Please enter a day')),
    count: Type.Optional(Type.Integer()),
    note: Type.Optional(Line({ max: 10 })),
  },
  { additionalProperties: false },
);

function errorsOf(value: unknown): Record<string, string> | undefined {
  const validate = compileValidator({ schema: body, httpPart: 'body' });
  return validate(value) ? undefined : fieldErrors(validate.errors as SchemaError[]);
}

describe('bodies', () => {
  it('are trimmed before their length is checked', () => {
    const value = { title: '  abc  ' };
    expect(errorsOf(value)).toBeUndefined();
    expect(value.title).toBe('abc');
    expect(errorsOf({ title: ' ab   ' })).toEqual({ title: 'Name must be at least 3 characters' });
  });

  it('report every invalid field with the message of its schema', () => {
    expect(errorsOf({ email: 'x', day: '2026-02-30' })).toEqual({
      title: 'Name must be at least 3 characters',
      email: 'Please enter a valid email',
      day: 'Please enter a day',
    });
  });

  it.each([null, true, ['abc'], 1])('are not coerced: %p is not text', (title) => {
    expect(errorsOf({ title })).toHaveProperty('title');
  });

  it('reject unknown fields', () => {
    expect(errorsOf({ title: 'abc', admin: true })).toEqual({ admin: 'This field is not accepted' });
  });

  it('reject unknown fields that every object inherits', () => {
    expect(errorsOf({ title: 'abc', toString: 1 })).toEqual({ toString: 'This field is not accepted' });
  });

  it('reject line breaks in a one-line field', () => {
    expect(errorsOf({ title: 'abc\r\nBcc: x' })).toHaveProperty('title');
  });

  it('are rejected with a sentence where the schema has no message, never with a regular expression', () => {
    const note = 'This value has a character or a form that is not accepted';
    expect(errorsOf({ title: 'abc', note: 'a\nb' })).toEqual({ note });
  });

  it.each(['a@b', 'a b@c.ca', 'a@@b.ca', 'a@b.ca\r\nBcc: c@d.ca', `${'a'.repeat(250)}@b.ca`, '@b.ca', 'a@b.c'])(
    'reject %j as email',
    (email) => {
      expect(errorsOf({ title: 'abc', email })).toEqual({ email: 'Please enter a valid email' });
    },
  );
});

describe('query strings', () => {
  it('are converted, and hold one value per parameter', () => {
    const validate = compileValidator({
      schema: Type.Object({ limit: Type.Integer({ maximum: 100 }) }),
      httpPart: 'querystring',
    });
    const query = { limit: '24' as unknown };
    expect(validate(query)).toBe(true);
    expect(query.limit).toBe(24);
    for (const limit of ['1e9', '1.5', 'abc', ['1', '2']]) expect(validate({ limit })).toBe(false);
  });

  it('accept numbers and booleans in plain notation only', () => {
    const validate = compileValidator({
      schema: Type.Object({ id: Type.Optional(Type.Integer()), mine: Type.Optional(Type.Boolean()) }),
      httpPart: 'querystring',
    });
    const query = { id: '-7' as unknown, mine: 'false' as unknown };
    expect(validate(query)).toBe(true);
    expect(query).toEqual({ id: -7, mine: false });
    for (const id of ['0x10', '1e1', ' 5', '5 ', '+5', '1.0', '', 'true', 'null']) expect(validate({ id })).toBe(false);
    for (const mine of ['1', '0', 'TRUE', '', 'yes']) expect(validate({ mine })).toBe(false);
  });
});
