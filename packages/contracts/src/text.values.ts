// What a text that a user writes may hold, and how it is stored. Forms and services share these rules.
import { parseCents, toAmount } from './amounts.values.ts';
import { hasForeignLocalPart, toAsciiAddress } from './email-address.values.ts';

/**
 * What a text is. `line`: one line. `name`: one line with a letter or digit, such as a title or an organization. `paragraphs`:
 * several lines. `identifier`: a user name or domain. `email`: an address, stored with its domain in ASCII. `login`: a user name
 * or an address. `search`: words to search for, which are not stored. `rate`: an amount, stored as '1234.50', or words on one line.
 */
export const TEXT_KINDS = ['line', 'name', 'paragraphs', 'identifier', 'email', 'login', 'search', 'rate'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Why a text is rejected. The web's catalogue uses these sentences as keys. */
export const TEXT_MESSAGES = {
  oneLine: 'Please write this on one line, without line breaks or tabs',
  direction: 'This text contains hidden characters that change its direction. Please type it instead of pasting it.',
  visible: 'Please enter at least one visible character',
  letter: 'Please enter at least one letter or digit',
  localPart:
    'Please use letters without accents, digits and signs before the @. Only the part after it may have accents.',
} as const;

/** The maximum lengths of texts in requests, in code points. The web application has each sentence in French. */
export const TEXT_LENGTHS = [
  20, 40, 60, 64, 80, 100, 120, 150, 200, 253, 254, 300, 500, 1_000, 2_000, 3_000, 5_000,
] as const;

/** The message of a text of more than `max` characters: 'Please use at most 5,000 characters'. */
export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString('en-CA')} characters`;

const BIDI_CONTROLS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const LINE_BREAKS = '\\n\\r\\v\\f\\u0085\\u2028\\u2029';

/** Source of a `pattern` of one-line texts: no control characters, line separators or bidirectional controls. */
export const ONE_LINE_PATTERN = `^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029${BIDI_CONTROLS}]*$`;

const BIDI_CONTROL = new RegExp(`[${BIDI_CONTROLS}]`, 'u');
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
// A blank Braille pattern, an object replacement character and a null note head are symbols that show nothing.
const BLANK_SYMBOLS = '\\u2800\\uFFFC\\u{1D159}';
const BLANK = new RegExp(
  `[\\p{White_Space}\\p{Z}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB${BLANK_SYMBOLS}]`,
  'u',
);
const LEADING_BLANKS = new RegExp(`^${BLANK.source}+`, 'u');
const JOINERS = '\\u200C\\u200D\\uFE00-\\uFE0F';
/** Invisible characters without an effect on their neighbours. Joiners and selectors of variants are parts of words and emoji. */
const INVISIBLE = new RegExp(
  `(?![${JOINERS}\\u180B-\\u180F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}${BIDI_CONTROLS}])` +
    '[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]',
  'gu',
);
/** The marks of a Latin letter, in which joiners have no effect. */
const LATIN_MARKS = new RegExp(`(?<=\\p{Script=Latin})[\\p{M}${JOINERS}]+`, 'gu');
const JOINER = new RegExp(`[${JOINERS}]`, 'gu');
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
const VISIBLE = new RegExp(`(?![${BLANK_SYMBOLS}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');
const LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
/** Ends of a text that are ignorable and still belong to their emoji or ideograph: ❤️, the flags of England and Wales. */
const IGNORABLE_END =
  /\p{Extended_Pictographic}[\uFE0E\uFE0F]|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|\p{Script=Han}[\u{E0100}-\u{E01EF}]/uy;

/**
 * A text as it is stored: composed (NFC), without spaces and invisible characters at its ends, or without effect inside it, and
 * without the marks of a character beyond its thirtieth.
 */
export function normalizeText(kind: TextKind, text: string): string {
  switch (kind) {
    case 'identifier':
      return trimBlanks(withoutIgnorables(text));
    case 'email':
    case 'login':
      return toAsciiAddress(trimBlanks(withoutIgnorables(text)));
    case 'search':
      return toPlainLine(text);
    case 'paragraphs':
      return normalizeParagraphs(text);
    case 'rate':
      return toCanonicalRate(toSeenText(text));
    default:
      return toSeenText(text);
  }
}

/**
 * Why a normalized text is rejected, as one of `TEXT_MESSAGES`; undefined where it is accepted, as an empty text is. Addresses
 * have a format of their own.
 */
export function findTextProblem(kind: TextKind, text: string): string | undefined {
  if (text === '' || kind === 'search') return undefined;
  if (kind === 'email') return hasForeignLocalPart(text) ? TEXT_MESSAGES.localPart : undefined;
  if (kind !== 'paragraphs' && CONTROL.test(text)) return TEXT_MESSAGES.oneLine;
  if (kind === 'identifier' || kind === 'login') return undefined;
  if (BIDI_CONTROL.test(text)) return TEXT_MESSAGES.direction;
  if (kind === 'name' && !LETTER_OR_DIGIT.test(text)) return TEXT_MESSAGES.letter;
  return VISIBLE.test(text) ? undefined : TEXT_MESSAGES.visible;
}

/** The number of characters that count towards the shortest length of a text: those that are not ignorable. */
export const countVisible = (text: string): number => Array.from(withoutIgnorables(text)).length;

/** A text without characters that a reader cannot see. For comparisons. */
export const withoutIgnorables = (text: string): string => text.replaceAll(IGNORABLE, '');

const OTHER_LINE_BREAK = /[\v\f\u0085\u2028\u2029]/gu;
const UNSEEN_IN_PARAGRAPHS = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const BREAK_OR_TAB = new RegExp(`[${LINE_BREAKS}\\t]`, 'gu');

// Text of several lines is not compared with other text, so a direction has nothing to forge; a mark in a pasted page is common.
const normalizeParagraphs = (text: string) =>
  toSeenText(text.replaceAll(OTHER_LINE_BREAK, '\n').replaceAll(UNSEEN_IN_PARAGRAPHS, ''));

function toCanonicalRate(text: string): string {
  const cents = parseCents(text);
  return cents === undefined ? text : toAmount(cents);
}

// The limit of Unicode's Stream-Safe Text Format (UAX 15). No language needs a tenth, and sorting them costs the square.
const MARKS_BEYOND_LIMIT = /(\p{M}{30})\p{M}+/gu;
const limitMarks = (text: string) => text.replaceAll(MARKS_BEYOND_LIMIT, '$1');

// Twice, because a mark may be composed of several.
const compose = (text: string) => limitMarks(limitMarks(text).normalize('NFC'));

const toSeenText = (text: string) =>
  trimBlanks(
    compose(compose(text.replaceAll(INVISIBLE, '')).replaceAll(LATIN_MARKS, (marks) => marks.replaceAll(JOINER, ''))),
  );

const toPlainLine = (text: string) =>
  trimBlanks(limitMarks(text.replaceAll(BREAK_OR_TAB, ' ').replaceAll(IGNORABLE, '')));

function trimBlanks(text: string): string {
  const trimmed = text.replace(LEADING_BLANKS, '');
  let end = trimmed.length;
  let start = startOfCharacter(trimmed, end);
  // Not a regular expression: one for the end of a text reads each run of blanks inside it many times.
  while (end > 0 && BLANK.test(trimmed.slice(start, end))) {
    end = start;
    start = startOfCharacter(trimmed, end);
  }
  IGNORABLE_END.lastIndex = start;
  const [kept] = IGNORABLE_END.exec(trimmed) ?? [];
  return trimmed.slice(0, kept === undefined ? end : start + kept.length);
}

/** Where the character before a position begins: a character beyond U+FFFF has two code units. */
const startOfCharacter = (text: string, end: number) =>
  (text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : Math.max(end - 1, 0);
