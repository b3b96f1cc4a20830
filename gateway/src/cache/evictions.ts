import type { Logger } from 'pino';
import { LISTINGS_TAG, listingTag } from '@commonyard/contracts/cache-tags';
import type { BusyChanged, ListingEvent } from '@commonyard/contracts/events/assets';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { EVENTS } from '@commonyard/contracts/events/event-table';
import { toReadData } from '@commonyard/service-kit/events/read-data';
import type { Bus, Subscription } from '@commonyard/service-kit/events/jetstream';

/**
 * For each event: the tags of the public responses that it makes outdated, or null where no public response shows what
 * changed. Every event type must be decided here.
 */
export type Evictions = { readonly [Type in EventType]: ((data: Events[Type]) => readonly string[]) | null };

const ofListing = ({ id }: ListingEvent | BusyChanged) => [LISTINGS_TAG, listingTag(id)];

export const evictions: Evictions = {
  'asset.submitted': ofListing,
  'asset.approved': ofListing,
  'asset.rejected': ofListing,
  'asset.updated': ofListing,
  'asset.deleted': ofListing,
  'asset.busy_changed': ofListing,
  // A listing keeps its own copy of the names of its user and municipality.
  'user.registered': null,
  'user.updated': null,
  'user.deactivated': null,
  'user.password_reset_requested': null,
  'user.verification_requested': null,
  'user.password_changed': null,
  'user.email_changed': null,
  'user.email_withdrawn': null,
  'user.address_reused': null,
  'user.approval_requested': null,
  'user.approval_decided': null,
  'user.joined': null,
  'user.invited': null,
  'user.invitation_disowned': null,
  'session.revoked': null,
  'user.hold_changed': null,
  'asset.hold_changed': null,
  'inquiry.hold_changed': null,
  'inquiry.created': null,
  'inquiry.status_changed': null,
  'inquiry.dates_changed': null,
  'inquiry.guest_confirmed': null,
  'message.posted': null,
  'contact.received': null,
  'contact.answered': null,
  'inspection.saved': null,
  'inspection.completed': null,
  // Lists follow `asset.busy_changed`, and no stored response contains a calendar.
  'availability.changed': null,
  // No stored response contains a loan.
  'loan.requested': null,
  'loan.quoted': null,
  'loan.countered': null,
  'loan.accepted': null,
  'loan.declined': null,
  'loan.cancelled': null,
  'loan.expired': null,
  'loan.closed': null,
  'loan.proposed': null,
  'loan.dates_taken': null,
};

export const evictingTypes = (table: Evictions): EventType[] =>
  (Object.keys(table) as EventType[]).filter((type) => table[type] !== null);

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
    return table[type]?.(read as never) ?? [];
  } catch {
    // Not JSON, of an unknown type, or what is read of its data is not valid.
  }
  return undefined;
}
