import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A message that the mail server has caught. */
export type CaughtMail = {
  /** The name of its file, which is in the order of arrival. */
  file: string;
  messageId: string | undefined;
  from: string;
  /** Whom the envelope named, who is who would have got it. */
  to: string[];
  subject: string;
  date: string | undefined;
  text: string;
  html: string;
  /** By lower-case name. */
  headers: Record<string, string>;
};

/** The messages of a folder, the newest first; at most `limit` of them. */
export async function readMailbox(folder: string, limit = Infinity): Promise<CaughtMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  const newest = names.sort().toReversed().slice(0, limit);
  return Promise.all(newest.map((name) => readMail(folder, name)));
}

async function readMail(folder: string, file: string): Promise<CaughtMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  return {
    file,
    messageId: mail.messageId,
    from: headers['from'] ?? '',
    to: mail.headers.filter(({ key }) => key === 'x-original-to').map(({ value }) => value),
    subject: mail.subject ?? '',
    date: mail.date,
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
  };
}
