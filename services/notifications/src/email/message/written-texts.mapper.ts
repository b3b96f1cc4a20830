import type { AddressedEmail } from './content.ts';

/** The properties of an email that users and guests wrote. A user name stays as it is to be typed; identity rejects host names. */
const WRITTEN = ['title', 'reason', 'subject', 'name', 'organization', 'quote'];
/** What administrators write: answers and reasons may lead somewhere. */
const TRUSTED: Partial<Record<AddressedEmail['kind'], string>> = {
  'contact.answered': 'quote',
  'asset.rejected': 'reason',
  approval: 'reason',
};

/** Breaks the links in texts that users and guests wrote, so that mail programs link only what CommonYard wrote. */
export const withoutWrittenLinks = (email: AddressedEmail): AddressedEmail =>
  JSON.parse(JSON.stringify(email), (property, value: unknown) =>
    WRITTEN.includes(property) && property !== TRUSTED[email.kind] && typeof value === 'string'
      ? withoutLinks(value)
      : value,
  ) as AddressedEmail;

// The full stops of host names (RFC 3490, section 3.1) and characters that look like them.
const LINKED =
  /(?<=\bwww)[.\u2024\u3002\uFE52\uFF0E\uFF61]|[.\u2024\u3002\uFE52\uFF0E\uFF61](?=\p{L}{2})|:(?=\/)|(?<=\b(?:mailto|tel|sms)):(?=\S)|@(?=\S)/giu;

/** Separates the parts of addresses by spaces. Decimals, times and abbreviations stay: 'Pump 2.5 in', '10:30', 'e.g.'. */
export const withoutLinks = (text: string): string => text.replaceAll(LINKED, '$& ');
