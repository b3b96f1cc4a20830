import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { fieldsOf } from '@commonyard/testing/contracts/schema-fields';

/**
 * The first events that together have every field and every value of an enumeration, by type, and the first event of each
 * thing that they are about, user and listing that they name: a consumer handles none before those.
 */
export function selectEvents(events: AnyEvent[]): AnyEvent[] {
  const seen = new Map<EventType, Set<string>>();
  const selected = new Set(
    events.filter(({ type, data }) => {
      const known = seen.get(type) ?? new Set();
      seen.set(type, known);
      const before = known.size;
      for (const { path, value, isEnumeration } of fieldsOf(EVENTS[type].data, data))
        known.add(isEnumeration ? `${path} ${String(value)}` : value === null ? `${path} null` : path);
      return known.size > before;
    }),
  );
  // The iteration reaches what it adds.
  for (const event of selected) for (const [subject, id] of named(event)) add(firstOf(subject, id));
  return events.filter((event) => selected.has(event));

  function firstOf(subject: string, id: number) {
    return events.find(({ type, data }) => type.startsWith(`${subject}.`) && 'id' in data && data.id === id);
  }

  function add(event: AnyEvent | undefined) {
    if (event) selected.add(event);
  }
}

/** The kinds and ids of what an event is about and of the users and listings that it names. */
function named({ type, actorid, data }: AnyEvent): [subject: string, id: number][] {
  const found: [string, number][] = [];
  if ('id' in data) found.push([type.split('.')[0]!, data.id]);
  if (actorid !== null) found.push(['user', actorid]);
  collect(data);
  return found;

  function collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'userId' && typeof each === 'number') found.push(['user', each]);
      if (name === 'listing') found.push(['asset', (each as { id: number }).id]);
      collect(each);
    }
  }
}
