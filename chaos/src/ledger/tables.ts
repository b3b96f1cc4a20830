import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { CreatedAt } from '@commonyard/service-kit/database';
import { createEventTables, type EventTables } from '@commonyard/service-kit/events/tables';

/** One row per effect, and nothing that would keep a second one of the same event out. */
export type LedgerSchema = EventTables & { effects: { eventId: string; what: string; at: CreatedAt } };

export const ledgerMigrations: Record<string, Migration> = {
  '0001-events': createEventTables,
  '0002-effects': {
    async up(db) {
      await sql`
        CREATE TABLE effects (event_id uuid NOT NULL, what text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`.execute(
        db,
      );
    },
  },
};

/** What an event is about, as it can be read from the rows of its cause too. */
export function whatOf({ type, data }: AnyEvent): string {
  const { id, version } = data as { id?: number; version?: number };
  return type.startsWith('asset.') ? `asset ${id} v${version}` : `${type} ${id ?? ''}`;
}
