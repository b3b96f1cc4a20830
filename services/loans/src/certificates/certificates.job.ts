import type { Kysely } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { CERTIFICATE_REMINDER_DAYS } from '@commonyard/contracts/certificates.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { pick } from '@commonyard/service-kit/fields';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Database } from '../database.ts';
import { lockEnding, markReminded } from './certificates.repository.ts';

const BATCH = 50;
const [SOON, VERY_SOON] = CERTIFICATE_REMINDER_DAYS;

/**
 * Reminds the administrators of municipalities of certificates that end in 30 and in 7 days, once each, in small transactions. Several
 * replicas share the work. Returns how many reminders it wrote.
 */
export async function remindOfCertificates(db: Kysely<Database>, now = systemClock()): Promise<number> {
  const today = torontoDay(now);
  const verySoon = addDays(today, VERY_SOON);
  const time = now.toISOString();
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH; reminded += batch)
    batch = await db.transaction().execute(async (trx) => {
      const ending = await lockEnding(trx, { today, verySoon, soon: addDays(today, SOON) }, BATCH);
      for (const certificate of ending) {
        const days = certificate.endsOn <= verySoon ? VERY_SOON : SOON;
        await markReminded(trx, certificate.id, days);
        const facts = pick(certificate, ['id', 'municipality', 'kind', 'insurer', 'policyNumber', 'endsOn']);
        await writeEvent(trx, { type: 'certificate.expiring', data: { ...facts, days }, actorId: null, time });
      }
      return ending.length;
    });
  return reminded;
}
