import type { Kysely } from 'kysely';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { typesWithTokens } from '@commonyard/contracts/events/tokens';
import { startConsumers, type AnyConsumer } from '@commonyard/service-kit/events/consumer';
import type { Delivery } from '@commonyard/service-kit/events/deliveries';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import { encryptTokens } from '@commonyard/service-kit/events/tokens';
import type { Logger } from 'pino';
import { testBus } from '../bus.ts';
import { eventually } from '../eventually.ts';
import { testTokenKeys } from '../link-tokens.ts';
import { newerVariants, RECORDED_VERSIONS, recordedEvents } from './recordings.ts';

const INVENTED_TYPE = 'user.invented';
const MINUTES = 60_000;

/** What a consumer did with an event: `held` is kept for a replica of a newer version. */
type Outcome = 'handled' | 'held' | 'retried' | 'dead letter';
type Published = { name: string; event: AnyEvent; expected: Outcome[] };

/**
 * Starts consumers of a service and publishes what they consume: each recorded event of each version as it was recorded, with an added
 * field and with an invented value of each of its enumerations, and an event of an unknown type. Returns what was not handled or
 * kept for a newer replica as it has to be, such as `loans--users: user.updated 0.1.0 as recorded: retried`; and how many were.
 */
export async function consumeRecorded<Schema extends EventTables>(
  { db, deps: { log } }: { db: Kysely<Schema>; deps: { log: Logger } },
  consumers: readonly AnyConsumer<Schema>[],
): Promise<{ problems: string[]; handled: number; held: number }> {
  const stream = testBus();
  const outcomes = new Map<string, Outcome>();
  const typesOf = new Map<string, readonly string[]>();
  const bus: Bus = {
    ...stream.bus,
    consume(name, types, handle) {
      typesOf.set(name, types);
      // The migration of a newer version has added its type to the consumer, which replicas of this version share.
      return stream.bus.consume(name, [...types, INVENTED_TYPE], (deliveries) =>
        handle(
          deliveries.map((delivery) => observed(delivery, (id, outcome) => outcomes.set(`${name} ${id}`, outcome))),
        ),
      );
    },
  };
  const jobs = startConsumers(consumers, { db, log, bus, tokenKeys: testTokenKeys });
  try {
    const consumed = new Set([...typesOf.values()].flat());
    const published = eventsToPublish((type) => consumed.has(type));
    for (const { event } of published) await stream.bus.publish(event.type, event.id, JSON.stringify(event));
    const expected = [...typesOf].flatMap(([consumer, types]) =>
      published
        .filter(({ event: { type } }) => type === (INVENTED_TYPE as EventType) || types.includes(type))
        .map((each) => ({ ...each, consumer })),
    );
    const outcomeOf = ({ consumer, event }: { consumer: string; event: AnyEvent }) =>
      outcomes.get(`${consumer} ${event.id}`) ?? 'retried';
    const settled = () => {
      const open = expected.filter((each) => outcomeOf(each) === 'retried');
      if (open.length > 0) throw new Error(`${open.length} events are not settled`);
    };
    await eventually(settled, { within: 2 * MINUTES }).catch(() => undefined);
    return {
      problems: expected
        .filter((each) => !each.expected.includes(outcomeOf(each)))
        .map((each) => `${each.consumer}: ${each.event.type} ${each.name}: ${outcomeOf(each)}`),
      handled: expected.filter((each) => outcomeOf(each) === 'handled').length,
      held: expected.filter((each) => outcomeOf(each) === 'held').length,
    };
  } finally {
    for (const job of jobs) await job.stop();
    await stream.close();
  }
}

function eventsToPublish(isConsumed: (type: string) => boolean): Published[] {
  const recorded = RECORDED_VERSIONS.flatMap((version) =>
    recordedEvents(version)
      .filter(({ type }) => isConsumed(type))
      .map((event) => ({ version, event })),
  );
  const unknown = { ...recorded[0]!.event, type: INVENTED_TYPE, dataschema: `${INVENTED_TYPE}/1` } as never as AnyEvent;
  return [
    ...recorded.map(({ version, event }): Published => ({
      name: `${version} as recorded`,
      event: renewed(event),
      expected: ['handled'],
    })),
    ...recorded.flatMap(({ version, event }) =>
      newerVariants(EVENTS[event.type].data, event.data as object).map(({ name, value, isValid }): Published => ({
        name: `${version} with ${name}`,
        event: renewed({ ...event, data: value } as AnyEvent),
        expected: isValid ? ['handled'] : ['handled', 'held'],
      })),
    ),
    { name: 'of an unknown type', event: { ...unknown, id: crypto.randomUUID() }, expected: ['held'] },
  ];
}

/** The event as it would be published now: what is older than the installation of a service has fewer effects. */
function renewed(event: AnyEvent): AnyEvent {
  const now = { ...event, id: crypto.randomUUID(), time: new Date().toISOString() };
  return typesWithTokens.has(event.type) ? (encryptTokens(now, testTokenKeys.encrypt) as AnyEvent) : now;
}

function observed(delivery: Delivery, onSettled: (id: string, outcome: Outcome) => void): Delivery {
  const { id } = JSON.parse(new TextDecoder().decode(delivery.bytes)) as AnyEvent;
  const report = (outcome: Outcome) => onSettled(id, outcome);
  return {
    ...delivery,
    ack: () => (report('handled'), delivery.ack()),
    hold: (ms) => (report('held'), delivery.hold(ms)),
    retry: (afterMs) => (report('retried'), delivery.retry(afterMs)),
    discard: (reason) => (report('dead letter'), delivery.discard(reason)),
  };
}
