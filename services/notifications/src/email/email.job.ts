import { systemClock } from '@commonyard/service-kit/clock';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import { sleep } from '@commonyard/service-kit/jobs/sleep';
import type { Deps } from '../deps.ts';
import type { SmtpClient } from './email.client.ts';
import { BACKOFF_SECONDS, classifyFailure, toErrorSummary } from './email.policy.ts';
import {
  leaseDueEmails,
  deleteEmail,
  markFailed,
  markSent,
  postponeEmail,
  toContent,
  type LeasedEmail,
} from './email.repository.ts';
import { composeMessage } from './message/compose-message.ts';
import { emailsRetried, emailsSettled, exposeEmailCounts } from './metrics.ts';

const BATCH = 10;
const POLL_MS = 300;
/** Pauses between attempts to reach an unreachable mail server. */
const UNREACHABLE_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;

type EmailJobDeps = Pick<Deps, 'db' | 'log' | 'email' | 'linkTokens'>;
type Outcome = 'settled' | 'unreachable';

/**
 * Sends due emails until `stop`, which closes the client. The mail server gets each email once, or once more with the
 * same Message-ID where this process or the connection fails between its response and our update. Tests shorten `pollMs` and set
 * the clock that says what is due.
 */
export function startEmailJob(deps: EmailJobDeps, smtp: SmtpClient, pollMs = POLL_MS, clock = systemClock): Job {
  exposeEmailCounts(deps.db);
  const stopping = new AbortController();
  const done = (async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        // While the server is unreachable, try one email at a time.
        const emails = await leaseDueEmails(deps.db, failures > 0 ? 1 : BATCH, clock());
        const outcomes = await Promise.all(emails.map((email) => sendEmail(deps, smtp, email)));
        if (outcomes.includes('unreachable')) {
          await sleep(UNREACHABLE_MS[failures] ?? UNREACHABLE_MS.at(-1)!, stopping.signal);
          failures++;
        } else if (emails.length > 0) failures = 0;
        if (emails.length === 0) await sleep(pollMs, stopping.signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'sending emails failed, retrying');
        await sleep(1_000, stopping.signal);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
      smtp.close();
    },
  };
}

async function sendEmail(deps: EmailJobDeps, smtp: SmtpClient, leased: LeasedEmail): Promise<Outcome> {
  const { id, key, kind, email, content, expiresAt } = leased;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  if (!email || !content || isExpired) {
    await deleteEmail(deps.db, id);
    emailsSettled.inc({ kind, outcome: 'dropped' });
    return 'settled';
  }
  try {
    const decrypted = toContent({ key, content }, deps.linkTokens);
    await smtp.send(composeMessage({ ...leased, email, content: decrypted }, deps.email));
  } catch (error) {
    return await handleFailure(deps, smtp, leased, error);
  }
  await markSent(deps.db, id);
  emailsSettled.inc({ kind, outcome: 'sent' });
  return 'settled';
}

async function handleFailure(
  { db, log }: EmailJobDeps,
  smtp: SmtpClient,
  { id, kind, attempts }: LeasedEmail,
  cause: unknown,
): Promise<Outcome> {
  const { code, responseCode, command } = cause as { code?: string; responseCode?: number; command?: string };
  const failure = classifyFailure(cause);
  const error = toErrorSummary(cause);
  // Without the error message: mail servers repeat the address in it.
  const reason = failure === 'connection' || code === 'EAUTH' ? smtp.findProblem(cause) : undefined;
  log.warn({ emailId: id, kind, attempts, failure, code, responseCode, command, reason }, 'sending an email failed');
  // Where the server is reachable, the connection broke within this email, which may have been accepted: it waits for
  // its backoff like any temporary failure, so that a mailbox does not get a copy every second.
  if (failure === 'connection' && !(await smtp.isReachable())) {
    await postponeEmail(db, id, { seconds: 1, error, counted: false });
    emailsRetried.inc({ kind });
    return 'unreachable';
  }
  const seconds = failure === 'permanent' ? undefined : BACKOFF_SECONDS[attempts - 1];
  if (seconds === undefined) {
    await markFailed(db, id, error);
    emailsSettled.inc({ kind, outcome: 'failed' });
  } else {
    await postponeEmail(db, id, { seconds, error, counted: true });
    emailsRetried.inc({ kind });
  }
  return 'settled';
}
