import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './world.ts';

export type MailVerdict = {
  /** Mails that were to be written: one for each inquiry, one for each approval of a listing whose owner has no account. */
  due: number;
  /** Those that were not written, or written twice; and those that the mail server never took. */
  wrong: number;
  untaken: number;
  /**
   * Those that the mail server took twice, because whoever gave it one died before noting so. They are under the same
   * Message-ID, by which mailboxes know the second one.
   */
  takenTwice: number;
};

/** Holds the mails that the mail server has against what was to be mailed. Nothing may be under way. */
export async function judgeMails({ ask, product }: World): Promise<MailVerdict> {
  const [due] = await ask<{ inquiries: number; approvals: number }>(
    `SELECT (SELECT count(*)::int FROM inquiries.inquiries) AS inquiries,
       (SELECT count(*)::int FROM assets.listings WHERE status = 'available') AS approvals`,
  );
  const mails = await ask<{ key: string; kind: string }>(
    `SELECT key, kind FROM notifications.mails WHERE kind IN ('inquiry.created', 'asset.approved')`,
  );
  const written = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  const folder = product.smtp.running().folder;
  const taken = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
    const id = /^message-id:\s*<([^@>]+)/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return {
    due: due!.inquiries + due!.approvals,
    wrong: Math.abs(due!.inquiries - written('inquiry.created')) + Math.abs(due!.approvals - written('asset.approved')),
    untaken: mails.filter(({ key }) => !taken.has(key)).length,
    takenTwice: mails.reduce((sum, { key }) => sum + Math.max(0, (taken.get(key) ?? 0) - 1), 0),
  };
}
