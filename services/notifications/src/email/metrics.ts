import type { Kysely } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { registry } from '@commonyard/service-kit/observability/metrics';
import type { Database } from '../database.ts';
import { countOverdueEmails } from './email.repository.ts';

/** Emails by outcome. */
export const emailsSettled = new Counter({
  name: 'mails_settled_total',
  help: 'Emails by kind and outcome: sent, failed or dropped',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
});

/** Failed attempts that are repeated later. */
export const emailsRetried = new Counter({
  name: 'mails_retried_total',
  help: 'Failed attempts to send an email that are repeated later',
  labelNames: ['kind'] as const,
  registers: [registry],
});

let countOverdue: () => Promise<number> = async () => 0;
registry.registerMetric(
  new Gauge({
    name: 'mails_due',
    help: 'Emails that have been waiting for more than a minute',
    registers: [],
    async collect() {
      const count = await countOverdue().catch(() => undefined);
      if (count === undefined) this.reset();
      else this.set(count);
    },
  }),
);

/** Makes each scrape of `mails_due` count the overdue emails of this database. */
export function exposeOverdueEmails(db: Kysely<Database>): void {
  countOverdue = () => countOverdueEmails(db);
}
