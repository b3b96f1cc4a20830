import { addDays } from '@commonyard/contracts/calendar-days.values';
import { SAVED_SEARCH_LIMITS as LIMITS } from '@commonyard/contracts/saved-searches.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { GuestRow } from '../guest-links/guest-links.repository.ts';
import { toLinkedGuest } from '../guest-links/guest-links.service.ts';
import { countSearches } from '../saved-searches/saved-searches.repository.ts';
import {
  deleteGuest,
  deleteWaitingBefore,
  listDueGuests,
  lockGuest,
  updateGuest,
  type Due,
} from './guests.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes what guests have not confirmed in time, the guests whose searches have ended, and those without any. Reminds the others
 * once before their searches end. Each guest has a transaction of its own, so that several replicas share the work. Returns on how
 * many guests it acted.
 */
export async function endGuestSearches({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const today = torontoDay(now);
  const due = {
    today,
    remindUntil: addDays(today, LIMITS.reminderDays),
    requestedBefore: addDays(today, -LIMITS.pendingDays),
    waitingBefore: new Date(now.getTime() - LIMITS.pendingDays * DAY_MS).toISOString(),
  };
  return actOnEach(await listDueGuests(db, due), log, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const guest = await lockGuest(trx, id);
      // Another replica was faster.
      return guest !== undefined && actOn(trx, guest, due, now);
    }),
  );
}

async function actOn(trx: Trx, guest: GuestRow, due: Due, now: Date): Promise<boolean> {
  const { today, remindUntil, waitingBefore, requestedBefore } = due;
  const { id, endsOn, remindedAt, confirmedAt, requestedOn } = guest;
  const hasDeleted = await deleteWaitingBefore(trx, id, waitingBefore);
  const { active, waiting } = await countSearches(trx, { guestId: id });
  const mayBeRequested = confirmedAt !== null || requestedOn === null || requestedOn < requestedBefore;
  if ((active + waiting === 0 && mayBeRequested) || (endsOn !== null && endsOn < today)) {
    await deleteGuest(trx, id);
    return true;
  }
  if (active === 0 || endsOn === null || endsOn > remindUntil || remindedAt !== null) return hasDeleted;
  const time = now.toISOString();
  await updateGuest(trx, id, { remindedAt: time });
  const data = { guest: await toLinkedGuest(trx, guest), endsOn };
  await writeEvent(trx, { type: 'search.ending', data, actorId: null, time });
  return true;
}
