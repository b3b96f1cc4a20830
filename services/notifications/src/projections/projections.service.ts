import type { Transaction } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { Database } from '../database.ts';
import { isDecision } from '../model.ts';
import { upsertDecision, upsertUser } from './projections.repository.ts';

export type Projected = {
  /** Whether the event reports something new that still holds. Events of one listing may arrive in any order. */
  isNotifiable: boolean;
  /** The listing whose earlier decision this event supersedes, if there was one. */
  supersedesDecisionOn: number | null;
};

/** Stores what later events need of this one. */
export async function projectEvent(trx: Transaction<Database>, event: AnyEvent): Promise<Projected> {
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
    case 'asset.updated':
    case 'asset.deleted': {
      const { id, version, status } = event.data;
      const affectsDecision = isDecision(event.type) || status === 'pending' || event.type === 'asset.deleted';
      const isNewest = affectsDecision && (await upsertDecision(trx, id, version));
      return { isNotifiable: isNewest || !isDecision(event.type), supersedesDecisionOn: isNewest ? id : null };
    }
    case 'user.registered':
      return notifiable((await upsertUser(trx, event.data)).isNewer);
    case 'user.deactivated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      return notifiable(isNewer && before?.active !== false);
    }
    case 'user.updated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      const { role, municipality } = event.data;
      // Only a new role or municipality notifies. A user seen for the first time comes from a replay.
      return notifiable(
        isNewer && before !== undefined && (before.role !== role || before.municipality !== municipality),
      );
    }
    default:
      return notifiable(true);
  }
}

const notifiable = (isNotifiable: boolean): Projected => ({ isNotifiable, supersedesDecisionOn: null });
