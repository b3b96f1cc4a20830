// The full stops of host names (RFC 3490, section 3.1) and characters that look like them.
const LINKED =
  /(?<=\bwww)[.\u2024\u3002\uFE52\uFF0E\uFF61]|[.\u2024\u3002\uFE52\uFF0E\uFF61](?=\p{L}{2})|:(?=\/)|(?<=\b(?:mailto|tel|sms)):(?=\S)|@(?=\S)/giu;

/** Separates the parts of addresses by spaces. Decimals, times and abbreviations stay: 'Pump 2.5 in', '10:30', 'e.g.'. */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, '$& ');
