/** What a failed attempt says of the mail: it will never be taken, it may be later, or nothing: the connection failed. */
export type Failure = 'never' | 'later' | 'connection';

/** Seconds until a mail that was not taken is tried again; after the last one it is given up, two days on. */
export const BACKOFF_SECONDS = [30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 64_800] as const;

const CONNECTION = new Set(['EAUTH', 'ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ESOCKET', 'ETLS']);

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
  if (command === 'CONN' || CONNECTION.has(code ?? '')) return 'connection';
  if (responseCode !== undefined && responseCode >= 500) return 'never';
  return 'later';
}

/** What is kept of an error, for administrators: one line. */
export function reasonOf(error: unknown): string {
  const { message, responseCode } = error as SmtpError;
  const text = message.replaceAll(/\s+/g, ' ').slice(0, 300);
  return responseCode === undefined || text.includes(String(responseCode)) ? text : `${responseCode} ${text}`;
}
