import type { AddressedEmail } from './content.ts';

/** The properties of an email whose text a person wrote. A user name stays as it is to be typed; identity accepts no address as one. */
const WRITTEN = new Set(['title', 'reason', 'subject', 'name', 'organization', 'quote']);

/** An email in whose texts that persons wrote mail programs find no link: only CommonYard states where a button leads. */
export const withoutWrittenLinks = (email: AddressedEmail): AddressedEmail =>
  JSON.parse(JSON.stringify(email), (property, value: unknown) =>
    WRITTEN.has(property) && typeof value === 'string' ? withoutLinks(value) : value,
  ) as AddressedEmail;

// The full stops of host names (RFC 3490, section 3.1) and characters that look like them.
const LINKED =
  /(?<=\bwww)[.\u2024\u3002\uFE52\uFF0E\uFF61]|[.\u2024\u3002\uFE52\uFF0E\uFF61](?=\p{L})|:(?=[^\s\d])|@(?=\S)/giu;

/** Separates the parts of addresses by spaces. Decimals and times stay: 'Pump 2.5 in', '10:30'. */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, '$& ');
