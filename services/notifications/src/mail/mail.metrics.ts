import type { Kysely } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { registry } from '@commonyard/service-kit/metrics';
import type { Schema } from '../database.ts';

/** Mails by what became of them. */
export const mailsSettled = new Counter({
  name: 'mails_settled_total',
  help: 'E-mails by kind and by what became of them: sent, failed or dropped',
  labelNames: ['kind', 'outcome'] as const,
  registers: [registry],
});

/** Tries that failed and are made again. */
export const mailsRetried = new Counter({
  name: 'mails_retried_total',
  help: 'Tries to send an e-mail that failed, and are made again later',
  labelNames: ['kind'] as const,
  registers: [registry],
});

let countDue: () => Promise<number> = async () => 0;
registry.registerMetric(
  new Gauge({
    name: 'mails_due',
    help: 'E-mails that should have gone out more than a minute ago',
    registers: [],
    async collect() {
      const count = await countDue().catch(() => undefined);
      if (count === undefined) this.reset();
      else this.set(count);
    },
  }),
);

/** Reads at each scrape how many mails are late. */
export function watchMails(db: Kysely<Schema>): void {
  countDue = async () => {
    const { count } = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'waiting')
      .where('createdAt', '<', new Date(Date.now() - 60_000).toISOString())
      .where('nextAt', '<', new Date(Date.now() + 3_600_000).toISOString())
      .executeTakeFirstOrThrow();
    return count;
  };
}
