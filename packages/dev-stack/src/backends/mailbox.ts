import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** An email that the mail server has captured. */
export type CapturedEmail = {
  /** Its file name; names sort by time of arrival. */
  file: string;
  messageId: string | undefined;
  from: string;
  /** The recipients of the SMTP envelope. */
  to: string[];
  subject: string;
  date: string | undefined;
  text: string;
  html: string;
  /** Keyed by lower-case name. */
  headers: Record<string, string>;
};

/**
 * The captured emails of a folder, newest first; at most `limit`. A caller that reads the folder again and again passes the
 * same `parsed`, so that no email is parsed twice.
 */
export async function readMailbox(
  folder: string,
  limit = Infinity,
  parsed = new Map<string, Promise<CapturedEmail>>(),
): Promise<CapturedEmail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  const newest = names.sort().toReversed().slice(0, limit);
  const emails: CapturedEmail[] = [];
  // One at a time: a process may not open as many files as a mailbox has emails.
  for (const name of newest) {
    if (!parsed.has(name)) parsed.set(name, readEmail(folder, name));
    emails.push(await parsed.get(name)!);
  }
  return emails;
}

async function readEmail(folder: string, file: string): Promise<CapturedEmail> {
  const email = await PostalMime.parse(await readFile(join(folder, file)));
  const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
  return {
    file,
    messageId: email.messageId,
    from: headers['from'] ?? '',
    to: email.headers.filter(({ key }) => key === 'x-original-to').map(({ value }) => value),
    subject: email.subject ?? '',
    date: email.date,
    text: email.text ?? '',
    html: email.html ?? '',
    headers,
  };
}
