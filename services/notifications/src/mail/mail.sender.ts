import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { pause } from '@commonyard/service-kit/pause';
import type { Schema } from '../database.ts';
import { BACKOFF_SECONDS, failureOf, reasonOf } from './mail.failures.ts';
import type { Addressed, MailSettings } from './mail.letters.ts';
import { composeMail } from './mail.message.ts';
import { mailsRetried, mailsSettled } from './mail.metrics.ts';
import type { MailTransport } from './mail.transport.ts';
import { claimMails, dropMail, markFailed, markSent, postpone, type MailRow } from './mails.repository.ts';

export const CONNECTIONS = 5;
const BATCH = 10;
const POLL_MS = 300;
/** Between two looks whether the server is back: soon at first. */
const UNREACHABLE_MS = [1_000, 2_000, 5_000, 10_000, 15_000] as const;

export type SenderDeps = { db: Kysely<Schema>; log: Logger; transport: MailTransport; settings: MailSettings };

type Outcome = 'settled' | 'unreachable';

/**
 * Sends the mails that are due, until `stop`. The mail server has a mail once or, where this process or the way back
 * breaks between its word and our note of it, once more: under the same Message-ID.
 */
export function startSender(deps: SenderDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = (async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        // One mail is enough to see whether the server is back.
        const mails = await claimMails(deps.db, failures > 0 ? 1 : BATCH);
        const outcomes = await Promise.all(mails.map((mail) => send(deps, mail)));
        if (outcomes.includes('unreachable')) {
          await pause(UNREACHABLE_MS[failures] ?? UNREACHABLE_MS.at(-1)!, stopping.signal);
          failures++;
        } else if (mails.length > 0) failures = 0;
        if (mails.length === 0) await pause(POLL_MS, stopping.signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'sending mail was interrupted, trying again');
        await pause(1_000, stopping.signal);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
      deps.transport.close();
    },
  };
}

async function send({ db, log, transport, settings }: SenderDeps, mail: MailRow): Promise<Outcome> {
  const { id, kind } = mail;
  const addressed = await addressOf(db, mail);
  if (!addressed) {
    await dropMail(db, id);
    mailsSettled.inc({ kind, outcome: 'dropped' });
    return 'settled';
  }
  try {
    await transport.send(composeMail(addressed, settings));
  } catch (error) {
    return await giveBack({ db, log, transport }, mail, error);
  }
  await markSent(db, id);
  mailsSettled.inc({ kind, outcome: 'sent' });
  return 'settled';
}

/** Whom it goes to as of now. Undefined where the account is closed, or what it says is over. */
async function addressOf(db: Kysely<Schema>, mail: MailRow): Promise<Addressed | undefined> {
  const { key, kind, userId, email, name, locale, content, expiresAt } = mail;
  if (!content || (expiresAt !== null && Date.parse(expiresAt) < Date.now())) return undefined;
  // A mail about an account goes where that was asked for, which may be the address that is to become the account's.
  if (email !== null) return { key, kind, userId: null, email, name, locale: locale ?? 'en', content };
  const person = await db
    .selectFrom('people')
    .select(['email', 'name', 'locale'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  return person && { key, kind, userId, ...person, content };
}

async function giveBack(
  { db, log, transport }: Omit<SenderDeps, 'settings'>,
  { id, kind, attempts }: MailRow,
  cause: unknown,
): Promise<Outcome> {
  const { code, responseCode, command } = cause as { code?: string; responseCode?: number; command?: string };
  const failure = failureOf(cause);
  const error = reasonOf(cause);
  // Not what was said: mail servers repeat the address.
  log.warn({ mail: id, kind, attempts, failure, code, responseCode, command }, 'a mail was not taken');
  // A connection that broke in the middle of a mail, while the server is there, is about that mail: it may be in the
  // mailbox by now, and is not to get there again every other second.
  if (failure === 'connection' && !(await transport.isReachable())) {
    await postpone(db, id, { seconds: 1, error, counted: false });
    mailsRetried.inc({ kind });
    return 'unreachable';
  }
  const seconds = failure === 'never' ? undefined : BACKOFF_SECONDS[attempts - 1];
  if (seconds === undefined) {
    await markFailed(db, id, error);
    mailsSettled.inc({ kind, outcome: 'failed' });
  } else {
    await postpone(db, id, { seconds, error, counted: true });
    mailsRetried.inc({ kind });
  }
  return 'settled';
}
