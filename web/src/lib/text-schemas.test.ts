import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, type Schema } from 'yup';
import {
  ADDRESS_FORMS,
  ASCII_ADDRESS,
  FOREIGN_LOCAL_PARTS,
  INVALID_ADDRESSES,
} from '@commonyard/testing/cases/addresses';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { emailText, identifierText, lineText, nameText, paragraphsText } from './text-schemas.ts';

function check(schema: Schema, text: string): string {
  try {
    return schema.validateSync(text) as string;
  } catch (error) {
    return `rejected: ${(error as Error).message}`;
  }
}

describe('a text of a form', () => {
  const title = nameText().required('Name must be at least 3 characters').min(3, 'Name must be at least 3 characters');

  it('is checked as the service stores it', () => {
    expect(check(title, '\u202Agrader\u202C\u200B')).toBe('grader');
    expect(check(identifierText(), ' operator\u200B ')).toBe('operator');
    expect(check(emailText('invalid'), '\u200Binfo@hearst.ca ')).toBe('info@hearst.ca');
    expect(check(emailText('invalid'), 'info')).toBe('rejected: invalid');
    expect(check(paragraphsText().required(), '👍')).toBe('👍');
  });

  it.each(ADDRESS_FORMS)('that is an address is sent in its ASCII form: %j', (form) => {
    expect(check(emailText('invalid'), form)).toBe(ASCII_ADDRESS);
  });

  it('that is no address is rejected', () => {
    for (const text of INVALID_ADDRESSES)
      expect([text, check(emailText('invalid'), text)]).toEqual([text, 'rejected: invalid']);
    for (const text of FOREIGN_LOCAL_PARTS)
      expect(check(emailText('invalid'), text)).toBe(`rejected: ${TEXT_MESSAGES.localPart}`);
  });

  it.each(['\u200B\u200B\u200B', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u00AD\u00AD\u00AD'])(
    'has the message of the field where it shows nothing: %j',
    (text) => expect(check(title, text)).toBe('rejected: Name must be at least 3 characters'),
  );

  it('has a sentence of its own where it hides something', () => {
    expect(check(lineText(), 'ab\u202Ecd')).toBe(`rejected: ${TEXT_MESSAGES.direction}`);
    expect(check(lineText(), 'ab\u2028cd')).toBe(`rejected: ${TEXT_MESSAGES.oneLine}`);
    expect(check(title, '!!!!')).toBe(`rejected: ${TEXT_MESSAGES.letter}`);
    expect(check(object({ note: paragraphsText() }), 'x')).toContain('rejected');
  });
});

it('no form trims or matches a text by rules of its own', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const found = files.filter((file) =>
    /string\(\)\s*\.(?:trim|email)\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
