import type { Consumer } from '@commonyard/service-kit/events/consumer';
import type { Database } from '../database.ts';
import { isApprovedNeed, meet, SYSTEM } from '../listings/listings.policy.ts';
import { lockListingIfExists } from '../listings/listings.repository.ts';
import { applyChange } from '../listings/listings.service.ts';
import { updateMatches } from './matches.service.ts';

const TYPES = ['asset.approved', 'asset.updated', 'asset.rejected', 'asset.deleted', 'asset.busy_changed'] as const;

/**
 * Brings matches up to date after a change of a listing or of its calendar: by the service's own events, so that a change does not
 * wait for it and none is missed. Events that arrive together are handled together.
 */
export const matchesConsumer: Consumer<Database, (typeof TYPES)[number], number> = {
  name: 'assets--matches',
  types: TYPES,
  handle: async (_trx, { data }) => data.id,
  finish: (trx, ids) => updateMatches(trx, [...new Set(ids)]),
};

/** Marks the need on which an accepted loan was offered as met, unless its owner has done so, rejected or deleted it. */
export const loansConsumer: Consumer<Database, 'loan.accepted'> = {
  name: 'assets--loans',
  types: ['loan.accepted'],
  handle: async (trx, { data: { id, need } }) => {
    const before = need && (await lockListingIfExists(trx, need.id));
    if (!before || !isApprovedNeed(before)) return;
    const bySystem = { caller: SYSTEM, seenVersion: undefined };
    await applyChange(trx, before, bySystem, (row, decider) => meet(row, decider, id));
  },
};
