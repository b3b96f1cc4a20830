import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS_FORMS,
  ASCII_ADDRESS,
  FOREIGN_LOCAL_PARTS,
  INVALID_ADDRESSES,
} from '@commonyard/testing/cases/addresses';
import { toAsciiDomain } from './email-address.values.ts';
import { findTextProblem, normalizeText, TEXT_MESSAGES } from './text.values.ts';

describe('an address', () => {
  it.each(ADDRESS_FORMS)('is stored in its ASCII form: %j', (form) => {
    expect(normalizeText('email', form)).toBe(ASCII_ADDRESS);
    expect(normalizeText('login', form)).toBe(ASCII_ADDRESS);
    expect(findTextProblem('email', ASCII_ADDRESS)).toBeUndefined();
  });

  it.each(FOREIGN_LOCAL_PARTS)('is rejected with a sentence for letters beyond ASCII before the @: %j', (address) => {
    expect(findTextProblem('email', normalizeText('email', address))).toBe(TEXT_MESSAGES.localPart);
  });

  it.each(INVALID_ADDRESSES)('of no domain is not converted to one: %j', (address) => {
    expect(normalizeText('email', address)).not.toMatch(/^info@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  });

  it('keeps the case before the @', () => {
    expect(normalizeText('email', 'Pat.O’Hara@Hearst.CA')).toBe('Pat.O’Hara@hearst.ca');
  });
});

it('a user name to sign in with is not an address', () => {
  expect(normalizeText('login', ' Opérateur.')).toBe('Opérateur.');
});

it.each([
  ['Hearst.CA', 'hearst.ca'],
  ['ville-montréal.ca', 'xn--ville-montral-lhb.ca'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
])('converts the domain %j', (domain, ascii) => expect(toAsciiDomain(domain)).toBe(ascii));
