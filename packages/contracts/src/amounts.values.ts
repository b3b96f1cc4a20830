// How users write amounts and quantities, in English and in French.

// No amount has three decimals, so a comma before three digits groups thousands. A number has one kind of separator of groups.
const PLAIN = String.raw`\d+(?:[.,]\d{1,2})?`;
// '0,500' could be half a dollar, so no first group begins with 0.
const COMMA_GROUPS = String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?`;
const SPACE_GROUPS = String.raw`[1-9]\d{0,2}(?:(\p{Zs})\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?`;
const NUMBER = new RegExp(`^(?:${PLAIN}|${COMMA_GROUPS}|${SPACE_GROUPS})$`, 'u');
const CURRENCY = String.raw`(?:CA?\$|\$(?:\p{Zs}?CAD?)?|CAD)`;
const BEFORE = new RegExp(String.raw`^${CURRENCY}\p{Zs}*`, 'iu');
// Without the spaces before it: a search for them would read each run of spaces many times.
const AFTER = new RegExp(String.raw`${CURRENCY}$`, 'iu');
const MAX_DIGITS = 12;
/** Invisible characters that come with pasting, direction marks included: a number has one direction. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A number with at most two decimals in hundredths, from '1,234.50', '1 234,50' or '450,5'. Undefined for anything else: negative
 * numbers, three decimals, and separators that could mean either.
 */
export function parseHundredths(text: string): number | undefined {
  const trimmed = toVisible(text);
  if (!NUMBER.test(trimmed)) return undefined;
  const plain = trimmed
    .replaceAll(/\p{Zs}/gu, '')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return plain.length > MAX_DIGITS + 3 ? undefined : Math.round(Number(plain) * 100);
}

/** An amount in cents, from what `parseHundredths` reads, with '$', 'CA$' or 'CAD' before or after it. */
export function parseCents(text: string): number | undefined {
  const trimmed = toVisible(text);
  const withoutFirst = trimmed.replace(BEFORE, '');
  return parseHundredths(withoutFirst === trimmed ? trimmed.replace(AFTER, '').trimEnd() : withoutFirst);
}

/** An amount as it is stored: '450' or '1234.50'. */
export const toAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const toVisible = (text: string) => text.replaceAll(INVISIBLE, '').trim();
