import { addDays } from '@commonyard/contracts/calendar-days.values';
import { CERTIFICATE_REMINDER_DAYS } from '@commonyard/contracts/certificates.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { pick } from '@commonyard/service-kit/fields';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { Deps } from '../deps.ts';
import { listEnding, lockEnding, markReminded } from './certificates.repository.ts';

const [SOON, VERY_SOON] = CERTIFICATE_REMINDER_DAYS;

/**
 * Reminds the administrators of municipalities of certificates that end in 30 and in 7 days, once each, every certificate in a
 * transaction of its own. Several replicas share the work. Returns how many reminders it wrote.
 */
export async function remindOfCertificates(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  now = systemClock(),
): Promise<number> {
  const today = torontoDay(now);
  const verySoon = addDays(today, VERY_SOON);
  const time = now.toISOString();
  const ending = { today, verySoon, soon: addDays(today, SOON) };
  return actOnEach(await listEnding(db, ending), log, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const certificate = await lockEnding(trx, id, ending);
      // Another replica was faster.
      if (!certificate) return false;
      const days = certificate.endsOn <= verySoon ? VERY_SOON : SOON;
      await markReminded(trx, id, days);
      const facts = pick(certificate, ['id', 'municipality', 'kind', 'insurer', 'policyNumber', 'endsOn']);
      await writeEvent(trx, { type: 'certificate.expiring', data: { ...facts, days }, actorId: null, time });
      return true;
    }),
  );
}
