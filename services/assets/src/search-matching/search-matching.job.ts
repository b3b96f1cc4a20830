import { systemClock } from '@commonyard/service-kit/clock';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { Deps } from '../deps.ts';
import { dueTimes } from './due.policy.ts';
import { listChangedListings, listDueOwners } from './search-matching.repository.ts';
import { compareChanges, notifyOwner } from './search-matching.service.ts';

type JobDeps = Pick<Deps, 'db' | 'log'>;

/**
 * Compares the listings that changed with saved searches, each in a transaction of its own. Several replicas share the work. Returns
 * how many listings it compared.
 */
export const compareWithSearches = async ({ db, log }: JobDeps, now = systemClock()): Promise<number> =>
  actOnEach(await listChangedListings(db), log, ({ id }) =>
    db.transaction().execute((trx) => compareChanges(trx, id, now)),
  );

/** Notifies the owners of what their saved searches found. Returns how many it notified. */
export const notifyOfSearches = async ({ db, log }: JobDeps, now = systemClock()): Promise<number> =>
  actOnEach(await listDueOwners(db, dueTimes(now)), log, (owner) =>
    db.transaction().execute((trx) => notifyOwner(trx, owner, now)),
  );
