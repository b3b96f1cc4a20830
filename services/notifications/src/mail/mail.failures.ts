/**
 * What a failed attempt means: this mail will never be taken, it may be later, or no mail is taken at the moment (the
 * server is away, or does not take us for who we are).
 */
export type Failure = 'never' | 'later' | 'unreachable';

/** Seconds until a mail that was not taken is tried again; after the last one it is given up, two days on. */
export const BACKOFF_SECONDS = [30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 64_800] as const;

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** An address or a text that no mail server is to be troubled with. */
export class UnsendableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsendableError';
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof UnsendableError) return 'never';
  const { code, command, responseCode } = error as SmtpError;
  // Before the first mail was named, or because of who we are: no other one would fare better.
  if (command === 'CONN' || code === 'EAUTH' || code === 'EDNS' || code === 'ETLS' || code === 'ECONNREFUSED')
    return 'unreachable';
  if (responseCode === 421) return 'unreachable';
  if (responseCode !== undefined && responseCode >= 500) return 'never';
  return 'later';
}

/** What is kept of an error, for administrators: one line. */
export function reasonOf(error: unknown): string {
  const { message, responseCode } = error as SmtpError;
  const text = message.replaceAll(/\s+/g, ' ').slice(0, 300);
  return responseCode === undefined || text.includes(String(responseCode)) ? text : `${responseCode} ${text}`;
}
