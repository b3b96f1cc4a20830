import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { latestDigestTime } from './digest.policy.ts';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { NewEmail } from '../database.ts';
import { insertEmails } from '../email/email.repository.ts';
import { listDueUsers, takeDueDigestItems, type DueDigestItem } from './digest.repository.ts';

const INTERVAL_MS = 60_000;

type DigestDeps = Pick<Deps, 'db' | 'log' | 'linkTokens'>;

export const startDigestJob = (deps: DigestDeps): Job =>
  startIntervalJob({
    name: 'digest',
    intervalMs: INTERVAL_MS,
    log: deps.log,
    run: async () => {
      const emails = await writeDueDigests(deps);
      if (emails > 0) deps.log.info({ emails }, 'digests written');
    },
  });

/**
 * Writes all digest emails due at `now`, each in a transaction of its own. Items read in the app are left out. Returns the number of
 * emails.
 */
export async function writeDueDigests({ db, log, linkTokens }: DigestDeps, now = new Date()): Promise<number> {
  const dueTime = latestDigestTime(now);
  return actOnEach(await listDueUsers(db, dueTime), log, ({ id: userId }) =>
    db.transaction().execute(async (trx) => {
      const unread = (await takeDueDigestItems(trx, userId, dueTime)).filter(({ isRead }) => !isRead);
      if (unread.length > 0) await insertEmails(trx, [toDigestEmail(userId, unread)], linkTokens);
      return unread.length > 0;
    }),
  );
}

/** Further items are only counted. */
const MAX_ITEMS = 30;

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
