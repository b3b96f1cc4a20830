import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import {
  ADDRESS_FORMS,
  ASCII_ADDRESS,
  FOREIGN_LOCAL_PARTS,
  INVALID_ADDRESSES,
} from '@commonyard/testing/cases/addresses';
import { CalendarDay, Clearable, Email, Line, Name } from '@commonyard/contracts/http/field-types';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { countRemovedFields, fieldErrors, reportFields, type SchemaError } from '../errors/field-errors.ts';
import { compileValidator } from './validation.ts';

const body = Type.Object(
  {
    title: Name({ min: 3, max: 10, message: 'Name must be at least 3 characters' }),
    email: Clearable(Email('Please enter a valid email')),
    day: Type.Optional(CalendarDay('Please enter a day')),
    count: Type.Optional(Type.Integer()),
    note: Type.Optional(Line({ max: 10 })),
    kind: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
    tags: Clearable(Type.Array(Name({ max: 10 }))),
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

  it('report a text that is too long as such, also where the message is about short ones', () => {
    const long = 'a long text';
    expect(errorsOf({ title: long, note: long, email: `${'x'.repeat(260)}@hearst.ca` })).toEqual({
      title: 'Please use at most 10 characters',
      note: 'Please use at most 10 characters',
      email: 'Please enter a valid email',
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
    const kind = 'This value has a character or a form that is not accepted';
    expect(errorsOf({ title: 'abc', kind: 'a b' })).toEqual({ kind });
    expect(errorsOf({ title: 'abc', note: 'a\nb' })).toEqual({ note: TEXT_MESSAGES.oneLine });
  });

  it('are normalized, also in lists and where null clears them', () => {
    const value = {
      title: '\u200B\u202Eabc\u3164',
      tags: ['\u00A0snow\u200B '],
      email: '\u202Ainfo@hearst.ca\u202C\u2028',
    };
    expect(errorsOf(value)).toBeUndefined();
    expect(value).toEqual({ title: 'abc', tags: ['snow'], email: 'info@hearst.ca' });
  });

  it.each(['\u200B\u200B\u200B', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u00AD\u00AD\u00AD', 'a\u200D\u200D'])(
    'reject %j with the message of a text that is too short',
    (title) => {
      expect(errorsOf({ title })).toEqual({ title: 'Name must be at least 3 characters' });
    },
  );

  it('reject a direction control inside a one-line field with a sentence', () => {
    expect(errorsOf({ title: 'ab\u202Ecd' })).toEqual({ title: TEXT_MESSAGES.direction });
    expect(errorsOf({ title: 'abc', note: 'ab\u2066cd' })).toEqual({ note: TEXT_MESSAGES.direction });
  });

  it.each(ADDRESS_FORMS)('store the address %j in ASCII', (email) => {
    const value = { title: 'abc', email };
    expect(errorsOf(value)).toBeUndefined();
    expect(value.email).toBe(ASCII_ADDRESS);
  });

  it.each(FOREIGN_LOCAL_PARTS)('reject %j with a sentence about the part before the @', (email) => {
    expect(errorsOf({ title: 'abc', email })).toEqual({ email: TEXT_MESSAGES.localPart });
  });

  it.each(INVALID_ADDRESSES)('reject %j, which has no valid domain', (email) => {
    expect(errorsOf({ title: 'abc', email })).toEqual({ email: 'Please enter a valid email' });
  });

  it.each(['a@b', 'a b@c.ca', 'a@@b.ca', 'a@b.ca\r\nBcc: c@d.ca', `${'a'.repeat(250)}@b.ca`, '@b.ca', 'a@b.c'])(
    'reject %j as email',
    (email) => {
      expect(errorsOf({ title: 'abc', email })).toEqual({ email: 'Please enter a valid email' });
    },
  );
});

describe('bodies beyond the sizes of their schema', () => {
  const line = Type.Object({ code: Line({ max: 3 }) }, { additionalProperties: false });
  const wide = Type.Object(
    {
      title: Line({ min: 1, max: 5, message: 'A short title' }),
      tags: Clearable(Type.Array(Line({ max: 10 }), { maxItems: 3, message: 'At most 3 tags' })),
      lines: Type.Optional(Type.Array(line, { maxItems: 2 })),
    },
    { additionalProperties: false },
  );
  const validate = compileValidator({ schema: wide, httpPart: 'body' });
  function reportOf(value: unknown) {
    if (validate(value)) return undefined;
    const all = validate.errors as SchemaError[];
    return { errors: all.length, ...reportFields(fieldErrors(all), countRemovedFields(all)) };
  }
  const undeclared = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));

  it('report an array that is too long once, and none of its items', () => {
    // One error of the array, one of `null` and one of the union.
    const report = { errors: 3, fields: { tags: 'At most 3 tags' } };
    expect(reportOf({ title: 'a', tags: Array(50_000).fill(1) })).toEqual(report);
    expect(reportOf({ title: 'a', tags: Array(4).fill('a') })).toEqual(report);
    expect(reportOf({ title: 'a', tags: ['a', 'b', 'c'] })).toBeUndefined();
  });

  it('report 20 undeclared fields and how many more, after the declared ones', () => {
    const report = reportOf({ ...undeclared(30_000), title: '' })!;
    expect(Object.keys(report.fields)).toEqual(['title', ...Array.from({ length: 19 }, (_, n) => `f${n}`)]);
    expect(report.moreFields).toBe(29_981);
    expect(report.errors).toBeLessThan(30);
  });

  it('report at most 20 undeclared fields of all objects within it', () => {
    const lines = [undeclared(30), { code: 'a', ...undeclared(30) }];
    expect(reportOf({ title: 'a', lines })).toMatchObject({ moreFields: 41 });
  });

  it('report all fields where these are no more than 20', () => {
    expect(Object.keys(reportOf(undeclared(19))!.fields)).toHaveLength(20);
    expect(reportOf(undeclared(19))).not.toHaveProperty('moreFields');
  });

  it('shorten the names of undeclared fields', () => {
    expect(Object.keys(reportOf({ title: 'a', ['k'.repeat(100_000)]: 1 })!.fields)).toEqual([`${'k'.repeat(80)}…`]);
  });

  it('reject a text that is too long, whatever its characters', () => {
    for (const text of [
      'a'.repeat(100_000),
      '🧹'.repeat(6),
      '🧹'.repeat(50_000),
      `${' '.repeat(9)}aaaaaa`,
      `abc${' '.repeat(99)}x`,
    ])
      expect(reportOf({ title: text })!.fields).toEqual({ title: 'A short title' });
    expect(reportOf({ title: `${' '.repeat(1_006)}abcde` })!.fields).toEqual({ title: 'A short title' });
    for (const title of ['🧹'.repeat(5), `${' '.repeat(100)}abcde${' '.repeat(100)}`, `a${'\u200B'.repeat(99)}b`])
      expect(reportOf({ title })).toBeUndefined();
  });
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
