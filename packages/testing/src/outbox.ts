import type { Kysely } from 'kysely';
import * as Value from 'typebox/value';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import { decryptTokens } from '@commonyard/service-kit/events/tokens';
import { testTokenKeys } from './link-tokens.ts';

/** The events in a service's outbox, oldest first, with their tokens decrypted. Throws where one does not match the schema that consumers validate. */
export async function outboxOf(db: unknown): Promise<EventEnvelope[]> {
  const rows = await (db as Kysely<EventTables>).selectFrom('outbox').select('payload').orderBy('seq').execute();
  return rows.map(({ payload }) => {
    const event = JSON.parse(payload) as EventEnvelope;
    const [problem] = Value.Errors(EVENTS[event.type].data, event.data);
    if (problem) throw new Error(`${event.type} does not match its schema: ${problem.instancePath} ${problem.message}`);
    return decryptTokens(event, testTokenKeys);
  });
}
