import { counter, gauge } from '@commonyard/service-kit/observability/metrics';
import type { Db } from '../database.ts';
import { countFailedEmails, countOverdueEmails } from './email.repository.ts';

export const emailsSettled = counter(
  'mails_settled_total',
  'Emails by kind and outcome: sent, failed or dropped',
  'kind',
  'outcome',
);
export const emailsRetried = counter(
  'mails_retried_total',
  'Failed attempts to send an email that are repeated later',
  'kind',
);

let db: Db | undefined;
/** Counts emails at each scrape; without a count, such as without the database, the gauge has no value. */
const countingGauge = (name: string, help: string, count: (db: Db) => Promise<number>) =>
  gauge(name, help, [], async (created) => {
    const value = db && (await count(db).catch(() => undefined));
    if (value === undefined) created.remove();
    else created.set(value);
  });
countingGauge('emails_due', 'Emails that have been waiting for more than a minute', countOverdueEmails);
countingGauge('mails_failed', 'Emails that failed in the last 24 hours', countFailedEmails);

/** Makes each scrape count the emails of this database. */
export function exposeEmailCounts(database: Db): void {
  db = database;
}
