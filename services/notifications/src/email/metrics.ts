import { Counter, Gauge } from 'prom-client';
import { registry } from '@commonyard/service-kit/observability/metrics';
import type { Db } from '../database.ts';
import { countFailedEmails, countOverdueEmails } from './email.repository.ts';

export const emailsSettled = new Counter({
  name: 'mails_settled_total',
  help: 'Emails by kind and outcome: sent, failed or dropped',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
});

export const emailsRetried = new Counter({
  name: 'mails_retried_total',
  help: 'Failed attempts to send an email that are repeated later',
  labelNames: ['kind'] as const,
  registers: [registry],
});

let db: Db | undefined;
/** Registers a gauge that counts emails at each scrape; without a count, such as without the database, it has no value. */
function countingGauge(name: string, help: string, count: (db: Db) => Promise<number>): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = db && (await count(db).catch(() => undefined));
        if (value === undefined) this.remove();
        else this.set(value);
      },
    }),
  );
}
countingGauge('emails_due', 'Emails that have been waiting for more than a minute', countOverdueEmails);
countingGauge('mails_failed', 'Emails that failed in the last 24 hours', countFailedEmails);

/** Makes each scrape count the emails of this database. */
export function exposeEmailCounts(database: Db): void {
  db = database;
}
