import type { Logger } from 'pino';
import { LISTINGS_TAG, listingTag } from '@commonyard/contracts/cache-tags';
import type { BusyChanged, ListingEvent } from '@commonyard/contracts/events/assets';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { toReadData } from '@commonyard/service-kit/events/read-data';
import type { Bus, Subscription } from '@commonyard/service-kit/events/jetstream';

/** Public responses contain listings only, whose service publishes these events. */
type EvictingType = {
  [Type in EventType]: (typeof EVENTS)[Type]['publisher'] extends 'assets' ? Type : never;
}[EventType];

/**
 * For each event: the tags of the public responses that it makes outdated, or null where no public response shows what
 * changed. Every event of assets must be decided here.
 */
export type Evictions = { readonly [Type in EvictingType]: ((data: Events[Type]) => readonly string[]) | null };

const ofListing = ({ id }: ListingEvent | BusyChanged) => [LISTINGS_TAG, listingTag(id)];

export const evictions: Evictions = {
  'asset.submitted': ofListing,
  'asset.approved': ofListing,
  'asset.rejected': ofListing,
  'asset.updated': ofListing,
  'asset.deleted': ofListing,
  'asset.busy_changed': ofListing,
  'asset.hold_changed': null,
};

export const evictingTypes = (table: Evictions): EvictingType[] =>
  (Object.keys(table) as EvictingType[]).filter((type) => table[type] !== null);

type Handlers = { evict: (tags: readonly string[]) => void; clear: () => void };

/** Subscribes to the events that evict. An event that cannot be read clears the cache, because it may concern anything. */
export function subscribeToEvictions(
  bus: Pick<Bus, 'subscribe'>,
  table: Evictions,
  { evict, clear }: Handlers,
  log: Logger,
): Subscription {
  return bus.subscribe(evictingTypes(table), (payload) => {
    const tags = tagsOf(payload, table);
    if (tags) return evict(tags);
    log.warn('unreadable event, response cache cleared');
    clear();
  });
}

function tagsOf(payload: string, table: Evictions): readonly string[] | undefined {
  try {
    const { type, data } = JSON.parse(payload) as AnyEvent;
    const read = toReadData(EVENTS[type].data, data, ({ field }) => new Error(`${field} does not match the schema`));
    return table[type as EvictingType]?.(read as never) ?? [];
  } catch {
    // Not JSON, of an unknown type, or what is read of its data is not valid.
  }
  return undefined;
}
