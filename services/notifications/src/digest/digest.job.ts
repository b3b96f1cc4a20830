import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { latestDigestTime } from './digest.policy.ts';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import type { NewEmail, Trx } from '../database.ts';
import { insertEmails } from '../email/email.repository.ts';
import { takeDueDigestItems, type DueDigestItem } from './digest.repository.ts';

const INTERVAL_MS = 60_000;

export const startDigestJob = ({ db, log, linkTokens }: Pick<Deps, 'db' | 'log' | 'linkTokens'>): Job =>
  startIntervalJob({
    name: 'digest',
    intervalMs: INTERVAL_MS,
    log,
    run: async () => {
      const emails = await writeDueDigests({ db, linkTokens });
      if (emails > 0) log.info({ emails }, 'digests written');
    },
  });

/** Writes all digest emails due at `now`. Returns their number. */
export async function writeDueDigests(
  { db, linkTokens }: Pick<Deps, 'db' | 'linkTokens'>,
  now = new Date(),
): Promise<number> {
  const dueTime = latestDigestTime(now);
  let total = 0;
  for (;;) {
    const { emails, hadItems } = await db.transaction().execute((trx) => writeDigestBatch(trx, dueTime, linkTokens));
    if (!hadItems) return total;
    total += emails;
  }
}

/** Further items are only counted. */
const MAX_ITEMS = 30;
const USERS_PER_BATCH = 100;

/**
 * Writes the digest emails of one batch of users with items from before `dueTime`. Items read in the app are left out.
 * Returns the number of emails, and whether there were any due items.
 */
async function writeDigestBatch(
  trx: Trx,
  dueTime: Date,
  linkTokens: TokenKeys,
): Promise<{ emails: number; hadItems: boolean }> {
  const items = await takeDueDigestItems(trx, dueTime, USERS_PER_BATCH);
  const unreadByUser = Map.groupBy(
    items.filter(({ isRead }) => !isRead),
    ({ userId }) => userId,
  );
  await insertEmails(
    trx,
    [...unreadByUser].map(([userId, unread]) => toDigestEmail(userId, unread)),
    linkTokens,
  );
  return { emails: unreadByUser.size, hadItems: items.length > 0 };
}

function toDigestEmail(userId: number, dueItems: DueDigestItem[]): NewEmail {
  const items = dueItems
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(({ kind, params, path }) => ({ kind, params, path }));
  const content = { items: items.slice(0, MAX_ITEMS), more: Math.max(0, items.length - MAX_ITEMS) };
  return {
    key: `digest.${crypto.randomUUID()}.u${userId}`,
    kind: 'digest',
    userId,
    content: { about: 'digest', ...content },
  };
}
