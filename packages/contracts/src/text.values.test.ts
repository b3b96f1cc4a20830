import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  countVisible,
  findTextProblem,
  normalizeText,
  TEXT_KINDS,
  TEXT_MESSAGES,
  type TextKind,
} from './text.values.ts';

const ENDS = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '\u202F',
  '\u2028',
  '\u0085',
  '\u00AD',
  '\u200B',
  '\u200E',
  '\u202E',
  '\u2060',
  '\u2800',
  '\u3164',
  '\uFEFF',
  '\u{E0020}',
];
const ONE_LINE: TextKind[] = ['line', 'name'];

describe('a normalized text', () => {
  it.each(TEXT_KINDS)('has no spaces and invisible characters at its ends: %s', (kind) => {
    for (const end of ENDS) expect([end, normalizeText(kind, `${end}${end}grader${end}`)]).toEqual([end, 'grader']);
    expect(normalizeText(kind, ENDS.join(''))).toBe('');
  });

  it.each(['❤️', 'x ❤️', '👩🏽‍🚒', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '葛󠄀', 'नमस्‍ते', 'می‌خواهم'])('keeps %s', (text) => {
    for (const kind of [...ONE_LINE, 'paragraphs'] as const) {
      expect(normalizeText(kind, ` ${text}\u200B`)).toBe(text);
      expect(normalizeText(kind, `${text} a`)).toBe(`${text} a`);
    }
  });

  it('keeps French spaces', () => {
    const text = '1\u202F234,50\u00A0$ par jour\u00A0: «\u00A0oui\u00A0»';
    for (const kind of [...ONE_LINE, 'paragraphs'] as const) expect(normalizeText(kind, text)).toBe(text);
  });

  it('is composed, without invisible characters inside words', () => {
    expect(normalizeText('name', 'Rivie\u0300re')).toBe('Rivi\u00E8re');
    expect(normalizeText('name', 'C\u200Bi\u00ADt\u200Dy\uFE0F')).toBe('City');
    expect(normalizeText('email', 'in\u200Bfo\u00AD@hearst.ca')).toBe('info@hearst.ca');
  });

  it.each(['\u0301', '\u0301\u0323', '\u0344', '\u{1D165}'])('has at most 30 marks on a character: %j', (marks) => {
    for (const kind of [...ONE_LINE, 'paragraphs', 'rate', 'search'] as const) {
      const text = normalizeText(kind, `x${marks.repeat(20_000)}y${marks.repeat(9)}z`);
      expect(Math.max(...text.match(/\p{M}*/gu)!.map((run) => Array.from(run).length))).toBeLessThanOrEqual(30);
      expect(text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toBe('xyz');
      expect(normalizeText(kind, text)).toBe(text);
    }
    // The order of marks is set by a sort: the first 30 only.
    expect(normalizeText('name', `e${'\u0301'.repeat(40)}`)).toBe(`\u00E9${'\u0301'.repeat(29)}`);
  });

  it('in several lines has plain line breaks, and no controls', () => {
    expect(normalizeText('paragraphs', 'a\r\nb\u2028c\u0085d\u000Be\u0007\tf\u202Eg')).toBe('a\r\nb\nc\nd\ne\tfg');
  });

  it('of a search has words only', () => {
    expect(normalizeText('search', ' snow\u2028plow\tb\u202Elade ')).toBe('snow plow blade');
  });

  it('has no joiner among the marks of a Latin letter', () => {
    expect(normalizeText('line', 'a\u200D\u0301\uFE0Fb')).toBe('áb');
  });

  it('is the same when it is normalized again', () => {
    const pieces = fc.constantFrom(
      'a',
      'É',
      '@',
      '.',
      '。',
      '-',
      '1',
      '❤',
      '️',
      '‍',
      '🏴',
      '󠁧',
      '󠁿',
      '葛',
      '󠄀',
      '\u0301',
      '⃣',
      ...ENDS,
    );
    fc.assert(
      fc.property(fc.constantFrom(...TEXT_KINDS), fc.array(pieces, { maxLength: 12 }), (kind, parts) => {
        const once = normalizeText(kind, parts.join(''));
        expect(normalizeText(kind, once)).toBe(once);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a text is rejected', () => {
  it.each(ONE_LINE)('with a line separator or control inside: %s', (kind) => {
    for (const character of ['\n', '\r', '\t', '\u0001', '\v', '\f', '\u0085', '\u2028', '\u2029'])
      expect(findTextProblem(kind, `a${character}b`)).toBe(TEXT_MESSAGES.oneLine);
  });

  it.each(ONE_LINE)('with a bidirectional control inside: %s', (kind) => {
    for (const character of '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069')
      expect(findTextProblem(kind, `a${character}b`)).toBe(TEXT_MESSAGES.direction);
  });

  it('without a visible character', () => {
    expect(findTextProblem('paragraphs', '\u0301\u0302')).toBe(TEXT_MESSAGES.visible);
    expect(findTextProblem('line', '\u0301')).toBe(TEXT_MESSAGES.visible);
    expect(findTextProblem('paragraphs', '👍')).toBeUndefined();
    expect(findTextProblem('line', '—')).toBeUndefined();
  });

  it('without a letter or digit where it is a name', () => {
    for (const text of ['!!!', '👍👍', '\u0301\u0301\u0301', '---'])
      expect(findTextProblem('name', text)).toBe(TEXT_MESSAGES.letter);
    for (const text of ['É', '3', '葛', 'Grader 👍']) expect(findTextProblem('name', text)).toBeUndefined();
  });
});

it('counts visible characters only', () => {
  expect(countVisible('a\u200D\u200D')).toBe(1);
  expect(countVisible('é👍')).toBe(2);
});
