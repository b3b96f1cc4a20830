import { UnsendableError } from './mail.failures.ts';
import { toHtml, toText } from './mail.layout.ts';
import { letterOf, type Addressed, type MailSettings } from './mail.letters.ts';

/** What the mail server is given. */
export type Message = {
  messageId: string;
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

const MOST_SUBJECT = 150;
// The local part and the host as mail servers take them, which excludes white space, quotes and every separator.
const ADDRESS = /^[^\s@"<>(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Writes a mail in the language of its recipient. Throws `UnsendableError`. */
export function composeMail(mail: Addressed, settings: MailSettings): Message {
  if (!ADDRESS.test(mail.email)) throw new UnsendableError('This is not an address that mail can be sent to');
  const letter = letterOf(mail, settings);
  const subject = oneLine(letter.subject).slice(0, MOST_SUBJECT).toWellFormed();
  return {
    // Of the event and the recipient: where a mail goes out twice because an answer got lost, mailboxes can tell.
    messageId: `<${mail.key}@${hostOf(settings.from)}>`,
    from: settings.from,
    to: { name: oneLine(mail.name ?? ''), address: mail.email },
    subject,
    text: toText(letter),
    html: toHtml({ ...letter, subject }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A header's value must not begin another header. */
// eslint-disable-next-line no-control-regex
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const hostOf = (from: string) => /@([^\s>]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';
