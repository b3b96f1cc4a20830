import type { ChaosFixture } from './fixture.ts';

export type EmailVerification = {
  /**
   * Emails that had to be sent: for each guest's inquiry one to the administrator, to the guest who sent it and to the guest who
   * posted the listing; for each guest's listing a receipt, and one more for its approval. Guests' addresses are not confirmed.
   */
  due: number;
  /** Emails that were not queued, or queued twice. */
  wrong: number;
  /** Queued emails that the mail server did not receive. */
  undelivered: number;
  /**
   * Emails that the mail server received twice, because the sender was killed before it recorded the delivery. Mailboxes
   * detect the second one by its Message-ID.
   */
  deliveredTwice: number;
};

/** Compares the emails in the mail server with the inquiries, posted listings and approvals. Everything must be drained. */
export async function verifyEmails({ product }: ChaosFixture): Promise<EmailVerification> {
  const [due] = await product.query<{ inquiries: number; posted: number; approvals: number }>(
    `SELECT (SELECT count(*)::int FROM inquiries.inquiries WHERE loan_id IS NULL) AS inquiries,
       (SELECT count(*)::int FROM assets.listings WHERE user_id IS NULL) AS posted,
       (SELECT count(*)::int FROM assets.listings WHERE status = 'available' AND user_id IS NULL) AS approvals`,
  );
  const emails = await product.query<{ key: string; kind: string }>(
    `SELECT key, kind FROM notifications.emails WHERE kind IN ('inquiry.created', 'confirmation')`,
  );
  const queued = (kind: string) => emails.filter((email) => email.kind === kind).length;
  const delivered = new Map<string, number>();
  for (const { messageId = '' } of await product.mails()) {
    const key = /^<?([^@>]+)/.exec(messageId)?.[1] ?? '';
    delivered.set(key, (delivered.get(key) ?? 0) + 1);
  }
  const confirmations = 2 * due!.inquiries + due!.posted + due!.approvals;
  return {
    due: due!.inquiries + confirmations,
    wrong: Math.abs(due!.inquiries - queued('inquiry.created')) + Math.abs(confirmations - queued('confirmation')),
    undelivered: emails.filter(({ key }) => !delivered.has(key)).length,
    deliveredTwice: emails.reduce((sum, { key }) => sum + Math.max(0, (delivered.get(key) ?? 0) - 1), 0),
  };
}
