import { truncate } from '@commonyard/contracts/truncate.values';
import type { EmailSettings } from '../../model.ts';
import { UndeliverableError } from '../email.policy.ts';
import { toEmailBody, type AddressedEmail } from './content.ts';
import { toHtml, toText } from './layout.ts';

/** A complete message for the mail server. */
export type Message = {
  messageId: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

const MAX_SUBJECT_LENGTH = 150;
// Local part and host as mail servers accept them: no white space, quotes or separators.
const ADDRESS = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Composes an email in the language of its recipient. Throws `UndeliverableError` for an invalid address. */
export function composeMessage(addressed: AddressedEmail, settings: EmailSettings): Message {
  const email = withoutWrittenLinks(addressed);
  if (!ADDRESS.test(email.email)) throw new UndeliverableError('This is not an address that mail can be sent to');
  const body = toEmailBody(email, settings);
  const subject = truncate(toOneLine(body.subject), MAX_SUBJECT_LENGTH);
  return {
    // Derived from event and recipient, so that mailboxes recognize a duplicate of an email sent twice.
    messageId: `<${email.key}@${hostOf(settings.from)}>`,
    from: settings.from,
    to: { name: toOneLine(email.name ?? ''), address: email.email },
    subject,
    text: toText(body),
    html: toHtml({ ...body, subject }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(body.unsubscribe && {
        'List-Unsubscribe': `<${body.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Prevents header injection: a header value must not contain line breaks. */
// eslint-disable-next-line no-control-regex
const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const hostOf = (from: string) => /^[^\s>]+/.exec(from.split('@').slice(1).at(-1) ?? '')?.[0] ?? 'localhost';

/** The properties of an email that users and guests wrote. A user name stays as it is to be typed; identity rejects host names. */
const WRITTEN = ['title', 'reason', 'subject', 'name', 'organization', 'quote'];
/** What administrators write: answers and reasons may lead somewhere. */
const TRUSTED: Partial<Record<AddressedEmail['kind'], string>> = {
  'contact.answered': 'quote',
  'asset.rejected': 'reason',
  approval: 'reason',
};

/** Breaks the links in texts that users and guests wrote, so that mail programs link only what CommonYard wrote. */
const withoutWrittenLinks = (email: AddressedEmail): AddressedEmail =>
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
