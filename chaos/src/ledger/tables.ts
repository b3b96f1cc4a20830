import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ListingEvent } from '@commonyard/contracts/events/assets';
import { hasData, type AnyEvent } from '@commonyard/contracts/events/envelope';
import { LoanEvent } from '@commonyard/contracts/events/loans';
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
export function subjectOf(event: AnyEvent): string {
  if (hasData(event, ListingEvent)) return `asset ${event.data.id} v${event.data.version}`;
  if (hasData(event, LoanEvent)) return `loan ${event.data.id} v${event.data.version}`;
  if (event.type === 'availability.changed') return `calendar ${event.data.id} v${event.data.version}`;
  return `${event.type} ${'id' in event.data ? event.data.id : ''}`;
}
