import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { CreatedAt } from '@commonyard/service-kit/db/database';
import { createEventTables, type EventTables } from '@commonyard/service-kit/events/tables';

/** One row per effect. No key rejects a second effect of the same event. */
export type LedgerSchema = EventTables & { effects: { eventId: string; subject: string; at: CreatedAt } };

export const ledgerMigrations: Record<string, Migration> = {
  '0101-events': createEventTables,
  '0102-effects': {
    async up(db) {
      await sql`
        CREATE TABLE effects (event_id uuid NOT NULL, subject text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`.execute(
        db,
      );
    },
  },
};

/** Identifies an event by values that the rows of its cause have, too. */
export function subjectOf({ type, data }: AnyEvent): string {
  const { id, version } = data as { id?: number; version?: number };
  if (type === 'asset.busy_changed') return `busy days ${id} v${version}`;
  if (type.startsWith('asset.')) return `asset ${id} v${version}`;
  if (type.startsWith('loan.')) return `loan ${id} v${version}`;
  if (type === 'availability.changed') return `calendar ${id} v${version}`;
  return `${type} ${id ?? ''}`;
}
