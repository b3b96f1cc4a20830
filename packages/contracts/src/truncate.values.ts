/**
 * The beginning of a text, of at most `max` units of UTF-16, without the half of a character beyond U+FFFF. Postgres and UTF-8
 * take no such half.
 */
export const truncate = (text: string, max: number): string =>
  text.slice(0, (text.codePointAt(max - 1) ?? 0) > 0xffff ? max - 1 : max);
