import { truncate } from '@commonyard/contracts/truncate.values';

/**
 * What failed: `permanent` and `temporary` concern the email, `connection` the mail server or the network.
 */
export type FailureKind = 'permanent' | 'temporary' | 'connection';

/** Seconds until the next attempt after a temporary failure. After the last one, two days later, the email fails. */
export const BACKOFF_SECONDS = [30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 64_800] as const;

const CONNECTION_CODES = new Set(['EAUTH', 'ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ESOCKET', 'ETLS']);

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** The email has an address that no mail server accepts. */
export class UndeliverableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UndeliverableError';
  }
}

export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof UndeliverableError) return 'permanent';
  const { code, command, responseCode } = error as SmtpError;
  if (command === 'CONN' || CONNECTION_CODES.has(code ?? '')) return 'connection';
  if (responseCode !== undefined && responseCode >= 500) return 'permanent';
  return 'temporary';
}

/** One line about an error for administrators, which is stored with the email. */
export function toErrorSummary(error: unknown): string {
  const { message, responseCode } = error as SmtpError;
  const text = truncate(message.replaceAll(/\s+/g, ' '), 300);
  return responseCode === undefined || text.includes(String(responseCode)) ? text : `${responseCode} ${text}`;
}
